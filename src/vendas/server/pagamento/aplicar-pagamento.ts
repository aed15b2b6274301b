import { recebido } from '#src/pagamentos/rules.ts'
import { findPagamento, type PagamentoRow } from '#src/pagamentos/server/pagamentos-da-cobranca.ts'
import { alertar } from '#src/registro/server/alertar.ts'
import { announce } from '#src/shared/server/database/announcements.ts'
import { type Access, shopAlone, withAccess } from '#src/shared/server/database/database.ts'
import { estaNaLoja } from '../../rules.ts'
import { cancelar } from '../cancelar-venda.ts'
import { confirmarPagamento } from './confirmar-pagamento.ts'
import { limparDisputa, marcarDisputa, perderContestacao } from './disputas.ts'
import { expirarVenda } from './expirar-vendas.ts'
import { eventoDaVenda } from '../mover-venda.ts'
import { somarReembolsado } from './reembolsar-venda.ts'
import { findVenda, lockVenda } from '../repository.ts'
import { cobrarReembolso } from '../devolucao/cobrar-reembolso.ts'
import { concluirDevolucao } from '../devolucao/responder-devolucao.ts'

/**
 * The job that a changed payment or refund queues: what its new state means for the sale
 * (docs/rules/sales.md#payment-states), announced to the open screens whatever it is. May run twice.
 */
export async function aplicarPagamento({
  estabelecimentoId,
  pagamentoId,
}: {
  estabelecimentoId: string
  pagamentoId: string
}): Promise<void> {
  const acesso = shopAlone(estabelecimentoId)
  const pagamento = await withAccess(acesso, (tx) => findPagamento(tx, pagamentoId))
  const vendaId = pagamento?.venda_id
  if (!pagamento || !vendaId) return
  await aplicarNaVenda(pagamento, { acesso, vendaId })
  await fecharConta(acesso, vendaId)
}

async function aplicarNaVenda(
  pagamento: PagamentoRow,
  { acesso, vendaId }: { acesso: Access; vendaId: string },
): Promise<void> {
  const { estabelecimento_id: estabelecimentoId, id: pagamentoId } = pagamento
  // The approval itself may never have been heard of: what came after it says it as well.
  if (recebido(pagamento.status, pagamento.provider_status_detail))
    await confirmarPagamento({ estabelecimentoId, pagamentoId })
  switch (pagamento.status) {
    case 'aprovado':
      return limparDisputa({ estabelecimentoId, vendaId })
    case 'expirado':
      await expirarVenda({ estabelecimentoId, vendaId })
      return
    case 'reembolsado':
    case 'reembolsado_parcial':
      await limparDisputa({ estabelecimentoId, vendaId })
      return aplicarReembolso({ estabelecimentoId, vendaId })
    case 'em_mediacao':
      return marcarDisputa({ estabelecimentoId, vendaId, pagamentoId })
    case 'contestado':
      return aplicarContestacao({ estabelecimentoId, vendaId, pagamentoId }, pagamento.provider_status_detail)
    case 'desconhecido':
      return alertarDesconhecido(acesso, pagamento)
  }
}

/** A word of the provider that nobody here knows: nothing moves, a person looks (docs/rules/sales.md#payment-states). */
async function alertarDesconhecido(acesso: Access, pagamento: PagamentoRow): Promise<void> {
  await withAccess(acesso, (tx) =>
    alertar(tx, {
      codigo: 'PAG-STATUS',
      severidade: 'alto',
      estabelecimentoId: pagamento.estabelecimento_id,
      chave: pagamento.id,
      resumo: `O Mercado Pago informa uma situação desconhecida: ${pagamento.provider_status}.`,
      dados: { venda_id: pagamento.venda_id, pagamento_id: pagamento.id },
    }),
  )
}

/** Undecided, lost to the bank, or won back. */
async function aplicarContestacao(
  alvo: { estabelecimentoId: string; vendaId: string; pagamentoId: string },
  detalhe: string | null,
): Promise<void> {
  if (detalhe === 'settled') return perderContestacao(alvo)
  if (detalhe === 'reimbursed') return limparDisputa(alvo)
  return marcarDisputa(alvo)
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
  await withAccess(shopAlone(estabelecimentoId), async (tx) => {
    const venda = await lockVenda(tx, vendaId)
    if (!venda) return
    const tudo = await somarReembolsado(tx, venda)
    await concluirDevolucao(tx, venda)
    if (tudo && estaNaLoja(venda.status)) {
      await cancelar(tx, venda, {
        motivo: 'Pagamento reembolsado no Mercado Pago.',
        por: 'loja',
        userId: null,
      })
    }
  })
}

/** Also where the sale stays as it is: an attempt ended, a refund was refused or settled otherwise. */
async function fecharConta(acesso: Access, vendaId: string): Promise<void> {
  await withAccess(acesso, async (tx) => {
    const venda = await findVenda(tx, vendaId)
    if (!venda) return
    await cobrarReembolso(tx, venda)
    await announce(tx, [eventoDaVenda(venda)])
  })
}
