/** Where `@supabase/auth-js` keeps the session in the browser. Read here without loading that client. */
export const CHAVE_DA_SESSAO = 'portal-auth'

export interface UsuarioDaSessao {
  id: string
  email: string
  nome: string
  /** What the person wrote at sign-up: hints to go on with, never an authority. */
  metadados: Record<string, unknown>
}

export interface SessaoGuardada {
  token: string
  /** Unix seconds. */
  expiraEm: number
  usuario: UsuarioDaSessao
  /** The password was right, but the account's second factor has not been proved yet. */
  faltaSegundoFator: boolean
}

interface Guardado {
  access_token?: string
  expires_at?: number
  user?: {
    id?: string
    email?: string
    user_metadata?: Record<string, unknown>
    factors?: { status?: string }[]
  }
}

let lido: { texto: string | null; sessao: SessaoGuardada | null } = { texto: null, sessao: null }
const ouvintes = new Set<() => void>()

/** The session of this browser, or null. The same object until what is stored changes. */
export function lerSessao(): SessaoGuardada | null {
  const texto = localStorage.getItem(CHAVE_DA_SESSAO)
  if (texto !== lido.texto) lido = { texto, sessao: texto === null ? null : interpretar(texto) }
  return lido.sessao
}

/** Calls back when the session changes, in this tab or in another. Returns the way to stop. */
export function ouvirSessao(aoMudar: () => void): () => void {
  const aoMudarEmOutraAba = (evento: StorageEvent) => {
    if (evento.key === CHAVE_DA_SESSAO || evento.key === null) aoMudar()
  }
  ouvintes.add(aoMudar)
  window.addEventListener('storage', aoMudarEmOutraAba)
  return () => {
    ouvintes.delete(aoMudar)
    window.removeEventListener('storage', aoMudarEmOutraAba)
  }
}

export function avisarSessao(): void {
  for (const ouvinte of ouvintes) ouvinte()
}

function interpretar(json: string): SessaoGuardada | null {
  const guardado = lerJson<Guardado>(json)
  const { access_token: token, expires_at: expiraEm, user } = guardado ?? {}
  if (!token || !expiraEm || !user?.id) return null
  const metadados = user.user_metadata ?? {}
  const temFator = user.factors?.some((fator) => fator.status === 'verified') ?? false
  return {
    token,
    expiraEm,
    usuario: { id: user.id, email: user.email ?? '', nome: texto(metadados.full_name), metadados },
    faltaSegundoFator: temFator && nivelDoToken(token) !== 'aal2',
  }
}

function texto(valor: unknown): string {
  return typeof valor === 'string' ? valor : ''
}

function nivelDoToken(token: string): string | undefined {
  const corpo = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
  if (!corpo) return undefined
  return lerJson<{ aal?: string }>(lerBase64(corpo))?.aal
}

function lerBase64(texto: string): string {
  try {
    return atob(texto)
  } catch {
    return ''
  }
}

/** The parsed text, or null when it is not JSON: what stands in browser storage is anybody's to change. */
export function lerJson<T>(texto: string): T | null {
  try {
    return JSON.parse(texto) as T
  } catch {
    return null
  }
}
