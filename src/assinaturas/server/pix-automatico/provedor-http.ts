import { z } from 'zod'
import type { AutomaticPix } from '#src/shared/server/automatic-pix-settings.ts'
import { askProvider, type ProviderFailure } from '#src/shared/server/http/ask-provider.ts'
import { type AutomaticPixProvider, type Charge, type Mandate, ProviderRefusal } from './porta.ts'

// The one adapter: the protocol of docs/protocols/pix-automatico.md, which the simulator speaks.

const PRAZO_MS = 10_000

const instante = z.iso.datetime({ offset: true }).transform((texto) => new Date(texto))
const reais = z
  .string()
  .regex(/^\d{1,8}\.\d{2}$/)
  .transform((texto) => Math.round(Number(texto) * 100))
const quem = z.enum(['payer', 'receiver']).nullable()
const dia = z.iso.date()

const autorizacaoSchema = z
  .object({
    mandate_id: z.string().min(1).max(100),
    status: z.enum(['created', 'approved', 'rejected', 'expired', 'cancelled']),
    cancelled_by: quem,
    qr_code: z.string().min(1).max(1000),
    app_url: z
      .url({ protocol: /^https?$/ })
      .max(1000)
      .nullable(),
    expires_at: instante,
  })
  .transform(
    (dada): Mandate => ({
      providerId: dada.mandate_id,
      status: dada.status,
      cancelledBy: dada.cancelled_by,
      qrCode: dada.qr_code,
      appUrl: dada.app_url,
      expiresAt: dada.expires_at,
    }),
  )

const cobrancaSchema = z
  .object({
    status: z.enum(['scheduled', 'refused', 'paid', 'failed', 'cancelled']),
    cancelled_by: quem,
    reason: z.object({ text: z.string().max(300) }).nullable(),
    paid_at: instante.nullable(),
    end_to_end_id: z.string().max(64).nullable(),
    refunded: reais,
    attempts: z
      .array(
        z.object({
          number: z.int().min(1).max(20),
          date: dia,
          retry: z.boolean(),
          status: z.enum(['scheduled', 'paid', 'failed', 'cancelled']),
          at: instante,
          end_to_end_id: z.string().max(64).nullable(),
        }),
      )
      .max(20),
  })
  .transform(
    (uma): Charge => ({
      status: uma.status,
      cancelledBy: uma.cancelled_by,
      reason: uma.reason?.text ?? null,
      paidAt: uma.paid_at,
      endToEndId: uma.end_to_end_id,
      refundedCents: uma.refunded,
      attempts: uma.attempts.map(({ end_to_end_id: endToEndId, ...tentativa }) => ({
        ...tentativa,
        endToEndId,
      })),
    }),
  )

const PERIODOS = { mensal: 'monthly', anual: 'yearly' } as const
const emReais = (centavos: number) => (centavos / 100).toFixed(2)

export function provedorHttp({ url, token }: AutomaticPix): AutomaticPixProvider {
  const pedir = <T extends z.ZodType>(schema: T, caminho: string, body?: object): Promise<z.infer<T>> =>
    askProvider({
      provider: 'pix_automatico',
      url: url + caminho,
      method: body ? 'POST' : 'GET',
      token,
      body,
      timeoutMs: PRAZO_MS,
      schema,
      failure: falha,
    })
  const naAutorizacao = (caminho: string, body?: object) =>
    pedir(autorizacaoSchema, `/mandates${caminho}`, body)
  const naCobranca = (caminho: string, body?: object) => pedir(cobrancaSchema, `/charges${caminho}`, body)

  return {
    createMandate: ({ contractId, amountCents, period, firstDue, firstCharge, ...resto }) =>
      naAutorizacao('', {
        ...resto,
        contract_id: contractId,
        amount: emReais(amountCents),
        period: PERIODOS[period],
        first_due: firstDue,
        retry_policy: '3_in_7_days',
        ...(firstCharge && {
          first_charge: {
            charge_id: firstCharge.chargeId,
            amount: emReais(firstCharge.amountCents),
            description: resto.description,
          },
        }),
      }),
    getMandate: (id) => naAutorizacao(`/${id}`),
    cancelMandate: (id) => naAutorizacao(`/${id}/cancel`, {}),
    scheduleCharge: ({ chargeId, contractId, dueDate, amountCents, description }) =>
      naCobranca('', {
        charge_id: chargeId,
        mandate_id: contractId,
        due_date: dueDate,
        amount: emReais(amountCents),
        description,
      }),
    getCharge: (id) => naCobranca(`/${id}`),
    cancelCharge: (id) => naCobranca(`/${id}/cancel`, {}),
    retryCharge: (id, date) => naCobranca(`/${id}/retry`, { date }),
    refundCharge: (id, { refundId, amountCents }) =>
      naCobranca(`/${id}/refund`, { refund_id: refundId, amount: emReais(amountCents) }),
  }
}

const problemaSchema = z.object({ code: z.string().max(200) })

/** A refusal of what was asked is one; a wrong token, too much at once and its own faults are worth another try. */
function falha({ status, ...resto }: ProviderFailure): Error {
  const codigo =
    resto.unclear === null
      ? (problemaSchema.safeParse(resto.answer).data?.code ?? 'sem explicação')
      : resto.unclear
  const recusou = resto.unclear === null && [400, 404, 409, 422].includes(status)
  if (recusou) return Object.assign(new ProviderRefusal(codigo), { status })
  return Object.assign(new Error(`PIX Automático ${status || 'sem resposta'}: ${codigo}`), { status })
}
