import type { FieldError, Problem } from '../domain-error.ts'
import { authClient, tokenDeAcesso } from './auth-client.ts'
import { lerSessao } from './sessao-guardada.ts'
import { largarVisita, lerVisita } from './visita-guardada.ts'

/** What a door refused, in the words of its problem+json: toasts show `title`, fields show `errors`. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail?: string
  readonly errors: FieldError[]
  /** The whole answer, for refusals that carry more (a changed price, a limit). */
  readonly problema: Partial<Problem>

  constructor(problema: Partial<Problem>) {
    const title = problema.title ?? 'Algo deu errado'
    super(problema.detail ? `${title}: ${problema.detail}` : title)
    this.name = 'ApiError'
    this.status = problema.status ?? 0
    this.code = problema.code ?? 'portal.resposta_inesperada'
    this.title = title
    this.detail = problema.detail
    this.errors = problema.errors ?? []
    this.problema = problema
  }
}

/** A page of a list, as every `/rest/v1/<table>` answers. */
export interface Lista<T> {
  itens: T[]
  total: number
  proximo: string | null
}

interface Opcoes {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** As the person's own, also while the tab looks at somebody's shop. */
  foraDaVisita?: boolean | undefined
}

type Pedido = RequestInit & Pick<Opcoes, 'foraDaVisita'>

const SEM_CONEXAO: Partial<Problem> = {
  status: 0,
  code: 'portal.sem_conexao',
  title: 'Sem conexão',
  detail: 'Confira sua internet e tente novamente.',
}

/** The product's own HTTP API with this browser's session. Anything but a 2xx is thrown as ApiError. */
export const api = {
  get: <T>(path: string, opcoes?: Opcoes) => pedir<T>('GET', path, undefined, opcoes),
  post: <T>(path: string, corpo?: unknown, opcoes?: Opcoes) => pedir<T>('POST', path, corpo, opcoes),
  patch: <T>(path: string, corpo: unknown, opcoes?: Opcoes) => pedir<T>('PATCH', path, corpo, opcoes),
  put: <T>(path: string, corpo: unknown, opcoes?: Opcoes) => pedir<T>('PUT', path, corpo, opcoes),
  del: <T = void>(path: string, opcoes?: Opcoes) => pedir<T>('DELETE', path, undefined, opcoes),
}

/** A request with this browser's session; a session that ended meanwhile is renewed once. Also for streams. */
export async function pedirComSessao(path: string, init: Pedido): Promise<Response> {
  const token = await tokenDeAcesso()
  const resposta = await buscar(path, init, token)
  if (resposta.status !== 401 || !token) return resposta
  const cliente = await authClient()
  const { data, error } = await cliente.refreshSession()
  const novo = data.session?.access_token
  if (novo) return buscar(path, init, novo)
  // The server ended this session: what is stored is worth nothing, unless we only failed to ask.
  const naoSoubemos = error?.name === 'AuthRetryableFetchError'
  if (lerSessao()?.token === token && !naoSoubemos) await cliente.signOut({ scope: 'local' })
  return resposta
}

async function pedir<T>(metodo: string, path: string, corpo: unknown, opcoes: Opcoes = {}): Promise<T> {
  const comCorpo = metodo !== 'GET' && metodo !== 'DELETE'
  const resposta = await pedirComSessao(path, {
    method: metodo,
    // Public answers may be kept by a CDN for seconds; what is bought is asked for anew (304 when it is the same).
    cache: 'no-cache',
    headers: {
      Accept: 'application/json',
      ...(comCorpo ? { 'Content-Type': 'application/json' } : {}),
      ...opcoes.headers,
    },
    body: comCorpo ? JSON.stringify(corpo ?? {}) : undefined,
    signal: opcoes.signal,
    foraDaVisita: opcoes.foraDaVisita,
  })
  const conteudo = await lerCorpo(resposta)
  if (!resposta.ok) {
    const erro = new ApiError({ status: resposta.status, ...(conteudo as Partial<Problem> | undefined) })
    if (erro.code === 'portal.visita_encerrada' && lerVisita()) largarVisita()
    throw erro
  }
  return conteudo as T
}

/** What makes a request of this tab one of its look, when it has one. */
export function cabecalhoDaVisita(): Record<string, string> {
  const visita = lerVisita()
  return visita ? { 'X-Visita': visita.id } : {}
}

async function lerCorpo(resposta: Response): Promise<unknown> {
  if (!resposta.headers.get('content-type')?.includes('json')) return undefined
  try {
    return await resposta.json()
  } catch {
    throw new ApiError(SEM_CONEXAO)
  }
}

async function buscar(
  path: string,
  { foraDaVisita = false, ...init }: Pedido,
  token: string | null,
): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!foraDaVisita) for (const [nome, valor] of Object.entries(cabecalhoDaVisita())) headers.set(nome, valor)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  try {
    return await fetch(path, { ...init, headers })
  } catch (erro) {
    if (init.signal?.aborted) throw erro
    throw new ApiError(SEM_CONEXAO)
  }
}
