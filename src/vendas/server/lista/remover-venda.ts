import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { STATUS_ABERTOS } from '#src/pagamentos/rules.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowOf, run, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import { acharVenda } from './ler-vendas.ts'
import { exigirVenda } from '../repository.ts'

/** The shop's team takes a counter sale off its lists: cancelled, never paid and not about to be. The row stays. */
export async function removerVenda(pessoa: Pessoa, vendaId: string): Promise<void> {
  const { estabelecimento_id: estabelecimentoId } = await acharVenda(pessoa, vendaId)
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'vendas.cancelar')
  await withAccess(acesso, async (tx) => {
    const venda = await exigirVenda(tx, vendaId)
    const paga = await rowOf(tx)`
      select 1 from pagamentos where venda_id = ${vendaId} and aprovado_em is not null`
    if (venda.canal !== 'balcao' || venda.status !== 'cancelado' || paga) throw errors.nao_pode_remover()
    const aberta = await rowOf(tx)`
      select 1 from pagamentos where venda_id = ${vendaId} and provider_api is not null
        and status in (${sql.join([...STATUS_ABERTOS])})`
    if (aberta) throw errors.nao_pode_remover({ detail: 'O PIX desta venda ainda pode ser pago.' })
    await run(tx)`update vendas set excluido_em = now() where id = ${vendaId}`
    await auditar(tx, pessoa, 'vendas.remover', { estabelecimentoId, id: vendaId })
  })
}
