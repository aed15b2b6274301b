import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { errors as pagamentoErrors } from '#src/pagamentos/errors.ts'
import { pagarNoSimulador } from '#src/pagamentos/server/simulador-do-ensaio.ts'
import { atualizarPagamento } from '#src/pagamentos/server/atualizar-pagamento.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { acharVenda, lerVenda } from '../lista/ler-vendas.ts'
import { aplicarPagamento } from './aplicar-pagamento.ts'

/** Somebody of the team of a rehearsal pays its sale: the simulator takes it for paid, and the sale follows as any does. */
export async function simularPagamento(pessoa: Pessoa, vendaId: string): Promise<VendaDetalhe> {
  const { estabelecimento_id: estabelecimentoId } = await acharVenda(pessoa, vendaId)
  const daEquipe = pessoa.lojas.some((loja) => loja.ensaioDe && loja.estabelecimentoId === estabelecimentoId)
  if (!daEquipe) throw errors.nao_encontrada()
  if (!(await pagarNoSimulador(estabelecimentoId, vendaId))) throw pagamentoErrors.nao_encontrado()
  const acesso = { papel: 'loja', userId: pessoa.userId, estabelecimentoId } as const
  const abertos = await withAccess(
    acesso,
    (tx) => rowsOf<{ id: string }>(tx)`
      select id from pagamentos where estabelecimento_id = ${estabelecimentoId} and venda_id = ${vendaId}
        and provider_payment_id is not null and status = 'pendente'`,
  )
  for (const { id: pagamentoId } of abertos) {
    await atualizarPagamento({ estabelecimentoId, pagamentoId })
    await aplicarPagamento({ estabelecimentoId, pagamentoId })
  }
  return lerVenda(pessoa, vendaId)
}
