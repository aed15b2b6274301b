import type { z } from 'zod'
import type { Problem } from '../domain-error.ts'
import { ApiError, SEM_CONEXAO } from './api-error.ts'
import { authClient, tokenDeAcesso } from './sessao/auth-client.ts'
import { lerSessao } from './sessao/sessao-guardada.ts'
import { largarEntrarComo, lerEntrarComo } from './sessao/entrar-como-guardado.ts'

export { ApiError } from './api-error.ts'

/** Every route by method and path, with its schemas. src/api-routes.ts declares them here, as types alone. */
export interface ApiRoutes extends Record<never, never> {}

type Metodo = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
/** The paths of a method, as `/rest/v1/produtos/:id`. */
export type Caminho<M extends Metodo> = keyof ApiRoutes extends infer K
  ? K extends `${M} ${infer P}`
    ? P
    : never
  : never
type Rota<M extends Metodo, P extends string> = ApiRoutes[`${M} ${P}` & keyof ApiRoutes]

/** What a route answers, by method and path: `Resposta<'GET /rest/v1/quem_sou'>`. */
export type Resposta<K extends keyof ApiRoutes> = Respondido<ApiRoutes[K]>
type Respondido<R> = R extends { answer: infer A }
  ? [A] extends [undefined]
    ? undefined
    : z.output<Extract<A, z.ZodType>>
  : never

/** A value of the address is written as text, whatever the route makes of it. */
type Escrito<Dado, Lido> = unknown extends Dado ? Lido : Lido extends boolean | undefined ? Lido : Dado
type Consulta<Q extends z.ZodType> =
  | URLSearchParams
  | { [K in keyof z.input<Q>]: Escrito<z.input<Q>[K], z.output<Q>[K & keyof z.output<Q>]> | null }
type Chave<K extends string, T> = undefined extends T
  ? { [P in K]?: T }
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T }
type Parte<K extends string, S, T> = [S] extends [undefined] ? { [P in K]?: never } : Chave<K, T>
/** What a route is given; of several routes at once, what each of them takes. */
type Pede<R extends { params: unknown; query: unknown; body: unknown }> = Parte<
  'params',
  R['params'],
  z.input<Extract<R['params'], z.ZodType>>
> &
  Parte<'query', R['query'], Consulta<Extract<R['query'], z.ZodType>>> &
  Parte<'body', R['body'], z.input<Extract<R['body'], z.ZodType>>>

/** What a route takes as its body: `Corpo<'POST /rest/v1/categorias'>`. What a form holds becomes one with `as`. */
export type Corpo<K extends keyof ApiRoutes> = z.input<Extract<ApiRoutes[K]['body'], z.ZodType>>

/** The routes that answer with a list. */
export type RotaDeLista = {
  [P in Caminho<'GET'>]: Resposta<`GET ${P}`> extends { itens: unknown[]; total: number } ? P : never
}[Caminho<'GET'>]

interface Opcoes {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** With the person's own identity, also while the tab impersonates a shop's owner. */
  semEntrarComo?: boolean | undefined
  /** As a visitor, whoever is signed in. */
  semSessao?: boolean | undefined
}
type Opcional<T> = Record<never, never> extends T ? [opcoes?: T] : [opcoes: T]
/** What a call gives beside its path: the parts of its route, nothing where all may be left out. */
type Dados<M extends Metodo, P extends string> = Opcional<Pede<Rota<M, P>> & Opcoes>

type OpcoesDoFetch = RequestInit & Pick<Opcoes, 'semEntrarComo' | 'semSessao'>

/** The product's own HTTP API with this browser's session. Anything but a 2xx is thrown as ApiError. */
export const api = {
  get: chamadasCom('GET'),
  post: chamadasCom('POST'),
  patch: chamadasCom('PATCH'),
  put: chamadasCom('PUT'),
  del: chamadasCom('DELETE'),
}

function chamadasCom<M extends Metodo>(metodo: M) {
  return <P extends Caminho<M>>(path: P, ...[opcoes]: Dados<M, P>): Promise<Respondido<Rota<M, P>>> =>
    pedir(metodo, path, opcoes as Partes | undefined) as Promise<Respondido<Rota<M, P>>>
}

/** A page of a list whose route is known at run time alone. */
export const lerPagina = <P extends RotaDeLista>(rota: P, query: URLSearchParams) =>
  pedir('GET', rota, { query }) as Promise<Resposta<`GET ${P}`>>

interface Partes extends Opcoes {
  params?: Record<string, string>
  query?: URLSearchParams | Record<string, unknown>
  body?: unknown
}

/** The address of a route, its parameters encoded. What is undefined or null is left out of the query. */
export function endereco(
  path: string,
  { params = {}, query = {} }: Pick<Partes, 'params' | 'query'>,
): string {
  const escrito = path.replace(/:(\w+)/g, (_, nome: string) => encodeURIComponent(params[nome] ?? ''))
  const ditos = Object.entries(query).filter(([, valor]) => valor !== undefined && valor !== null)
  const consulta = new URLSearchParams(
    query instanceof URLSearchParams ? query : ditos.map(([nome, valor]) => [nome, String(valor)]),
  ).toString()
  return consulta ? `${escrito}?${consulta}` : escrito
}

/** A request with this browser's session; a session that ended meanwhile is renewed once. Also for streams. */
export async function pedirComSessao(path: string, init: OpcoesDoFetch): Promise<Response> {
  const token = init.semSessao ? null : await tokenDeAcesso()
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

async function pedir(metodo: Metodo, path: string, opcoes: Partes = {}): Promise<unknown> {
  const comCorpo = metodo !== 'GET' && metodo !== 'DELETE'
  const resposta = await pedirComSessao(endereco(path, opcoes), {
    method: metodo,
    // Public answers may be kept by a CDN for seconds; what is bought is asked for anew (304 when it is the same).
    cache: 'no-cache',
    headers: {
      Accept: 'application/json',
      ...(comCorpo ? { 'Content-Type': 'application/json' } : {}),
      ...opcoes.headers,
    },
    body: comCorpo ? JSON.stringify(opcoes.body ?? {}) : undefined,
    signal: opcoes.signal,
    semEntrarComo: opcoes.semEntrarComo,
    semSessao: opcoes.semSessao,
  })
  if (!resposta.ok) throw await recusaDe(resposta)
  return lerCorpo(resposta)
}

/** Why a response is no 2xx, also where it was not the API that answered. */
export async function recusaDe(resposta: Response): Promise<ApiError> {
  const problema = (await lerCorpo(resposta)) as Partial<Problem> | undefined
  const erro = new ApiError({ status: resposta.status, ...problema })
  if (erro.code === 'portal.entrar_como_encerrado' && lerEntrarComo()) largarEntrarComo()
  return erro
}

/** The header that marks a request of this tab as impersonated, when it is. */
export function cabecalhoDeEntrarComo(): Record<string, string> {
  const entrada = lerEntrarComo()
  return entrada ? { 'X-Entrar-Como': entrada.id } : {}
}

async function lerCorpo(resposta: Response): Promise<unknown> {
  return resposta.headers.get('content-type')?.includes('json') ? receber(resposta.json()) : undefined
}

/** A response's body, which the network may cut short. */
export async function receber<T>(corpo: Promise<T>): Promise<T> {
  try {
    return await corpo
  } catch {
    throw new ApiError(SEM_CONEXAO)
  }
}

async function buscar(
  path: string,
  { semEntrarComo = false, ...init }: OpcoesDoFetch,
  token: string | null,
): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!semEntrarComo)
    for (const [nome, valor] of Object.entries(cabecalhoDeEntrarComo())) headers.set(nome, valor)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  try {
    return await fetch(path, { ...init, headers })
  } catch (erro) {
    if (init.signal?.aborted) throw erro
    throw new ApiError(SEM_CONEXAO)
  }
}
