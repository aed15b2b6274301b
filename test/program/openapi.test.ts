import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { runWithGeneratedClient } from '#test/support/generated-client.ts'
import { createProduct, createShop, createUser } from '#test/support/factories.ts'

/** What a person takes along is whatever there is about them. */
const OPEN = ['getMeusDados 200', 'getPlataformaSolicitacoesTitularIdDados 200']

interface Answer {
  content?: Record<string, { schema: { type?: string; format?: string; additionalProperties?: unknown } }>
}
interface Operation {
  operationId: string
  responses: Record<string, Answer>
}

let t: TestApp
let document: { paths: Record<string, Record<string, Operation>> }

beforeAll(async () => {
  t = await startTestApp({
    prepare: (app) =>
      app.addHook('preSerialization', async ({ url }, reply, payload) =>
        reply.statusCode < 300 && url !== '/openapi.json' ? addColumn(payload) : payload,
      ),
  })
  document = (await t.request('GET', '/openapi.json')).body as typeof document
})
afterAll(() => t.close())

test('the API’s description stands before the recommended rules of a linter', async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  })
  expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([])
})

test('every route says what it answers: JSON by a schema, files and streams by their type', () => {
  expect(operations().length).toBeGreaterThan(300)
  expect(operations().filter((operation) => successes(operation).length === 0)).toEqual([])
  const open = operations().flatMap((operation) =>
    successes(operation).flatMap(([status, { content = {} }]) =>
      Object.entries(content)
        .filter(([, { schema }]) => schema.format !== 'binary' && !closed(schema))
        .map(() => `${operation.operationId} ${status}`),
    ),
  )
  expect(open).toEqual(OPEN)
})

test('every refusal of the written table of routes is described', () => {
  const lines = readFileSync('test/program/permission-matrix.txt', 'utf8').trim().split('\n').slice(1)
  const untold = lines.flatMap((line) => {
    const [, method = '', url = '', statuses = ''] = /^(\w+) (\S+) (?:\{.*?\}|".*?")\s*(.*)$/.exec(line) ?? []
    const described = document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {}
    return statuses
      .split(' ')
      .filter((status) => status.startsWith('4') && !(status in described))
      .map((status) => `${method} ${url} ${status}`)
  })
  expect(lines.length).toBeGreaterThan(300)
  expect(untold).toEqual([])
})

test('what a schema does not name is cut off, at every list and page of data', async () => {
  const { id } = await createUser(t.owner, { admin: true })
  const loja = await createShop(t.owner)
  const quem = { plataforma: await t.tokenFor(id), loja: await t.tokenFor(loja.ownerId) }
  const seen: number[] = []
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (
      !get ||
      path.includes('{') ||
      successes(get).some(([, { content = {} }]) => !content['application/json'])
    )
      continue
    if (OPEN.includes(`${get.operationId} 200`)) continue
    for (const token of Object.values(quem)) {
      const { status, body } = await t.request('GET', `${path}?estabelecimento_id=${loja.id}`, { token })
      if (status === 200) seen.push(status)
      expect(JSON.stringify(body), path).not.toContain('coluna_de_dentro')
    }
  }
  expect(seen.length).toBeGreaterThan(60)
})

test('a client generated from the description buys', { timeout: 120_000 }, async () => {
  const loja = await createShop(t.owner)
  const produto = await createProduct(t.owner, loja.id)
  const { id } = await createUser(t.owner)
  const bought = await runWithGeneratedClient(
    { document, baseUrl: t.url, program: COMPRA },
    await t.tokenFor(id),
    loja.id,
  )
  expect(bought).toEqual({
    produto: produto.id,
    status: 'pendente',
    outraVez: true,
    recusa: [404, 'vendas.nao_encontrada'],
  })
})

/** Checked with the client's types before it runs. */
const COMPRA = `
  import { getRpcGetProdutosPublicosEstabelecimento, getVendasId, postVendas } from './cliente.ts'

  export async function run(token: string, loja: string) {
    const headers = { authorization: \`Bearer \${token}\` }
    const vitrine = await getRpcGetProdutosPublicosEstabelecimento({ p_estabelecimento_id: loja })
    if (vitrine.status !== 200) throw new Error(vitrine.data.title)
    const produto = vitrine.data[0]!
    const compra = {
      estabelecimento_id: loja,
      itens: [{ produto_id: produto.id, quantidade: 1 }],
      forma_pagamento: 'avista' as const,
      cliente: { nome: 'Ana' },
    }
    const comprar = () => postVendas(compra, { 'idempotency-key': 'uma' }, { headers })
    const feita = await comprar()
    if (feita.status !== 201) throw new Error(feita.data.title)
    const repetida = await comprar()
    const lida = await getVendasId(feita.data.id, { headers })
    if (lida.status !== 200) throw new Error(lida.data.title)
    const recusada = await getVendasId(loja, { headers })
    if (recusada.status !== 404) throw new Error('An order of nobody was found')
    return {
      produto: lida.data.itens[0]!.produto_id,
      status: lida.data.status,
      outraVez: repetida.status === 201 && repetida.data.id === feita.data.id,
      recusa: [recusada.data.status, recusada.data.code],
    }
  }
`

function operations(): Operation[] {
  return Object.values(document.paths).flatMap((verbs) => Object.values(verbs))
}

/** The answers that are no refusal: with content, or with none where none is said. */
function successes({ responses }: Operation): [string, Answer][] {
  return Object.entries(responses).filter(
    ([status, { content }]) => /^(204|3\d\d)$/.test(status) || (status.startsWith('2') && content),
  )
}

interface Schema {
  type?: string
  additionalProperties?: unknown
  items?: Schema
  anyOf?: Schema[]
}

/** As a query that selects more than it should. */
function addColumn(payload: unknown): unknown {
  if (Array.isArray(payload)) return payload.map(addColumn)
  if (payload === null || typeof payload !== 'object') return payload
  const { itens } = payload as { itens?: unknown }
  return { ...payload, coluna_de_dentro: 1, ...(Array.isArray(itens) ? { itens: itens.map(addColumn) } : {}) }
}

/** Names its fields: whatever else a row has is cut off. */
function closed({ type, additionalProperties, items, anyOf }: Schema): boolean {
  if (anyOf) return anyOf.every(closed)
  if (items) return closed(items)
  return type !== 'object' || additionalProperties === false
}
