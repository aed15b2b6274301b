import type { RespostaSimulada } from '../resposta.ts'
import type { LivroDoBling } from './livro.ts'

/** The one app that this ERP knows, as its panel would show it. */
export interface AppDoBling {
  clientId: string
  clientSecret: string
  /** Where people come back to; it stands in the app's registration alone. */
  redirectUri: string
}

/** What an app asks of an account's owner; null where it is not the registered one, or without a state. */
export function lerConsentimento(parametros: URLSearchParams, app: AppDoBling): { state: string } | null {
  const state = parametros.get('state')
  const certo = parametros.get('response_type') === 'code' && parametros.get('client_id') === app.clientId
  return certo && state ? { state } : null
}

/** Where the browser goes once its person has decided. */
export function decidirConsentimento(
  livro: LivroDoBling,
  { app, state, conta }: { app: AppDoBling; state: string; conta: string | null },
): string {
  const volta = new URL(app.redirectUri)
  volta.searchParams.set('state', state)
  if (conta && livro.conta(conta)) volta.searchParams.set('code', livro.novoCodigo(conta))
  else volta.searchParams.set('error', 'access_denied')
  return volta.toString()
}

/** `POST /oauth/token`, a form with the app in Basic. */
export function trocarPorTokens(
  formulario: URLSearchParams,
  { livro, app, authorization }: { livro: LivroDoBling; app: AppDoBling; authorization: string },
): RespostaSimulada {
  const recusa = (status: number, type: string, description: string) => ({
    status,
    corpo: { error: { type, message: type, description } },
  })
  const basico = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')
  if (authorization !== `Basic ${basico}`)
    return recusa(401, 'invalid_client', 'Client credentials are invalid')
  const conta =
    formulario.get('grant_type') === 'authorization_code'
      ? livro.gastarCodigo(formulario.get('code') ?? '')
      : livro.gastarRenovacao(formulario.get('refresh_token') ?? '')
  if (!conta) return recusa(400, 'invalid_grant', 'Invalid refresh token or code')
  return { status: 200, corpo: livro.novosTokens(conta) }
}
