import { z } from 'zod'

/** What may be decided about a payment, and how its notice may misbehave. */
export const pagarSchema = z.strictObject({
  status: z.string().default('approved'),
  status_detail: z.string().optional(),
  ts_unit: z.enum(['s', 'ms']).optional(),
  wrong_secret: z.boolean().optional(),
  duplicate: z.int().min(0).max(100).optional(),
  id_case: z.enum(['upper', 'lower']).optional(),
  ipn: z.boolean().optional(),
  delay: z.int().nonnegative().optional(),
  silent: z.boolean().optional(),
  /** What the provider says that does not match the sale. */
  transaction_amount: z.number().positive().optional(),
  external_reference: z.string().optional(),
  collector_id: z.int().optional(),
  currency_id: z.string().optional(),
})
export type OpcoesDePagar = z.input<typeof pagarSchema>

/** What goes with each status. */
export const DETALHES: Record<string, string> = {
  approved: 'accredited',
  authorized: 'pending_capture',
  pending: 'pending_waiting_transfer',
  in_process: 'pending_review_manual',
  rejected: 'bank_error',
  cancelled: 'by_payer',
  refunded: 'refunded',
  charged_back: 'in_process',
  in_mediation: 'pending',
}
