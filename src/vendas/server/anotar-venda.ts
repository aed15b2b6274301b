import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { announce } from '#src/shared/server/database/announcements.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import type { VendaDetalhe } from '../schemas.ts'
import { acharVenda, lerVenda } from './lista/ler-vendas.ts'
import { eventoDaVenda } from './mover-venda.ts'
import { exigirVenda } from './repository.ts'

/** The shop's team writes something down about a sale, for itself or for the customer to read. Notes are never changed. */
export async function anotarVenda(
  pessoa: Pessoa,
  { vendaId, texto, visivel }: { vendaId: string; texto: string; visivel: boolean },
): Promise<VendaDetalhe> {
  const { estabelecimento_id: estabelecimentoId } = await acharVenda(pessoa, vendaId)
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'vendas.anotar')
  await withAccess(acesso, async (tx) => {
    const venda = await exigirVenda(tx, vendaId)
    await tx
      .insertInto('notas_venda')
      .values({
        estabelecimento_id: estabelecimentoId,
        venda_id: vendaId,
        texto,
        visivel_ao_cliente: visivel,
        user_id: pessoa.userId,
      })
      .execute()
    await announce(tx, [eventoDaVenda(venda)])
  })
  return lerVenda(pessoa, vendaId)
}
