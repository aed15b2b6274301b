import { findPagamentoDaVenda } from '#src/pagamentos/server/pagamentos-da-venda.ts'
import { alertar } from '#src/planos/server/alertar.ts'
import { announce } from '#src/shared/server/announcements.ts'
import { type Acesso, withAcesso } from '#src/shared/server/database.ts'
import { cancelarPaga } from './cancelar-venda.ts'
import { confirmarPagamento } from './confirmar-pagamento.ts'
import { concluirDevolucao } from './devolver-venda.ts'
import { expirarVenda } from './expirar-vendas.ts'
import { eventoDaVenda } from './mover-venda.ts'
import { somarReembolsado } from './reembolsar-venda.ts'
import { findVenda, lockVenda } from './repository.ts'

/** The job that a changed payment queues: what its new state means for the sale (PRODUCT §2.2). May run twice. */
export async function aplicarPagamento({
  estabelecimentoId,
  pagamentoId,
}: {
  estabelecimentoId: string
  pagamentoId: string
}): Promise<void> {
  const acesso: Acesso = { papel: 'loja', userId: null, estabelecimentoId }
  const pagamento = await withAcesso(acesso, (tx) => findPagamentoDaVenda(tx, pagamentoId))
  const vendaId = pagamento?.venda_id
  if (!pagamento || !vendaId) return
  switch (pagamento.status) {
    case 'aprovado':
      return confirmarPagamento({ estabelecimentoId, pagamentoId })
    case 'expirado':
      return expirarVenda({ estabelecimentoId, vendaId })
    case 'reembolsado':
    case 'reembolsado_parcial':
      return aplicarReembolso({ estabelecimentoId, vendaId })
    case 'em_mediacao':
    case 'contestado':
      return marcarDisputa({ estabelecimentoId, vendaId, pagamentoId })
    case 'recusado':
    case 'cancelado':
    case 'em_analise':
      return avisarTelas(acesso, vendaId)
  }
}

async function marcarDisputa({
  estabelecimentoId,
  vendaId,
  pagamentoId,
}: {
  estabelecimentoId: string
  vendaId: string
  pagamentoId: string
}): Promise<void> {
  await withAcesso({ papel: 'loja', userId: null, estabelecimentoId }, async (tx) => {
    const venda = await lockVenda(tx, vendaId)
    if (!venda || venda.em_disputa) return
    await tx.updateTable('vendas').set({ em_disputa: true }).where('id', '=', vendaId).execute()
    await alertar(tx, {
      codigo: 'PAG-DISPUTA',
      severidade: 'alto',
      estabelecimentoId,
      chave: pagamentoId,
      resumo: `O pagamento do pedido #${venda.numero} está em disputa no Mercado Pago.`,
      dados: { venda_id: vendaId, pagamento_id: pagamentoId },
    })
  })
}

/**
 * Money went back: asked for by us, or by the shop in the provider's own panel. A received return ends; a sale not
 * handed over whose money is all gone is cancelled.
 */
async function aplicarReembolso({
  estabelecimentoId,
  vendaId,
}: {
  estabelecimentoId: string
  vendaId: string
}): Promise<void> {
  await withAcesso({ papel: 'loja', userId: null, estabelecimentoId }, async (tx) => {
    const venda = await lockVenda(tx, vendaId)
    if (!venda) return
    const tudo = await somarReembolsado(tx, venda)
    await concluirDevolucao(tx, venda)
    if (tudo && ['pago', 'em_preparacao', 'pronto_retirada'].includes(venda.status)) {
      await cancelarPaga(tx, venda, { motivo: 'Pagamento reembolsado no Mercado Pago.', userId: null })
    }
  })
}

/** The sale stays as it is; the buyer's screen learns that the attempt ended. */
async function avisarTelas(acesso: Acesso, vendaId: string): Promise<void> {
  await withAcesso(acesso, async (tx) => {
    const venda = await findVenda(tx, vendaId)
    if (venda) await announce(tx, [eventoDaVenda(venda)])
  })
}
