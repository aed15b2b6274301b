import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop } from '#test/support/factories.ts'

// Bodies that are no JSON, or too much of it, at the routes that write; and who keeps a connection waiting.

let t: TestApp
let dona: string
let corpo: Record<string, unknown>
beforeAll(async () => {
  t = await startTestApp()
  const loja = await createShop(t.owner)
  dona = await t.tokenFor(loja.ownerId)
  const { id } = await createProduct(t.owner, loja.id)
  corpo = { estabelecimento_id: loja.id, tipo: 'entrada', quantidade: 5, motivo: 'Compra' }
  ROTA = `/rest/v1/produtos/${id}/ajustar-estoque`
})
afterAll(() => t.close())

let ROTA: string

function enviar(
  rota: string,
  body: BodyInit,
  tipo = 'application/json',
  headers: Record<string, string> = {},
) {
  return fetch(t.url + rota, {
    method: 'POST',
    body,
    headers: { 'content-type': tipo, authorization: `Bearer ${dona}`, ...headers },
  })
}

/** What the ledger holds of the product after its initial stock. */
async function entradas(): Promise<number> {
  const { rows } = await t.owner.query('select count(*)::int as n from movimentos_estoque')
  return rows[0].n - 1
}

const comTipo = (json: string) => JSON.stringify(corpo).replace('"entrada"', json)
const FUNDO = 10_000
const MUITO = 'x'.repeat(2 * 1024 * 1024)

test('what a rule refuses is told in the Portuguese of Brazil', async () => {
  const answer = await enviar(ROTA, JSON.stringify({ ...corpo, observacao: 'x'.repeat(5000) }))
  const { errors } = (await answer.json()) as { errors: { path: string; message: string }[] }
  expect(errors).toEqual([{ path: 'observacao', message: expect.stringMatching(/^Grande demais/) }])
})

test.each([
  ['a tab in its type', () => JSON.stringify(corpo), 415, 'application/json\t;charset=utf-8'],
  ['garbage in its type', () => JSON.stringify(corpo), 415, 'application/json; x'],
  ['another charset', () => JSON.stringify(corpo), 415, 'application/json; charset=utf-16'],
  ['the type of a text', () => JSON.stringify(corpo), 415, 'text/plain'],
  [
    'the type of a form',
    () => new URLSearchParams(corpo as Record<string, string>).toString(),
    415,
    'application/x-www-form-urlencoded',
  ],
  ['two megabytes', () => JSON.stringify({ ...corpo, observacao: MUITO }), 413],
  ['ten thousand lists in one another', () => comTipo(`${'['.repeat(FUNDO)}${']'.repeat(FUNDO)}`), 422],
  ['ten thousand things in one another', () => comTipo(`${'{"a":'.repeat(FUNDO)}1${'}'.repeat(FUNDO)}`), 422],
  ['a prototype', () => JSON.stringify(corpo).replace('{', '{"__proto__":{"quantidade":9},'), 400],
  [
    'a constructor’s prototype',
    () => JSON.stringify(corpo).replace('{', '{"constructor":{"prototype":{}},'),
    400,
  ],
  ['bytes that are no UTF-8', () => Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ['half a JSON', () => JSON.stringify(corpo).slice(0, -1), 400],
  ['NUL', () => JSON.stringify({ ...corpo, motivo: 'a\u0000b' }), 422],
  ['half a letter', () => JSON.stringify(corpo).replace('Compra', '\\ud800'), [200, 422]],
  [
    'a number beyond all numbers',
    () => JSON.stringify(corpo).replace('"quantidade":5', '"quantidade":1e999'),
    422,
  ],
])(
  'a body with %s is refused in words, and moves nothing',
  async (_nome, fazer, status, tipo = 'application/json') => {
    const antes = await entradas()
    const resposta = await enviar(ROTA, fazer() as BodyInit, tipo)
    expect([status].flat()).toContain(resposta.status)
    expect(resposta.headers.get('content-type')).toContain('json')
    if (!resposta.ok) expect(await entradas()).toBe(antes)
  },
)

test.each(['[', '{"a":'])(
  'metadata five thousand levels deep in %s is refused, not a fault',
  async (abre) => {
    const fundo = `${abre.repeat(5_000)}1${(abre === '[' ? ']' : '}').repeat(5_000)}`
    const conta = `{"email":"funda@exemplo.com","password":"segredo-forte","data":{"a":${fundo}}}`
    expect((await enviar('/auth/v1/signup', conta)).status).toBe(400)
  },
)

test('the last of two equal keys counts for the shop as for the act: never one for each', async () => {
  const outra = await createShop(t.owner)
  const dobrado = JSON.stringify(corpo).replace('{', `{"estabelecimento_id":"${outra.id}",`)
  expect((await enviar(ROTA, dobrado)).status).toBe(200)
  const trocado = JSON.stringify(corpo).replace('}', `,"estabelecimento_id":"${outra.id}"}`)
  expect((await enviar(ROTA, trocado)).status).toBe(404)
})

test('no route takes a form or a text for JSON', async () => {
  const rotas = t.app.declaredRoutes.filter(
    ({ method, url }) => ['POST', 'PUT', 'PATCH'].includes(method) && /^\/(rest|functions)\/v1\//.test(url),
  )
  expect(rotas.length).toBeGreaterThan(100)
  for (const { method, url } of rotas) {
    const { status } = await fetch(t.url + url.replace(/:[a-z_]+/g, crypto.randomUUID()), {
      method,
      body: 'estabelecimento_id=1',
      headers: { 'content-type': 'text/plain', authorization: `Bearer ${dona}` },
    })
    // The routes of files and spreadsheets say first whose they are.
    expect([method, url, status]).toEqual([
      method,
      url,
      /arquivos$|importacoes$/.test(url) ? expect.any(Number) : 415,
    ])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  }
})

test('a method said in a header, in the query or in the body is none', async () => {
  for (const nome of ['x-http-method-override', 'x-method-override', 'x-http-method'])
    expect((await enviar(ROTA, JSON.stringify(corpo), undefined, { [nome]: 'DELETE' })).status).toBe(200)
  expect((await enviar(`${ROTA}?_method=DELETE`, JSON.stringify(corpo))).status).toBe(422)
  expect((await enviar(ROTA, JSON.stringify({ ...corpo, _method: 'DELETE' }))).status).toBe(422)
})

/** What a server says to these very bytes: the number of its answer. */
function raw(text: string): Promise<number> {
  const { port } = new URL(t.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
    socket.once('error', reject)
    socket.once('data', (answer) => {
      socket.destroy()
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString('latin1'))?.[1]))
    })
  })
}

test('a body whose end is told twice is none, and nothing is sent back as it came', async () => {
  const head = `POST ${ROTA} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
  const twice = 'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX'
  expect(await raw(`${head}${twice}`)).toBe(400)
  expect(await raw(`${head}Content-Length: 6\r\nContent-Length: 5\r\n\r\n{}    `)).toBe(400)
  expect(await raw('TRACE / HTTP/1.1\r\nHost: x\r\n\r\n')).toBeGreaterThanOrEqual(400)
})

test('the largest spreadsheet arrives at 1 Mbit/s, and nobody sends for ever', () => {
  const { requestTimeout, headersTimeout, timeout } = t.app.server
  const largest = (20 * 1024 * 1024 * 8) / 1_000_000
  expect(requestTimeout / 1000).toBeGreaterThan(largest * 1.5)
  expect({ requestTimeout, headersTimeout, timeout }).toEqual({
    requestTimeout: 300_000,
    headersTimeout: 30_000,
    timeout: 60_000,
  })
})

test('three hundred who send their bodies byte by byte keep nobody else waiting', async () => {
  const { port } = new URL(t.url)
  const lentos: Socket[] = []
  for (let i = 0; i < 300; i += 1) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `POST ${ROTA} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    )
    lentos.push(socket)
  }
  try {
    await Promise.all(lentos.map((socket) => new Promise((pronto) => socket.once('connect', pronto))))
    const inicio = performance.now()
    const { status } = await t.request(
      'GET',
      `/rest/v1/produtos?estabelecimento_id=${String(corpo.estabelecimento_id)}`,
      {
        token: dona,
      },
    )
    expect(status).toBe(200)
    expect(performance.now() - inicio).toBeLessThan(1_000)
  } finally {
    for (const socket of lentos) socket.destroy()
  }
})
