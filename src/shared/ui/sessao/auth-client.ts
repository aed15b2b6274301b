import type { AuthChangeEvent, GoTrueClient } from '@supabase/auth-js'
import { ApiError, SEM_CONEXAO } from '../api-error.ts'
import { avisarSessao, CHAVE_DA_SESSAO, lerSessao } from './sessao-guardada.ts'

/** A token that lives less than this is renewed before it is used: the client's own margin. */
const MARGEM_SEGUNDOS = 90

/** docs/rules/marketplace.md#cart-stock-and-session's five session events; each one may have changed what is stored. */
const EVENTOS: ReadonlySet<AuthChangeEvent> = new Set([
  'INITIAL_SESSION',
  'SIGNED_IN',
  'SIGNED_OUT',
  'TOKEN_REFRESHED',
  'MFA_CHALLENGE_VERIFIED',
])

let cliente: Promise<GoTrueClient> | undefined

/** The auth client, loaded when first needed: public pages know the session without it. */
export function authClient(): Promise<GoTrueClient> {
  cliente ??= criar().catch((erro: unknown) => {
    cliente = undefined
    throw erro
  })
  return cliente
}

/** A token good for the next request, or null without a session. */
export async function tokenDeAcesso(): Promise<string | null> {
  const sessao = lerSessao()
  if (!sessao) return null
  // Without a network the client would try for half a minute to renew it, and what it is for fails all the same.
  if (sessao.expiraEm - Date.now() / 1000 > MARGEM_SEGUNDOS || !navigator.onLine) return sessao.token
  const { data } = await (await authClient()).getSession()
  return data.session?.access_token ?? null
}

/** What an account has still to hear from this browser, asked for while there is a session. */
export const antesDeSair = new Set<() => Promise<unknown>>()

/** Ends the session of this browser, even when the server does not answer and without the client that would ask it. */
export async function encerrarSessao(): Promise<void> {
  await Promise.all([...antesDeSair].map((dizer) => dizer()))
  await authClient().then(
    (novo) => novo.signOut({ scope: 'local' }),
    () => undefined,
  )
  localStorage.removeItem(CHAVE_DA_SESSAO)
  avisarSessao()
}

/** A client of its own, whose session is never stored: for tokens that came by a link. */
export async function criarClienteAvulso(): Promise<GoTrueClient> {
  const AuthClient = await buscarCliente()
  return new AuthClient({
    url: `${location.origin}/auth/v1`,
    storageKey: 'portal-avulso',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
}

async function buscarCliente() {
  try {
    const { AuthClient } = await import('@supabase/auth-js')
    return AuthClient
  } catch {
    // Chromium asks no second time for a file that once did not come.
    throw new ApiError({ ...SEM_CONEXAO, detail: 'Confira sua internet e recarregue a página.' })
  }
}

async function criar(): Promise<GoTrueClient> {
  const AuthClient = await buscarCliente()
  const novo = new AuthClient({
    url: `${location.origin}/auth/v1`,
    storageKey: CHAVE_DA_SESSAO,
    persistSession: true,
    autoRefreshToken: true,
    // Anybody can write tokens into an address: the page that a link comes back to decides (receberLink).
    detectSessionInUrl: false,
  })
  novo.onAuthStateChange((evento) => {
    if (EVENTOS.has(evento)) avisarSessao()
  })
  await novo.initialize()
  return novo
}
