import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { lockKey } from '#src/shared/server/database/answers.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import type { DesistenciaInput } from '../../schemas-pedido.ts'
import { lerPelaChave } from './pela-chave.ts'

/**
 * Who sold without a network gives it up: it never becomes a sale, and what it was and why stands in the shop's audit,
 * once for its key. 409 where the key made a sale already, whose answer got lost (docs/rules/sales.md#without-a-network).
 */
export async function desistirSemRede(
  pessoa: Pessoa,
  { desistencia, chave }: { desistencia: DesistenciaInput; chave: string },
): Promise<void> {
  const { estabelecimento_id: estabelecimentoId, motivo, ...venda } = desistencia
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'vendas.criar', { mesmoParada: true })
  const { userId } = pessoa
  await withAccess(acesso, async (tx) => {
    lockKey(tx, { userId, chave })
    const antes = await lerPelaChave(tx, { estabelecimentoId, userId, chave })
    if (antes.venda) throw errors.ja_registrada()
    if (antes.desistida) return
    await auditar(tx, pessoa, 'vendas.desistir_sem_rede', {
      estabelecimentoId,
      id: chave,
      para: venda,
      motivo,
    })
  })
}
