import { createHash } from 'node:crypto'
import { totalDoCartao } from './cartao.ts'
import { gerarBrCode } from './br-code.ts'
import type { ContaSimulada, PagamentoSimulado, ReembolsoSimulado } from './livro.ts'

/** Cents given back or on their way. */
export function reembolsado(pagamento: PagamentoSimulado, status = ['approved', 'in_process']): number {
  const contados = pagamento.reembolsos.filter((r) => status.includes(r.status))
  return contados.reduce((soma, r) => soma + centavos(r.amount), 0)
}

export const centavos = (reais: number) => Math.round(reais * 100)

/** The payment as the API answers it. */
export async function verPagamento(pagamento: PagamentoSimulado, { urlBase }: { urlBase: () => string }) {
  const {
    userId,
    chave: _chave,
    pedidoHash: _hash,
    qr_code,
    reembolsos,
    payer,
    cartao,
    ...campos
  } = pagamento
  const tarifa = Math.round(campos.transaction_amount * 0.99) / 100
  return {
    ...campos,
    operation_type: 'regular_payment',
    payment_method_id: cartao?.metodo ?? 'pix',
    payment_type_id: cartao ? 'credit_card' : 'bank_transfer',
    ...(cartao ? { card: { last_four_digits: cartao.ultimos4 } } : {}),
    live_mode: false,
    captured: true,
    binary_mode: false,
    installments: cartao?.parcelas ?? 1,
    transaction_amount_refunded: reembolsado(pagamento, ['approved']) / 100,
    payer: { id: `${userId}-${payer.email.length}`, type: 'guest', ...payer },
    fee_details: campos.date_approved
      ? [{ type: 'mercadopago_fee', amount: tarifa, fee_payer: 'collector' }]
      : [],
    transaction_details: {
      net_received_amount: campos.date_approved ? centavos(campos.transaction_amount - tarifa) / 100 : 0,
      total_paid_amount: cartao
        ? totalDoCartao(campos.transaction_amount, cartao.parcelas)
        : campos.transaction_amount,
    },
    refunds: reembolsos.map((r) => verReembolso(pagamento, r)),
    point_of_interaction: cartao
      ? { type: 'UNSPECIFIED' }
      : {
          type: 'OPENPLATFORM',
          transaction_data: {
            qr_code,
            qr_code_base64: await imagemDoQr(pagamento),
            ticket_url: `${urlBase()}/pagar/${pagamento.id}`,
          },
        },
  }
}

const qrs = new WeakMap<PagamentoSimulado, Promise<string>>()

function imagemDoQr(pagamento: PagamentoSimulado): Promise<string> {
  const feita = qrs.get(pagamento) ?? pngEmBase64(pagamento.qr_code)
  qrs.set(pagamento, feita)
  return feita
}

async function pngEmBase64(codigo: string): Promise<string> {
  const { default: QRCode } = await import('qrcode')
  const png = await QRCode.toBuffer(codigo, { type: 'png', errorCorrectionLevel: 'M', margin: 2, scale: 6 })
  return png.toString('base64')
}

export function verReembolso(pagamento: PagamentoSimulado, reembolso: ReembolsoSimulado) {
  const source = { id: String(pagamento.userId), name: 'Vendedor', type: 'collector' }
  return { ...reembolso, payment_id: pagamento.id, amount_refunded_to_payer: reembolso.amount, source }
}

/** The copia e cola of a payment: a real BR Code, so that any bank's reader could check it. */
export function codigoPix(
  id: number,
  reais: number,
  conta: Pick<ContaSimulada, 'userId' | 'nome' | 'cidade'>,
): string {
  const hex = createHash('sha256').update(`chave:${conta.userId}`).digest('hex')
  return gerarBrCode({
    chave: hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    nome: conta.nome ?? `Vendedor ${conta.userId}`,
    cidade: conta.cidade ?? 'Sao Paulo',
    valorCentavos: centavos(reais),
    txid: `mpqrinter${id}`,
    unico: true,
  })
}
