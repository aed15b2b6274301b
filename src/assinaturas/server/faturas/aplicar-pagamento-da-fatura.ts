import { recebido } from '#src/pagamentos/rules.ts'
import { findPagamento, type PagamentoRow } from '#src/pagamentos/server/pagamentos-da-cobranca.ts'
import { solicitarReembolso } from '#src/pagamentos/server/reembolsar-pagamento.ts'
import { alertar } from '#src/registro/server/alertar.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { billingOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { today } from '#src/shared/server/clock.ts'
import { avisarTelas } from '../avisar-telas.ts'
import { quitarFatura } from './quitar-fatura.ts'
import { lerRegras } from '../ler-regras.ts'
import { findFatura, lockAssinatura } from '../repository.ts'

/** The job that a changed payment of an invoice queues. Webhook, check and reconciliation all end here; may run twice. */
export async function aplicarPagamentoDaFatura({
  estabelecimentoId,
  pagamentoId,
}: {
  estabelecimentoId: string
  pagamentoId: string
}): Promise<void> {
  await withAccess(billingOf(estabelecimentoId), async (tx) => {
    const assinatura = await lockAssinatura(tx, estabelecimentoId)
    const pagamento = await findPagamento(tx, pagamentoId)
    if (!assinatura || !pagamento?.fatura_id) return
    const { fatura_id: faturaId, status, provider_status_detail } = pagamento
    if (status === 'em_mediacao' || status === 'contestado') {
      await alertarDisputa(tx, { estabelecimentoId, pagamentoId, faturaId })
    }
    if (status !== 'aprovado') await avisarTelas(tx, { estabelecimentoId, id: faturaId, status })
    // The approval itself may never have been heard of: what came after it says it as well.
    if (!recebido(status, provider_status_detail)) return
    // A code of before a discount, or of a due date that was put off, asked for more.
    const total = (await findFatura(tx, faturaId))?.total ?? pagamento.valor
    const quitada = await quitarFatura(tx, assinatura, {
      faturaId,
      meio: 'pix',
      valor: Math.min(pagamento.valor, total),
      pagoEm: pagamento.aprovado_em ?? new Date(),
      pagamentoId,
      hoje: today(),
      regras: await lerRegras(tx),
    })
    if (!quitada) return devolverSobra(tx, { estabelecimentoId, pagamento, faturaId })
    const sobra = sobraDe(pagamento, total)
    if (sobra > 0)
      await solicitarReembolso(tx, {
        estabelecimentoId,
        daPlataforma: true,
        pagamentoId,
        valor: sobra,
        motivo: `A fatura custa ${formatarReais(total)}.`,
        userId: null,
      })
  })
}

/** Reais of a payment beyond `total`, less what the platform gave back of it in the provider's own panel. */
function sobraDe({ valor, valor_reembolsado }: PagamentoRow, total: number): number {
  return paraReais(paraCentavos(valor) - paraCentavos(total) - paraCentavos(valor_reembolsado))
}

/** Paid though it was cancelled or paid already: the money goes back, and a person is notified. */
async function devolverSobra(
  tx: Tx,
  {
    estabelecimentoId,
    pagamento,
    faturaId,
  }: { estabelecimentoId: string; pagamento: PagamentoRow; faturaId: string },
): Promise<void> {
  const { id: pagamentoId } = pagamento
  const fatura = await findFatura(tx, faturaId)
  if (!fatura || fatura.pagamento_id === pagamentoId) return
  const sobra = sobraDe(pagamento, 0)
  const devolver = fatura.status !== 'incobravel' && sobra > 0
  const pedido = await tx
    .selectFrom('reembolsos')
    .select('id')
    .where('pagamento_id', '=', pagamentoId)
    .executeTakeFirst()
  if (pedido) return
  if (devolver) {
    await solicitarReembolso(tx, {
      estabelecimentoId,
      daPlataforma: true,
      pagamentoId,
      valor: sobra,
      motivo: `A fatura ${fatura.numero} já não estava em aberto.`,
      userId: null,
    })
  }
  await alertar(tx, {
    codigo: 'PAG-TARDIO',
    severidade: 'alto',
    estabelecimentoId,
    chave: pagamentoId,
    resumo: `PIX pago na fatura ${fatura.numero}, que não estava em aberto.${devolver ? ' O valor está sendo devolvido.' : ''}`,
    dados: { fatura_id: faturaId, pagamento_id: pagamentoId },
  })
}

async function alertarDisputa(
  tx: Tx,
  {
    estabelecimentoId,
    pagamentoId,
    faturaId,
  }: { estabelecimentoId: string; pagamentoId: string; faturaId: string },
): Promise<void> {
  const fatura = await findFatura(tx, faturaId)
  await alertar(tx, {
    codigo: 'PAG-DISPUTA',
    severidade: 'alto',
    estabelecimentoId,
    chave: pagamentoId,
    resumo: `O pagamento da fatura ${fatura?.numero ?? ''} está em disputa no Mercado Pago.`,
    dados: { fatura_id: faturaId, pagamento_id: pagamentoId },
  })
}
