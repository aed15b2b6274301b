import { findPagamento } from '#src/pagamentos/server/pagamentos-da-cobranca.ts'
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
    const { fatura_id: faturaId } = pagamento
    if (pagamento.status === 'em_mediacao' || pagamento.status === 'contestado') {
      return alertarDisputa(tx, { estabelecimentoId, pagamentoId, faturaId })
    }
    if (pagamento.status !== 'aprovado') {
      return avisarTelas(tx, { estabelecimentoId, id: faturaId, status: pagamento.status })
    }
    // A code of before a discount, or of a due date that was put off, asked for more.
    const total = (await findFatura(tx, faturaId))?.total ?? pagamento.valor
    const sobra = paraReais(paraCentavos(pagamento.valor) - paraCentavos(total))
    const quitada = await quitarFatura(tx, assinatura, {
      faturaId,
      meio: 'pix',
      valor: Math.min(pagamento.valor, total),
      pagoEm: pagamento.aprovado_em ?? new Date(),
      pagamentoId,
      hoje: today(),
      regras: await lerRegras(tx),
    })
    if (!quitada)
      return devolverSobra(tx, { estabelecimentoId, pagamentoId, faturaId, valor: pagamento.valor })
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

/** Paid though it was cancelled or paid already: the money goes back, and a person is notified. */
async function devolverSobra(
  tx: Tx,
  {
    estabelecimentoId,
    pagamentoId,
    faturaId,
    valor,
  }: { estabelecimentoId: string; pagamentoId: string; faturaId: string; valor: number },
): Promise<void> {
  const fatura = await findFatura(tx, faturaId)
  if (!fatura || fatura.pagamento_id === pagamentoId) return
  const devolver = fatura.status !== 'incobravel'
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
      valor,
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
