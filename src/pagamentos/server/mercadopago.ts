import { z } from 'zod'
import { identificador, MercadoPagoError, pedir, texto } from './mercadopago-http.ts'

export { MercadoPagoError } from './mercadopago-http.ts'

const talvezIdentificador = identificador.nullish().transform((valor) => valor ?? null)

/** As one of a payment's list; `in_process` may still become `rejected`. */
const reembolsoDoPagamento = z.object({
  id: identificador,
  amount: z.number(),
  status: texto,
  date_created: texto,
})

const pagamentoSchema = z
  .object({
    id: identificador,
    // Any word the provider may invent; src/pagamentos/rules.ts decides what it means.
    status: z.string(),
    status_detail: texto,
    external_reference: texto,
    transaction_amount: z.number(),
    transaction_amount_refunded: z
      .number()
      .nullish()
      .transform((valor) => valor ?? 0),
    currency_id: texto,
    collector_id: talvezIdentificador,
    installments: z.int().nullish(),
    transaction_details: z.object({ total_paid_amount: z.number().nullish() }).nullish(),
    date_last_updated: texto,
    date_approved: texto,
    date_of_expiration: texto,
    // A list that cannot be read is none: the payment itself counts.
    refunds: z
      .array(reembolsoDoPagamento)
      .nullish()
      .transform((lista) => lista ?? [])
      .catch([]),
    point_of_interaction: z
      .object({
        transaction_data: z.object({ qr_code: texto, qr_code_base64: texto, ticket_url: texto }).nullish(),
      })
      .nullish(),
  })
  .transform(({ point_of_interaction, transaction_details, installments, ...pagamento }) => ({
    ...pagamento,
    // Of a card in instalments; what is less than the amount itself is no total.
    total_parcelado:
      (installments ?? 1) > 1 && (transaction_details?.total_paid_amount ?? 0) >= pagamento.transaction_amount
        ? (transaction_details?.total_paid_amount ?? null)
        : null,
    qr_code: point_of_interaction?.transaction_data?.qr_code ?? null,
    // Bare base64; some pages of the documentation show it with a `data:` prefix.
    qr_code_base64:
      point_of_interaction?.transaction_data?.qr_code_base64?.replace(/^data:[^,]*,/, '') ?? null,
    ticket_url: point_of_interaction?.transaction_data?.ticket_url ?? null,
  }))

/** The fields of a payment that this product uses, under the provider's names, ids as text. Amounts are reais. */
export type Pagamento = z.infer<typeof pagamentoSchema>

export interface CorpoPagamento {
  /** Reais with two decimals. */
  transaction_amount: number
  /** `pix`, or the card's brand as the brick names it. */
  payment_method_id: string
  description: string
  external_reference: string
  notification_url: string
  /** `2026-11-21T23:59:59.000-03:00`; for PIX 30 minutes to 30 days ahead. */
  date_of_expiration?: string
  /** Of a card: single use, made in the provider's own frame. */
  token?: string
  installments?: number
  issuer_id?: number
  capture?: boolean
  binary_mode?: boolean
  payer: {
    email: string
    first_name?: string
    last_name?: string
    identification?: { type: 'CPF' | 'CNPJ'; number: string }
  }
  additional_info?: { items: { title: string; quantity: number; unit_price: number }[] }
}

/** A payment at the provider, and how long to wait for an answer about it. */
interface Qual {
  token: string
  id: string
  prazoMs?: number
}

/** Creates a payment. The same `chave` with the same token gives the same payment back. */
export async function criarPagamento(
  pedido: Omit<Qual, 'id'> & { chave: string; corpo: CorpoPagamento },
): Promise<Pagamento> {
  return pedir({ ...pedido, metodo: 'POST', caminho: '/v1/payments', schema: pagamentoSchema })
}

/** The payment as it is now; null when this account has none of that id. */
export async function consultarPagamento({ token, id, prazoMs }: Qual): Promise<Pagamento | null> {
  try {
    return await pedir({
      token,
      metodo: 'GET',
      caminho: `/v1/payments/${encodeURIComponent(id)}`,
      prazoMs,
      schema: pagamentoSchema,
    })
  } catch (error) {
    if (error instanceof MercadoPagoError && error.status === 404) return null
    throw error
  }
}

/** Every payment of this account with our reference, newest first: finds what an answer lost on the way created. */
export async function buscarPorReferencia({
  token,
  referencia,
  prazoMs,
}: {
  token: string
  referencia: string
  prazoMs?: number | undefined
}): Promise<Pagamento[]> {
  const query = new URLSearchParams({
    external_reference: referencia,
    sort: 'date_created',
    criteria: 'desc',
    limit: '50',
  })
  const { results } = await pedir({
    token,
    metodo: 'GET',
    caminho: `/v1/payments/search?${query}`,
    prazoMs,
    schema: z.object({ results: z.array(pagamentoSchema) }),
  })
  return results
}

/** Cancels a payment that is still open; the provider refuses (400, code 2018) once it is not. */
export async function cancelarPagamento({ token, id, prazoMs }: Qual): Promise<Pagamento> {
  return pedir({
    token,
    metodo: 'PUT',
    caminho: `/v1/payments/${encodeURIComponent(id)}`,
    chave: `cancelar:${id}`,
    corpo: { status: 'cancelled' },
    prazoMs,
    schema: pagamentoSchema,
  })
}

const reembolsoSchema = z.object({ id: identificador, status: texto })
export type Reembolso = z.infer<typeof reembolsoSchema>

/** Gives money back, all of it or `valor` reais. `in_process` means accepted and on its way. */
export async function reembolsar({
  token,
  id,
  chave,
  valor,
}: {
  token: string
  id: string
  chave: string
  valor?: number
}): Promise<Reembolso> {
  return pedir({
    token,
    metodo: 'POST',
    caminho: `/v1/payments/${encodeURIComponent(id)}/refunds`,
    chave,
    corpo: valor === undefined ? {} : { amount: valor },
    // Without it a PIX refund that is still under way is reported as a 400.
    headers: { 'x-render-in-process-refunds': 'true' },
    schema: reembolsoSchema,
  })
}

/** A refund of a payment as it is now. */
export async function consultarReembolso({
  token,
  id,
  reembolsoId,
}: {
  token: string
  id: string
  reembolsoId: string
}): Promise<Reembolso> {
  return pedir({
    token,
    metodo: 'GET',
    caminho: `/v1/payments/${encodeURIComponent(id)}/refunds/${encodeURIComponent(reembolsoId)}`,
    schema: reembolsoSchema,
  })
}

const meioSchema = z.object({ id: z.string(), status: texto })
export type MeioDePagamento = z.infer<typeof meioSchema>

/** The ways this account can be paid; PIX is on when `pix` is there and `active`. 401 for a bad token. */
export async function listarMeios({ token }: { token: string }): Promise<MeioDePagamento[]> {
  return pedir({ token, metodo: 'GET', caminho: '/v1/payment_methods', schema: z.array(meioSchema) })
}

const contaSchema = z.object({ id: identificador, site_id: texto, nickname: texto })
export type ContaMercadoPago = z.infer<typeof contaSchema>

/** The account behind a token. Its id is what payments say in `collector_id`. */
export async function quemSou({ token }: { token: string }): Promise<ContaMercadoPago> {
  return pedir({ token, metodo: 'GET', caminho: '/users/me', schema: contaSchema })
}
