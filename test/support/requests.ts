import { randomUUID } from 'node:crypto'
import type { startPlatformWithEverything } from './platform-with-everything.ts'
import { type KnownIds, sample, type Shape } from './hostile-values.ts'

export type PlatformWithEverything = Awaited<ReturnType<typeof startPlatformWithEverything>>

/** Values of a shape, by the place of what is odd in each. */
export type Values = (esquema: Shape, nome: string, conhecidos: KnownIds) => Iterable<[string, unknown]>

interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema: Shape }[]
  requestBody?: { content: Record<string, { schema: Shape }> }
  security?: Record<string, string[]>[]
}
export interface DescribedRoute {
  metodo: string
  url: string
  operacao: Operation
}
export interface RouteRequest {
  /** Whose account asks. */
  quem: string
  /** The API key that it asks with, in place of a session. */
  chave?: string
  onde: string
  metodo: string
  caminho: string
  corpo?: unknown
}

/** The routes, as they tell of themselves. */
export async function describedRoutes(m: PlatformWithEverything): Promise<DescribedRoute[]> {
  const { body } = await m.request('GET', '/openapi.json')
  return Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([url, verbos]) =>
    Object.entries(verbos).map(([verbo, operacao]) => ({ metodo: verbo.toUpperCase(), url, operacao })),
  )
}

/** Somebody whom the route lets in. */
function whoEnters(m: PlatformWithEverything, metodo: string, url: string): string {
  const route = m.app.declaredRoutes.find(
    (uma) => uma.method === metodo && uma.url.replace(/:(\w+)/g, '{$1}') === url,
  )
  return route?.permission === 'plataforma' ? m.admin.id : m.loja.ownerId
}

/** What a field is called, to what it is the id of. */
const NOMES: Record<string, string> = {
  estabelecimento_id: 'loja',
  estabelecimento: 'loja',
  p_estabelecimento_id: 'loja',
  produto_id: 'produto',
  p_produtos: 'produto',
  manter_produtos: 'produto',
  destaques: 'produto',
  categoria_id: 'categoria',
  mover_para: 'outraCategoria',
  destino: 'outraCategoria',
  cliente_id: 'cliente',
  fica: 'cliente',
  sai: 'outroCliente',
  venda_id: 'venda',
  vendas: 'venda',
  compra_id: 'compra',
  item_id: 'item',
  plano_id: 'plano',
  user_id: 'pessoa',
  pessoa: 'pessoa',
  manter_usuarios: 'pessoa',
  atendente: 'admin',
  responsavel: 'admin',
}
/** The same for `{id}` and `ids`, by a word of the address: the last that is known. */
const PALAVRAS: Record<string, string> = {
  produtos: 'produto',
  categorias: 'categoria',
  consumidores: 'cliente',
  vendas: 'venda',
  equipe: 'pessoa',
  chamados: 'chamado',
  conversas: 'conversa',
  faturas: 'fatura',
  alertas: 'alerta',
  solicitacoes_titular: 'titular',
  incidentes: 'incidente',
  alteracoes: 'alteracao',
  denuncias: 'denuncia',
  aprovacoes: 'pendente',
  avaliacoes_produtos: 'avaliacao',
  relatorios_salvos: 'salvo',
  planos: 'plano',
  assinaturas: 'loja',
  estabelecimentos: 'loja',
  notificacoes: 'loja',
}

/** Requests to a route with one such value each, and the rest right. */
export function* requestsTo(
  m: PlatformWithEverything,
  { metodo, url, operacao }: DescribedRoute,
  valores: Values,
): Generator<RouteRequest> {
  const palavra = url.split('/').findLast((uma) => uma in PALAVRAS) ?? ''
  const conhecidos = (nome: string) =>
    m.ids[/^ids?$/.test(nome) ? (PALAVRAS[palavra] ?? '') : (NOMES[nome] ?? '')]
  const certo = (nome: string, esquema: Shape) => String(sample(esquema, nome, conhecidos))
  const parametros = operacao.parameters ?? []
  const certos = (que: typeof parametros) =>
    Object.fromEntries(que.map(({ name, schema }) => [name, certo(name, schema)]))
  const noCaminho = parametros.filter((um) => um.in === 'path')
  const naBusca = parametros.filter((um) => um.in === 'query')
  const caminho = certos(noCaminho)
  const busca = certos(naBusca.filter((um) => um.required || um.name === 'estabelecimento_id'))
  const esquema = Object.values(operacao.requestBody?.content ?? {})[0]?.schema
  const deQuem = { quem: whoEnters(m, metodo, url), metodo }
  const comum = esquema ? { ...deQuem, corpo: sample(esquema, '', conhecidos) } : deQuem

  for (const { name, schema } of noCaminho)
    for (const [, valor] of valores(schema, name, conhecidos))
      yield {
        ...comum,
        onde: `path ${name}`,
        caminho: endereco(url, { ...caminho, [name]: texto(valor) }, busca),
      }
  for (const { name, schema } of naBusca)
    for (const [, valor] of valores(schema, name, conhecidos))
      yield {
        ...comum,
        onde: `query ${name}`,
        caminho: endereco(url, caminho, { ...busca, [name]: texto(valor) }),
      }
  if (esquema)
    for (const [onde, valor] of valores(esquema, '', conhecidos))
      yield { ...deQuem, onde: `body ${onde}`, caminho: endereco(url, caminho, busca), corpo: valor }
}

const texto = (valor: unknown) => (typeof valor === 'string' ? valor : JSON.stringify(valor))

function endereco(url: string, caminho: Record<string, string>, busca: Record<string, string>): string {
  // Half a character cannot be sent in an address.
  const escrito = url.replace(/\{(\w+)\}/g, (_, nome: string) =>
    encodeURIComponent((caminho[nome] ?? '').toWellFormed().slice(0, 4_000)),
  )
  const perguntas = new URLSearchParams(busca).toString()
  return perguntas ? `${escrito}?${perguntas}` : escrito
}

const tokens = new Map<string, string>()

export async function send(m: PlatformWithEverything, { quem, chave, metodo, caminho, corpo }: RouteRequest) {
  const token = chave ?? tokens.get(quem) ?? (await m.tokenFor(quem))
  if (!chave) tokens.set(quem, token)
  const abort = new AbortController()
  const resposta = await fetch(m.url + caminho, {
    method: metodo,
    redirect: 'manual',
    signal: abort.signal,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(corpo === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
  })
  // It was signed out by something that it sent.
  if (resposta.status === 401 && !chave) tokens.delete(quem)
  const aberta = resposta.headers.get('content-type')?.includes('event-stream')
  const lido = aberta ? '' : await resposta.text()
  // An event stream never ends by itself.
  abort.abort()
  return { status: resposta.status, corpo: lido }
}
