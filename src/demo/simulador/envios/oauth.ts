import { z } from 'zod'
import { ESCOPOS, type LivroDeEnvios } from './livro.ts'

/** The one app that this market knows, as its panel would show it. */
export interface AppDeEnvio {
  clientId: string
  clientSecret: string
  /** Where people come back to; another address is `Client invalid`. */
  redirectUri: string
}

const pedidoSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  state: z.string(),
  scope: z.string(),
})
export type PedidoDeConsentimento = z.infer<typeof pedidoSchema>

/** What an app asks of an account's owner; null where it is not the registered one. */
export function lerConsentimento(parametros: URLSearchParams, app: AppDeEnvio): PedidoDeConsentimento | null {
  const lido = pedidoSchema.safeParse(Object.fromEntries(parametros))
  if (!lido.success) return null
  const { client_id, redirect_uri } = lido.data
  return client_id === app.clientId && redirect_uri === app.redirectUri ? lido.data : null
}

/** Where the browser goes once its person has decided. `escopos`: what was left ticked. */
export function decidirConsentimento(
  livro: LivroDeEnvios,
  pedido: PedidoDeConsentimento,
  { conta, escopos, agora }: { conta: string | null; escopos: string[]; agora: number },
): string {
  const volta = new URL(pedido.redirect_uri)
  volta.searchParams.set('state', pedido.state)
  if (!conta || !livro.conta(conta)) {
    volta.searchParams.set('error', 'access_denied')
    return volta.toString()
  }
  const pedidos = pedido.scope.split(' ').filter((escopo) => ESCOPOS.includes(escopo))
  const codigo = livro.novoCodigo({
    conta,
    escopos: pedidos.filter((escopo) => escopos.includes(escopo)),
    ate: agora + 10 * 60_000,
    redirectUri: pedido.redirect_uri,
    cliente: pedido.client_id,
  })
  volta.searchParams.set('code', codigo)
  return volta.toString()
}

const trocaSchema = z.object({
  grant_type: z.enum(['authorization_code', 'refresh_token']),
  client_id: z.number(),
  client_secret: z.string(),
  redirect_uri: z.string(),
  code: z.string().optional(),
  refresh_token: z.string().optional(),
})

/** `POST /oauth/token`. */
export function trocarPorTokens(
  corpo: unknown,
  livro: LivroDeEnvios,
  app: AppDeEnvio,
): { status: number; corpo: unknown } {
  const lido = trocaSchema.safeParse(corpo)
  const invalido = (error: string, message: string, status = 401) => ({ status, corpo: { error, message } })
  if (!lido.success) return invalido('invalid_request', 'The request is missing a required parameter.', 400)
  const { grant_type, client_id, client_secret, redirect_uri, code, refresh_token } = lido.data
  if (
    String(client_id) !== app.clientId ||
    client_secret !== app.clientSecret ||
    redirect_uri !== app.redirectUri
  )
    return invalido('invalid_client', 'Client invalid')
  const dados =
    grant_type === 'authorization_code'
      ? livro.gastarCodigo(code ?? '')
      : livro.gastarRenovacao(refresh_token ?? '')
  if (!dados) return invalido('invalid_grant', 'The provided authorization grant is invalid.', 400)
  return { status: 200, corpo: livro.novosTokens(dados.conta, dados.escopos) }
}
