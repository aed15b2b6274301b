import { enderecoDoWebhook } from '#src/pagamentos/server/gerar-pix.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import type { VendaDaDemo } from './historia.ts'
import type { Linhas } from './linhas.ts'
import { type ContaSimulada, dataDoProvedor, type PagamentoSimulado } from './simulador/livro.ts'
import { codigoPix } from './simulador/visao.ts'

const HORA = 3_600_000

export interface VendaComPagamento {
  venda: VendaDaDemo
  numero: number
  estabelecimentoId: string
  lojaNome: string
  conta: ContaSimulada & { userId: number }
  email: string
  /** Takes an id of the simulator that belongs to this moment. */
  novoId: (em: number) => number
}

/** The payment row of one sale, and for PIX its counterpart at the simulator; null when nobody tried to pay yet. */
export function pagarVenda(linhas: Linhas, dados: VendaComPagamento): PagamentoSimulado | null {
  const { venda, estabelecimentoId } = dados
  const base = {
    id: uuidV7(venda.em),
    estabelecimento_id: estabelecimentoId,
    venda_id: venda.id,
    forma: venda.forma,
    valor: venda.total,
    uso: venda.pagoEm === null ? null : 'quitou',
  }
  if (venda.forma !== 'pix') {
    if (venda.pagoEm === null) return null
    const em = new Date(venda.pagoEm)
    linhas.por('pagamentos', { ...base, status: 'aprovado', aprovado_em: em, created_at: em, updated_at: em })
    return null
  }

  const pagamento = pagamentoSimulado(dados)
  const fim = new Date(venda.passos.at(-1)?.em ?? venda.em)
  linhas.por('pagamentos', {
    ...base,
    status: statusDoPix(venda),
    valor_reembolsado: venda.reembolsada ? venda.total : 0,
    provider_api: 'payments',
    provider_payment_id: String(pagamento.id),
    provider_status: pagamento.status,
    provider_status_detail: pagamento.status_detail,
    provider_atualizado_em: new Date(pagamento.date_last_updated),
    qr_code: pagamento.qr_code,
    expira_em: new Date(venda.em + HORA),
    aprovado_em: venda.pagoEm === null ? null : new Date(venda.pagoEm),
    verificado_em: fim,
    created_at: new Date(venda.em),
    updated_at: fim,
  })
  if (venda.reembolsada) {
    linhas.por('reembolsos', {
      estabelecimento_id: estabelecimentoId,
      pagamento_id: base.id,
      valor: venda.total,
      status: 'concluido',
      motivo: venda.passos.at(-1)?.motivo ?? 'Cancelamento da venda.',
      provider_refund_id: String(pagamento.reembolsos[0]?.id),
      tentativas: 1,
      created_at: fim,
      updated_at: fim,
    })
  }
  return pagamento
}

function statusDoPix(venda: VendaDaDemo): string {
  if (venda.reembolsada) return 'reembolsado'
  if (venda.pagoEm !== null) return 'aprovado'
  return venda.status === 'expirado' ? 'expirado' : 'cancelado'
}

function pagamentoSimulado({
  venda,
  numero,
  estabelecimentoId,
  lojaNome,
  conta,
  email,
  novoId,
}: VendaComPagamento): PagamentoSimulado {
  const id = novoId(venda.em)
  const fim = dataDoProvedor(venda.passos.at(-1)?.em ?? venda.em)
  const situacoes = {
    reembolsado: ['refunded', 'refunded'],
    aprovado: ['approved', 'accredited'],
    expirado: ['cancelled', 'expired'],
    cancelado: ['cancelled', 'by_collector'],
  } as const
  const [status, status_detail] = situacoes[statusDoPix(venda) as keyof typeof situacoes]
  return {
    id,
    userId: conta.userId,
    chave: `${venda.id}:1`,
    pedidoHash: '',
    status,
    status_detail,
    transaction_amount: venda.total,
    currency_id: 'BRL',
    collector_id: conta.userId,
    external_reference: venda.id,
    description: `Pedido #${numero} — ${lojaNome}`,
    payer: { email },
    notification_url: enderecoDoWebhook(estabelecimentoId),
    qr_code: codigoPix(id, venda.total, conta),
    date_created: dataDoProvedor(venda.em),
    date_last_updated: venda.pagoEm !== null && !venda.reembolsada ? dataDoProvedor(venda.pagoEm) : fim,
    date_approved: venda.pagoEm === null ? null : dataDoProvedor(venda.pagoEm),
    date_of_expiration: dataDoProvedor(venda.em + HORA),
    reembolsos: venda.reembolsada
      ? [{ id: id * 3 + 1, amount: venda.total, status: 'approved', date_created: fim }]
      : [],
  }
}
