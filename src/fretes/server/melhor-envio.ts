import { z } from 'zod'
import { getConfig } from '#src/shared/server/config.ts'
import { type Chamada, MelhorEnvioError, pedir } from './melhor-envio-http.ts'

export { MelhorEnvioError } from './melhor-envio-http.ts'

/**
 * What no source that we read confirms: the address of consent, that of the wallet, and that days are business days
 * (docs/protocols/melhor-envio.md).
 */
const CONSENTIMENTO = '/oauth/authorize'
const CARTEIRA = '/api/v2/me/balance'

/** Every permission that the product uses. One granted later counts only after its person authorises again. */
export const ESCOPOS = [
  'cart-read',
  'cart-write',
  'orders-read',
  'shipping-calculate',
  'shipping-checkout',
  'shipping-generate',
  'shipping-print',
  'shipping-tracking',
  'shipping-cancel',
]

/** Where a person comes back to. Must equal the registered one to the letter. */
export const enderecoDeRetorno = () => `${getConfig().publicUrl}/integracoes/melhor-envio`

/** Where the browser of a shop's person goes to allow the app what it asks. */
export function enderecoDeConsentimento(clientId: number, estado: string): string {
  const query = new URLSearchParams({
    client_id: String(clientId),
    redirect_uri: enderecoDeRetorno(),
    response_type: 'code',
    state: estado,
    scope: ESCOPOS.join(' '),
  })
  return `${getConfig().melhorEnvioUrl}${CONSENTIMENTO}?${query}`
}

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
})
export type TokensDoMelhorEnvio = z.infer<typeof tokensSchema>

/** A code of a consent, or a refresh token (good once), for a new pair. */
export async function trocarPorTokens(
  por: { code: string } | { refresh_token: string },
  prazoMs?: number,
): Promise<TokensDoMelhorEnvio> {
  const app = getConfig().melhorEnvioApp
  return pedir({
    token: null,
    metodo: 'POST',
    caminho: '/oauth/token',
    corpo: {
      grant_type: 'code' in por ? 'authorization_code' : 'refresh_token',
      client_id: app?.clientId,
      client_secret: app?.clientSecret,
      redirect_uri: enderecoDeRetorno(),
      ...por,
    },
    prazoMs,
    schema: tokensSchema,
  })
}

interface Qual {
  token: string
  prazoMs?: number
}

const naApi = <T extends z.ZodType>({ caminho, ...chamada }: Chamada<T>) =>
  pedir({ ...chamada, caminho: `/api/v2${caminho}` })

/** The account behind a token, by its e-mail: two may have one name. */
export async function quemSou({ token, prazoMs }: Qual): Promise<string> {
  const schema = z.object({ email: z.string().max(200).toLowerCase() })
  return (await naApi({ token, metodo: 'GET', caminho: '/me', prazoMs, schema })).email
}

const reais = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]).transform(Number)

/** Reais in the account's wallet; null where it does not say. */
export async function saldoDaCarteira({ token, prazoMs }: Qual): Promise<number | null> {
  const schema = z.object({ balance: reais })
  try {
    return (await pedir({ token, metodo: 'GET', caminho: CARTEIRA, prazoMs, schema })).balance
  } catch (error) {
    if (error instanceof MelhorEnvioError) return null
    throw error
  }
}

const empresa = z.object({ name: z.string() })
const servicoSchema = z.object({ id: z.int(), name: z.string(), company: empresa })
export type ServicoDoMelhorEnvio = z.infer<typeof servicoSchema>

/** What the market's carriers offer. */
export async function listarServicos({ token, prazoMs }: Qual): Promise<ServicoDoMelhorEnvio[]> {
  return naApi({
    token,
    metodo: 'GET',
    caminho: '/me/shipment/services',
    prazoMs,
    schema: z.array(servicoSchema),
  })
}

const faixa = z.object({ min: z.int(), max: z.int() })
/** One service's answer. One that cannot serve stays in the list with its reason alone. */
const cotacaoSchema = servicoSchema.extend({
  error: z.string().optional(),
  price: reais.optional(),
  custom_price: reais.optional(),
  delivery_time: z.int().nullish(),
  delivery_range: faixa.nullish(),
  custom_delivery_time: z.int().nullish(),
  custom_delivery_range: faixa.nullish(),
})
export type CotacaoDoMelhorEnvio = z.infer<typeof cotacaoSchema>

interface Medidas {
  height: number
  width: number
  length: number
  /** Kilos. */
  weight: number
  /** Reais; of a product, of one unit: it is multiplied by `quantity`. */
  insurance_value: number
}

export interface PedidoDeCalculo {
  from: { postal_code: string }
  to: { postal_code: string }
  products?: (Medidas & { id: string; quantity: number })[]
  volumes?: Medidas[]
  options: { receipt: boolean; own_hand: boolean }
  services?: string
}

/** What each service asks. An entry that cannot be read is left out: the others still serve. */
export async function calcular({
  corpo,
  ...qual
}: Qual & { corpo: PedidoDeCalculo }): Promise<CotacaoDoMelhorEnvio[]> {
  const itens = await naApi({
    ...qual,
    metodo: 'POST',
    caminho: '/me/shipment/calculate',
    corpo,
    schema: z.array(z.unknown()),
  })
  return itens.flatMap((item) => cotacaoSchema.safeParse(item).data ?? [])
}

const texto = z
  .string()
  .nullish()
  .transform((valor) => valor || null)
const pedidoSchema = z.object({
  id: z.string().min(1),
  protocol: texto,
  status: z.string(),
  price: reais.nullish(),
  tracking: texto,
  self_tracking: texto,
  generated_at: texto,
  posted_at: texto,
})
export type PedidoDoMelhorEnvio = z.infer<typeof pedidoSchema>

/** Puts a label into the cart; nothing is paid. It cannot be edited afterwards. */
export async function porNoCarrinho({ corpo, ...qual }: Qual & { corpo: object }): Promise<{
  id: string
  protocol: string | null
  price?: number | null | undefined
}> {
  const schema = z.object({ id: z.string().min(1), protocol: texto, price: reais.nullish() })
  return naApi({ ...qual, metodo: 'POST', caminho: '/me/cart', corpo, schema })
}

/** Takes it out of the cart again; one that is gone already is no fault. */
export async function tirarDoCarrinho({ id, ...qual }: Qual & { id: string }): Promise<void> {
  const caminho = `/me/cart/${encodeURIComponent(id)}`
  await naApi({ ...qual, metodo: 'DELETE', caminho, schema: z.unknown() }).catch((error) => {
    if (!(error instanceof MelhorEnvioError && error.status === 404)) throw error
  })
}

/** Pays what is in the cart from the wallet. */
export async function comprar({ id, ...qual }: Qual & { id: string }): Promise<number | null> {
  const schema = z.object({ purchase: z.object({ total: reais.nullish() }) })
  const { purchase } = await naApi({
    ...qual,
    metodo: 'POST',
    caminho: '/me/shipment/checkout',
    corpo: { orders: [id] },
    schema,
  })
  return purchase.total ?? null
}

/** Has the label made; that takes a moment. A repeat says `false`, which is no refusal. */
export async function gerar({ id, ...qual }: Qual & { id: string }): Promise<void> {
  const schema = z.record(z.string(), z.object({ status: z.boolean() }))
  await naApi({ ...qual, metodo: 'POST', caminho: '/me/shipment/generate', corpo: { orders: [id] }, schema })
}

/** The link to the carrier's paper. `private`: only for who is signed in there. */
export async function imprimir({ ids, ...qual }: Qual & { ids: string[] }): Promise<string> {
  const corpo = { mode: 'private', orders: ids }
  const schema = z.object({ url: z.url({ protocol: /^https?$/ }) })
  return (await naApi({ ...qual, metodo: 'POST', caminho: '/me/shipment/print', corpo, schema })).url
}

/** A label as it is now; null when this account has none of that id. */
export async function consultar({ id, ...qual }: Qual & { id: string }): Promise<PedidoDoMelhorEnvio | null> {
  try {
    return await naApi({
      ...qual,
      metodo: 'GET',
      caminho: `/me/orders/${encodeURIComponent(id)}`,
      schema: pedidoSchema,
    })
  } catch (error) {
    if (error instanceof MelhorEnvioError && error.status === 404) return null
    throw error
  }
}

/** The reason that a shop's own wish has there. */
const MOTIVO_DA_LOJA = '2'

/** Gives a paid label back. True only when the carrier says so itself: then the money is in the wallet again. */
export async function cancelar({ id, ...qual }: Qual & { id: string }): Promise<boolean> {
  const pode = await naApi({
    ...qual,
    metodo: 'POST',
    caminho: '/me/shipment/cancellable',
    corpo: { orders: [id] },
    schema: z.record(z.string(), z.object({ cancellable: z.boolean() })),
  })
  if (!pode[id]?.cancellable) return false
  const feito = await naApi({
    ...qual,
    metodo: 'POST',
    caminho: '/me/shipment/cancel',
    corpo: { order: { id, reason_id: MOTIVO_DA_LOJA, description: 'Cancelada pela loja.' } },
    schema: z.record(z.string(), z.object({ canceled: z.boolean().optional() })),
  })
  return feito[id]?.canceled === true
}
