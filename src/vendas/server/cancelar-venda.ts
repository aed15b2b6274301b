import { encerrarPixAberto } from '#src/pagamentos/server/cancelar-pix.ts'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { announceSoon } from '#src/shared/server/announcements.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import { enqueue } from '#src/shared/server/jobs.ts'
import { errors } from '../errors.ts'
import type { VendaDetalhe } from '../schemas.ts'
import { lerVenda } from './ler-vendas.ts'
import { moverVenda, transicaoInvalida } from './mover-venda.ts'
import { lockVenda, moverEstoque } from './repository.ts'

/**
 * The buyer, or the shop's team, gives up an order that nobody has paid. The PIX is cancelled at the provider first;
 * when the provider says it was paid, the sale is paid and this is 409. A paid order is refunded, not cancelled here.
 */
export async function cancelarVenda(
  pessoa: Pessoa,
  { vendaId, motivo }: { vendaId: string; motivo: string },
): Promise<VendaDetalhe> {
  const antes = await lerVenda(pessoa, vendaId)
  const { estabelecimento_id: estabelecimentoId } = antes
  if (antes.user_id !== pessoa.userId) acessoDaLoja(pessoa, estabelecimentoId, 'vendas.cancelar')
  if (antes.status === 'cancelado') return antes
  if (antes.status !== 'pendente') throw transicaoInvalida(antes.status, 'cancelado')

  if (!(await encerrarPixAberto({ estabelecimentoId, vendaId }))) throw errors.pagamento_ja_aprovado()
  await withAcesso({ papel: 'loja', userId: pessoa.userId, estabelecimentoId }, async (tx) => {
    const venda = await lockVenda(tx, vendaId)
    if (!venda || venda.status === 'cancelado') return
    if (venda.pago_em) throw transicaoInvalida('pago', 'cancelado')
    await moverVenda(tx, venda, {
      para: 'cancelado',
      motivo,
      userId: pessoa.userId,
      mudancas: { motivo_cancelamento: motivo },
    })
    await moverEstoque(tx, {
      estabelecimentoId,
      vendaId,
      ciclo: venda.ciclo,
      tipo: 'cancelamento',
      userId: pessoa.userId,
    })
    await enqueue(tx, 'vendas.enviar-carta', { vendaId, estabelecimentoId, carta: 'pedido_cancelado' })
  })
  announceSoon([{ channel: 'cache', payload: `loja:${estabelecimentoId}` }])
  return lerVenda(pessoa, vendaId)
}
