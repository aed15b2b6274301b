export const STATUS_PAGAMENTO = [
  'criando',
  'pendente',
  'em_analise',
  'autorizado',
  'aprovado',
  'reembolsado_parcial',
  'recusado',
  'expirado',
  'cancelado',
  'reembolsado',
  'em_mediacao',
  'contestado',
  'desconhecido',
] as const
export type StatusPagamento = (typeof STATUS_PAGAMENTO)[number]

/** Payments that may still end well: the provider may yet approve them. */
export const STATUS_ABERTOS: readonly StatusPagamento[] = ['criando', 'pendente', 'em_analise', 'autorizado']

/** Our status for what Mercado Pago says (docs/rules/sales.md#payment-states). An unknown word is never taken for approved. */
export function statusLocal(status: string, detalhe: string | null): StatusPagamento {
  switch (status) {
    case 'pending':
      return 'pendente'
    case 'in_process':
      return 'em_analise'
    case 'authorized':
      return 'autorizado'
    case 'approved':
      return detalhe === 'partially_refunded' ? 'reembolsado_parcial' : 'aprovado'
    case 'rejected':
      return 'recusado'
    case 'cancelled':
      return detalhe === 'expired' ? 'expirado' : 'cancelado'
    case 'refunded':
      return 'reembolsado'
    case 'in_mediation':
      return 'em_mediacao'
    case 'charged_back':
      return 'contestado'
    default:
      return 'desconhecido'
  }
}

/** The money came in, whatever of it went back since. Until a contest is decided the bank holds it. */
export function recebido(status: string, detalhe: string | null): boolean {
  return (
    ['aprovado', 'reembolsado_parcial', 'em_mediacao'].includes(status) ||
    (status === 'contestado' && detalhe === 'reimbursed')
  )
}

export interface PagamentoEsperado {
  /** The id of the sale or the invoice. */
  referencia: string
  /** Reais. */
  valor: number
  /** The account at the provider that the money must land in. */
  contaId: string
}

export interface PagamentoInformado {
  external_reference: string | null
  transaction_amount: number
  currency_id: string | null
  collector_id: string | null
}

/** What does not match between the payment we asked for and the one the provider tells of; empty when all does. */
export function divergencias(esperado: PagamentoEsperado, informado: PagamentoInformado): string[] {
  const achadas: string[] = []
  if (informado.external_reference !== esperado.referencia) achadas.push('referência')
  if (Math.round(informado.transaction_amount * 100) !== Math.round(esperado.valor * 100))
    achadas.push('valor')
  if (informado.currency_id !== null && informado.currency_id !== 'BRL') achadas.push('moeda')
  if (informado.collector_id !== esperado.contaId) achadas.push('conta')
  return achadas
}
