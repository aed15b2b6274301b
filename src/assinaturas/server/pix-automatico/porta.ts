// What we want of whoever charges by PIX Automático. Our ids are the keys against repeats: the same call twice has taken
// effect once. Nothing here knows a provider; money is cents, days are `2026-11-21`.

export interface NewMandate {
  contractId: string
  payer: { document: string; name: string }
  description: string
  amountCents: number
  period: 'mensal' | 'anual'
  firstDue: string
  /** 2: permission alone. 3: an invoice is paid in the same act, which `firstCharge` says. */
  journey: 2 | 3
  firstCharge?: { chargeId: string; amountCents: number }
}

export interface Mandate {
  providerId: string
  status: 'created' | 'approved' | 'rejected' | 'expired' | 'cancelled'
  cancelledBy: 'payer' | 'receiver' | null
  qrCode: string
  /** Where the payer's app opens it; null where only the code does. */
  appUrl: string | null
  expiresAt: Date
}

export interface Charge {
  status: 'scheduled' | 'refused' | 'paid' | 'failed' | 'cancelled'
  cancelledBy: 'payer' | 'receiver' | null
  /** Why the bank did not, in words. */
  reason: string | null
  paidAt: Date | null
  endToEndId: string | null
  refundedCents: number
  attempts: {
    number: number
    date: string
    /** Commanded by us after the due date. */
    retry: boolean
    status: 'scheduled' | 'paid' | 'failed' | 'cancelled'
    at: Date
    endToEndId: string | null
  }[]
}

/** What a notice may say happened; of it only the id is believed. */
export const EVENTS = [
  'mandate.approved',
  'mandate.rejected',
  'mandate.expired',
  'mandate.cancelled',
  'charge.scheduled',
  'charge.refused',
  'charge.paid',
  'charge.failed',
  'charge.cancelled',
] as const

export interface AutomaticPixProvider {
  createMandate(mandate: NewMandate): Promise<Mandate>
  getMandate(contractId: string): Promise<Mandate>
  cancelMandate(contractId: string): Promise<Mandate>
  scheduleCharge(charge: {
    chargeId: string
    contractId: string
    dueDate: string
    amountCents: number
    description: string
  }): Promise<Charge>
  getCharge(chargeId: string): Promise<Charge>
  cancelCharge(chargeId: string): Promise<Charge>
  retryCharge(chargeId: string, date: string): Promise<Charge>
  refundCharge(chargeId: string, refund: { refundId: string; amountCents: number }): Promise<Charge>
}

/** It answered no: the request itself is wrong, or came too late. Anything else that is thrown is worth another try. */
export class ProviderRefusal extends Error {
  readonly code: string
  constructor(code: string) {
    super(`PIX Automático: ${code}`)
    this.name = 'ProviderRefusal'
    this.code = code
  }
}
