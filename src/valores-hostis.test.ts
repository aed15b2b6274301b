import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startMesaMobiliada } from '#test/mesa-mobiliada.ts'
import { amostra, type Esquema, hostis } from '#test/valores-hostis.ts'
import { SECOES } from './plataforma/configuracoes.ts'
import { getConfig, setConfig } from './shared/server/config.ts'

// Every field of every door, found by what the doors say of themselves, sent what nobody sane would send, one thing
// at a time and the rest right. Each field gets one of some sixty values, the same in every run; all of them, in a few
// minutes: ATAQUES=todos npx vitest run src/valores-hostis.test.ts

const SEM_SORTEIO = process.env.ATAQUES === 'todos'
const JUNTOS = 8

interface Operacao {
  parameters?: { in: string; name: string; required?: boolean; schema: Esquema }[]
  requestBody?: { content: Record<string, { schema: Esquema }> }
}
interface Porta {
  metodo: string
  url: string
  operacao: Operacao
}
interface Pedido {
  /** Whose account asks. */
  quem: string
  onde: string
  metodo: string
  caminho: string
  corpo?: unknown
}

let m: Awaited<ReturnType<typeof startMesaMobiliada>>
beforeAll(async () => {
  m = await startMesaMobiliada()
  const config = getConfig()
  const limites = Object.keys(config).filter((nome) => /^(?!DATABASE).*_LIMIT$/.test(nome))
  setConfig({ ...config, ...Object.fromEntries(limites.map((nome) => [nome, 0])) })
})
afterAll(() => m.close())

test('nothing that anybody sends to any field of any door is a fault, or makes a door tell of the inside', async () => {
  const todas = await portas()
  const lista = todas.flatMap((porta) => escolher(pedidos(porta)))
  expect(await falhas(lista)).toEqual([])
}, 1_200_000)

test('nor to any field of the platform’s settings', async () => {
  const lista = SECOES.flatMap(({ chave, schema }) => {
    const esquema = z.toJSONSchema(schema, { io: 'input' }) as Esquema
    const caminho = `/rest/v1/plataforma/configuracoes/${chave}`
    const comum = { quem: m.admin.id, metodo: 'POST', caminho }
    const valores = [...hostis(esquema, 'valor', () => undefined)]
    return escolher(valores.map(([onde, valor]) => ({ ...comum, onde, corpo: { valor } })))
  })
  expect(await falhas(lista)).toEqual([])
}, 600_000)

/** The doors, as they tell of themselves. */
async function portas(): Promise<Porta[]> {
  const { body } = await m.request('GET', '/openapi.json')
  return Object.entries(body.paths as Record<string, Record<string, Operacao>>).flatMap(([url, verbos]) =>
    Object.entries(verbos).map(([verbo, operacao]) => ({ metodo: verbo.toUpperCase(), url, operacao })),
  )
}

/** Somebody whom the door lets in. */
function quemEntra(metodo: string, url: string): string {
  const porta = m.app.portas.find(
    (uma) => uma.method === metodo && uma.url.replace(/:(\w+)/g, '{$1}') === url,
  )
  return porta?.permissao === 'plataforma' ? m.admin.id : m.loja.donoId
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

function* pedidos({ metodo, url, operacao }: Porta): Generator<Pedido> {
  const palavra = url.split('/').findLast((uma) => uma in PALAVRAS) ?? ''
  const conhecidos = (nome: string) =>
    m.ids[/^ids?$/.test(nome) ? (PALAVRAS[palavra] ?? '') : (NOMES[nome] ?? '')]
  const certo = (nome: string, esquema: Esquema) => String(amostra(esquema, nome, conhecidos))
  const parametros = operacao.parameters ?? []
  const certos = (que: typeof parametros) =>
    Object.fromEntries(que.map(({ name, schema }) => [name, certo(name, schema)]))
  const noCaminho = parametros.filter((um) => um.in === 'path')
  const naBusca = parametros.filter((um) => um.in === 'query')
  const caminho = certos(noCaminho)
  const busca = certos(naBusca.filter((um) => um.required || um.name === 'estabelecimento_id'))
  const esquema = Object.values(operacao.requestBody?.content ?? {})[0]?.schema
  const deQuem = { quem: quemEntra(metodo, url), metodo }
  const comum = esquema ? { ...deQuem, corpo: amostra(esquema, '', conhecidos) } : deQuem

  for (const { name, schema } of noCaminho)
    for (const [, valor] of hostis(schema, name, conhecidos))
      yield {
        ...comum,
        onde: `path ${name}`,
        caminho: endereco(url, { ...caminho, [name]: texto(valor) }, busca),
      }
  for (const { name, schema } of naBusca)
    for (const [, valor] of hostis(schema, name, conhecidos))
      yield {
        ...comum,
        onde: `query ${name}`,
        caminho: endereco(url, caminho, { ...busca, [name]: texto(valor) }),
      }
  if (esquema)
    for (const [onde, valor] of hostis(esquema, '', conhecidos))
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

/** One of each field's values, the same one in every run. */
function escolher(todos: Iterable<Pedido>): Pedido[] {
  if (SEM_SORTEIO) return [...todos]
  return [...Map.groupBy(todos, ({ onde }) => onde).values()].flatMap(
    (valores) => valores[sortear(valores.length)] ?? [],
  )
}
let semente = 20_260_820
function sortear(abaixoDe: number): number {
  semente = (Math.imul(semente, 1_103_515_245) + 12_345) & 0x7fffffff
  return (semente >>> 8) % abaixoDe
}

/** How an answer tells what is behind it. */
const POR_DENTRO =
  /node_modules|\bat [\w.]+ \(|\.ts:\d|violates|syntax error|relation "|pg_|invalid input|SQLSTATE|select .+ from /i

async function falhas(lista: Pedido[]): Promise<string[]> {
  const fila = lista[Symbol.iterator]()
  const achadas: string[] = []
  const enviarUmPorUm = async () => {
    for (const pedido of fila) {
      const { status, corpo } = await enviar(pedido)
      const falhou = status >= 500 && !corpo.includes('provedor')
      if (falhou || (status >= 400 && POR_DENTRO.test(corpo)))
        achadas.push(`${status} ${JSON.stringify(pedido).slice(0, 500)} ${corpo.slice(0, 200)}`)
      if (status < 300 && pedido.metodo !== 'GET') await m.repor()
    }
  }
  await Promise.all(Array.from({ length: JUNTOS }, enviarUmPorUm))
  return achadas
}

const tokens = new Map<string, string>()

async function enviar({ quem, metodo, caminho, corpo }: Pedido) {
  const token = tokens.get(quem) ?? (await m.tokenFor(quem))
  tokens.set(quem, token)
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
  if (resposta.status === 401) tokens.delete(quem)
  const aberta = resposta.headers.get('content-type')?.includes('event-stream')
  const lido = aberta ? '' : await resposta.text()
  // An event stream never ends by itself.
  abort.abort()
  return { status: resposta.status, corpo: lido }
}
