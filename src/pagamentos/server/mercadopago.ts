import { z } from 'zod'
import { getConfig } from '#src/shared/server/config.ts'

/** A call to Mercado Pago that gave no usable answer. Its text never carries a token. */
export class MercadoPagoError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The provider's own code (`2018`, `not_found` …), or ours: `sem_resposta`, `resposta_ilegivel`. */
  readonly codigo: string
  readonly mensagem: string
  /** Nobody knows whether it took effect: no answer, or one that cannot be read. Ask again with the same key. */
  readonly semResposta: boolean
  /** It may have taken effect all the same: no answer, an unreadable one, or the provider's own fault. */
  get incerto(): boolean {
    return this.semResposta || this.status >= 500 || this.status === 429
  }

  constructor({ status, codigo, mensagem, semResposta, cause }: Falha) {
    super(`Mercado Pago ${status || 'sem resposta'}: ${mensagem} (${codigo})`, { cause })
    this.name = 'MercadoPagoError'
    this.status = status
    this.codigo = codigo
    this.mensagem = mensagem
    this.semResposta = semResposta
  }
}

interface Falha {
  status: number
  codigo: string
  mensagem: string
  semResposta: boolean
  cause?: unknown
}

/** How long a job waits for an answer. Where a person waits, the caller gives a shorter `prazoMs`. */
const TIMEOUT_MS = 10_000

const texto = z
  .string()
  .nullish()
  .transform((valor) => valor ?? null)
const identificador = z.union([z.string().min(1), z.number()]).transform(String)
const talvezIdentificador = identificador.nullish().transform((valor) => valor ?? null)

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
    payment_method_id: texto,
    live_mode: z
      .boolean()
      .nullish()
      .transform((valor) => valor ?? null),
    date_created: texto,
    date_last_updated: texto,
    date_approved: texto,
    date_of_expiration: texto,
    point_of_interaction: z
      .object({
        transaction_data: z.object({ qr_code: texto, qr_code_base64: texto, ticket_url: texto }).nullish(),
      })
      .nullish(),
  })
  .transform(({ point_of_interaction, ...pagamento }) => ({
    ...pagamento,
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
  payment_method_id: 'pix'
  description: string
  external_reference: string
  notification_url: string
  /** `2026-11-21T23:59:59.000-03:00`; for PIX 30 minutes to 30 days ahead. */
  date_of_expiration: string
  payer: {
    email: string
    first_name?: string
    last_name?: string
    identification?: { type: 'CPF' | 'CNPJ'; number: string }
  }
  metadata?: Record<string, string>
  additional_info?: { items: { id?: string; title: string; quantity: number; unit_price: number }[] }
}

/** Creates a payment. The same `chave` with the same token gives the same payment back. */
export async function criarPagamento({
  token,
  chave,
  corpo,
  prazoMs,
}: {
  token: string
  chave: string
  corpo: CorpoPagamento
  prazoMs?: number
}): Promise<Pagamento> {
  return pedir({
    token,
    metodo: 'POST',
    caminho: '/v1/payments',
    chave,
    corpo,
    prazoMs,
    schema: pagamentoSchema,
  })
}

/** The payment as it is now; null when this account has none of that id. */
export async function consultarPagamento({
  token,
  id,
  prazoMs,
}: {
  token: string
  id: string
  prazoMs?: number
}): Promise<Pagamento | null> {
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
}: {
  token: string
  referencia: string
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
    schema: z.object({ results: z.array(pagamentoSchema) }),
  })
  return results
}

/** Cancels a payment that is still open; the provider refuses (400, code 2018) once it is not. */
export async function cancelarPagamento({
  token,
  id,
  prazoMs,
}: {
  token: string
  id: string
  prazoMs?: number
}): Promise<Pagamento> {
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

const reembolsoSchema = z.object({
  id: identificador,
  status: texto,
  amount: z.number(),
  date_created: texto,
})
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

const meioSchema = z.object({ id: z.string(), name: texto, payment_type_id: texto, status: texto })
export type MeioDePagamento = z.infer<typeof meioSchema>

/** The ways this account can be paid; PIX is on when `pix` is there and `active`. 401 for a bad token. */
export async function listarMeios({ token }: { token: string }): Promise<MeioDePagamento[]> {
  return pedir({ token, metodo: 'GET', caminho: '/v1/payment_methods', schema: z.array(meioSchema) })
}

const contaSchema = z.object({ id: identificador, site_id: texto, nickname: texto, email: texto })
export type ContaMercadoPago = z.infer<typeof contaSchema>

/** The account behind a token. Its id is what payments say in `collector_id`. */
export async function quemSou({ token }: { token: string }): Promise<ContaMercadoPago> {
  return pedir({ token, metodo: 'GET', caminho: '/users/me', schema: contaSchema })
}

interface Pedido<T extends z.ZodType> {
  token: string
  metodo: 'GET' | 'POST' | 'PUT'
  caminho: string
  chave?: string
  corpo?: object
  headers?: Record<string, string>
  prazoMs?: number
  schema: T
}

async function pedir<T extends z.ZodType>({
  token,
  metodo,
  caminho,
  chave,
  corpo,
  headers,
  prazoMs = TIMEOUT_MS,
  schema,
}: Pedido<T>): Promise<z.infer<T>> {
  let resposta: Response
  let conteudo: string
  try {
    resposta = await fetch(getConfig().mercadoPagoUrl + caminho, {
      method: metodo,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(corpo ? { 'content-type': 'application/json' } : {}),
        ...(chave ? { 'x-idempotency-key': chave } : {}),
        ...headers,
      },
      body: corpo ? JSON.stringify(corpo) : undefined,
      // A redirect would carry the shop's token to an address nobody configured.
      redirect: 'error',
      // Covers the body too: an answer that stops half-way is no answer.
      signal: AbortSignal.timeout(prazoMs),
    })
    conteudo = await resposta.text()
  } catch (error) {
    const mensagem = (error as Error).name === 'TimeoutError' ? 'tempo esgotado' : 'conexão falhou'
    throw new MercadoPagoError({
      status: 0,
      codigo: 'sem_resposta',
      mensagem,
      semResposta: true,
      cause: error,
    })
  }
  const json = lerJson(conteudo)
  if (!resposta.ok) throw new MercadoPagoError(lerErro(resposta.status, json))
  const lido = schema.safeParse(json)
  if (lido.success) return lido.data
  const campos = lido.error.issues.map((issue) => issue.path.join('.') || '(corpo)').join(', ')
  throw new MercadoPagoError({
    status: resposta.status,
    codigo: 'resposta_ilegivel',
    mensagem: `resposta fora do esperado: ${campos}`,
    semResposta: true,
  })
}

function lerJson(conteudo: string): unknown {
  try {
    return JSON.parse(conteudo)
  } catch {
    return undefined
  }
}

const causaSchema = z.object({
  code: identificador.optional().catch(undefined),
  description: texto.catch(null),
})
const erroSchema = z.object({
  message: texto.catch(null),
  error: texto.catch(null),
  // A list, an empty one, nothing, or (some gateways) a bare object.
  cause: z
    .union([z.array(causaSchema), causaSchema.transform((causa) => [causa])])
    .optional()
    .catch(undefined),
})

function lerErro(status: number, json: unknown): Falha {
  const corpo = erroSchema.safeParse(json).data
  const causa = corpo?.cause?.[0]
  return {
    status,
    codigo: causa?.code ?? corpo?.error ?? `http_${status}`,
    mensagem: causa?.description || corpo?.message || 'sem explicação',
    semResposta: false,
  }
}
