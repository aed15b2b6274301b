import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser } from '#test/support/factories.ts'

// Every route that searches or sorts, found by what it says of itself, asked for what breaks naive SQL.

const TERMOS = [
  "'",
  '"',
  '%',
  '_',
  '\\',
  '%_\\',
  "'; drop table vendas; --",
  '\u0000',
  '\ud800',
  'a'.repeat(10_240),
]
const BUSCAS = ['busca', 'q', 'termo']

let t: TestApp
let dona: string
let plataforma: string
let lojaId: string
let produtoId: string

beforeAll(async () => {
  t = await startTestApp()
  const loja = await createShop(t.owner)
  lojaId = loja.id
  dona = await t.tokenFor(loja.ownerId)
  plataforma = await t.tokenFor((await createUser(t.owner, { admin: true })).id)
  produtoId = (await createProduct(t.owner, loja.id, { nome: 'Caneca' })).id
})
afterAll(() => t.close())

interface Operacao {
  parameters?: { in: string; name: string; required?: boolean; schema: { enum?: string[] } }[]
}

interface Leitura {
  url: string
  nomes: string[]
  /** What it must be sent besides: which of its lists, or of which product. */
  fixos: Record<string, string>
}

/** The routes that read, with the names of what they may be asked. */
async function leituras(): Promise<Leitura[]> {
  const { body } = await t.request('GET', '/openapi.json')
  return Object.entries(body.paths as Record<string, { get?: Operacao }>)
    .filter(([url]) => !url.includes('{'))
    .map(([url, { get }]) => {
      const perguntas = (get?.parameters ?? []).filter((um) => um.in === 'query')
      const fixos = perguntas.flatMap(({ name, required, schema }) =>
        required ? [[name, name === 'produto_id' ? produtoId : (schema.enum?.[0] ?? '')]] : [],
      )
      return { url, nomes: perguntas.map(({ name }) => name), fixos: Object.fromEntries(fixos) }
    })
}

async function perguntar({ url, nomes, fixos }: Leitura, nome: string, valor: string) {
  const busca = new URLSearchParams({ ...fixos, [nome]: valor })
  if (nomes.includes('estabelecimento_id')) busca.set('estabelecimento_id', lojaId)
  const token = url.includes('/plataforma/') || !nomes.includes('estabelecimento_id') ? plataforma : dona
  const { status, body } = await t.request('GET', `${url}?${busca}`, { token })
  return { status, total: (body as { total?: number }).total }
}

test('quotes, wildcards, NUL and ten kilobytes in every search: the words themselves or a refusal, never a fault', async () => {
  const rotas = (await leituras()).filter(({ nomes }) => nomes.some((nome) => BUSCAS.includes(nome)))
  expect(rotas.length).toBeGreaterThan(10)
  for (const rota of rotas) {
    const nome = rota.nomes.find((um) => BUSCAS.includes(um)) ?? ''
    expect([rota.url, (await perguntar(rota, nome, 'caneca')).status]).toEqual([rota.url, 200])
    for (const termo of TERMOS) {
      const { status, total } = await perguntar(rota, nome, termo)
      const onde = [rota.url, termo.slice(0, 30), status]
      expect([...onde, status < 500]).toEqual([...onde, true])
      if (status === 200) expect([...onde, total ?? 0]).toEqual([...onde, 0])
    }
  }
}, 60_000)

test('every sort takes its own words alone', async () => {
  const rotas = (await leituras()).filter(({ nomes }) => nomes.includes('ordem'))
  expect(rotas.length).toBeGreaterThan(5)
  for (const rota of rotas)
    for (const ordem of ["'", 'id; drop table vendas', 'senha', '-', '\u0000', 'a'.repeat(10_240)]) {
      const { status } = await perguntar(rota, 'ordem', ordem)
      expect([rota.url, ordem.slice(0, 30), status >= 400 && status < 500]).toEqual([
        rota.url,
        ordem.slice(0, 30),
        true,
      ])
    }
}, 60_000)
