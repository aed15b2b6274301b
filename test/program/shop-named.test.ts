import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Simulador, startSimulador } from '#src/demo/simulador/simulador.ts'
import { produtosApi } from '#src/produtos/server/api.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { startCacheListener } from '#src/shared/server/http/public-cache.ts'
import type { App } from '#src/shared/server/http/routes.ts'
import { startNotifications, stopNotifications } from '#src/shared/server/notifications.ts'
import { startJobs, stopJobs } from '#src/shared/server/queues/jobs.ts'
import { loadSigningKeys } from '#src/usuarios/server/auth/signing-keys.ts'
import { balcaoApi } from '#src/vendas/server/balcao/api-balcao.ts'
import { vendasApi } from '#src/vendas/server/compra/api.ts'
import { listaDeVendasApi } from '#src/vendas/server/lista/api-lista.ts'
import { pagarApi } from '#src/vendas/server/pagamento/api-pagar.ts'
import { loader as loja } from '#src/vitrine/pages/loja/loja-publica.tsx'
import { loader as produto } from '#src/vitrine/pages/loja/produto.tsx'
import { openSession } from '#test/support/app.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { routesAlone } from '#test/support/routes-alone.ts'
import {
  explainEverything,
  type Plan,
  type Told,
  type Watched,
  watchStatements,
} from '#test/support/watched-statements.ts'

// Whether the hot paths could run on shards by shop (docs/scale.md): each of their statements, also of those in
// functions and triggers, says on every table that has a shop which shop it means. Row level security says so too, but
// only while the statement runs, and Citus chooses the shard before.

let db: TestDatabase
let app: App
let leave: () => void
let watched: Watched
let provider: Simulador
let shop: TestShop
let productId: string
let buyer: string
let owner: string
let tables: Set<string>

beforeAll(async () => {
  db = await createTestDatabase()
  await explainEverything(db.ownerUrl)
  watched = watchStatements()
  shop = await createShop(db.owner)
  productId = (await createProduct(db.owner, shop.id, { nome: 'Vaso', estoque: 50 })).id
  provider = await startSimulador({ accounts: [shop.account] })
  setConfig({ ...getConfig(), mercadoPagoUrl: provider.url })
  await startNotifications(db.appUrl)
  leave = startCacheListener()
  await loadSigningKeys()
  await startJobs(db.appUrl)
  app = await routesAlone(produtosApi, listaDeVendasApi, vendasApi, balcaoApi, pagarApi)
  buyer = await openSession(db.owner, (await createUser(db.owner)).id)
  owner = await openSession(db.owner, shop.ownerId)
  const { rows } = await db.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'estabelecimento_id'`,
  )
  tables = new Set(rows.map(({ name }) => name).filter((name) => !OF_ACCOUNTS.includes(name)))
})

afterAll(async () => {
  leave()
  watched.stop()
  await app.close()
  await provider.stop()
  await stopJobs()
  await stopNotifications()
  await db.close()
})

async function asked(
  token: string,
  path: string,
  payload?: object,
): Promise<{ id: string; payment_id?: string }> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const method = payload ? 'POST' : 'GET'
  const { statusCode, body } = await app.inject({ method, url: path, headers, ...(payload && { payload }) })
  if (statusCode >= 300) throw new Error(`${path}: ${statusCode} ${body}`)
  return JSON.parse(body)
}

const order = (forma: string) =>
  asked(buyer, '/rest/v1/vendas', {
    estabelecimento_id: shop.id,
    itens: [{ produto_id: productId, quantidade: 1 }],
    forma_pagamento: forma,
    cliente: { nome: 'Ana Souza', email: 'ana@portal.test' },
  })

async function payByPix() {
  const { id } = await order('pix')
  watched.told = []
  const ids = { estabelecimento_id: shop.id, venda_id: id }
  const { payment_id } = await asked(buyer, '/functions/v1/create-payment-preference', ids)
  await provider.pagar(String(payment_id), { silent: true })
  await asked(buyer, '/functions/v1/get-payment-status', {
    estabelecimento_id: shop.id,
    payment_id: String(payment_id),
  })
  expect((await db.owner.query('select status from vendas where id = $1', [id])).rows).toEqual([
    { status: 'pago' },
  ])
}

const page = (loader: (args: never) => Promise<unknown>, path: string, params: object) =>
  loader({ params, request: new Request(`http://portal.test${path}`) } as never)

const HOT: Record<string, () => Promise<unknown>> = {
  'an order': () => order('avista'),
  'a PIX paid': payByPix,
  'a sale at the counter': () =>
    asked(owner, '/rest/v1/vendas/balcao', {
      estabelecimento_id: shop.id,
      itens: [{ produto_id: productId, quantidade: 2 }],
      pagamentos: [{ forma: 'avista', valor: 20, recebido: 20 }],
    }),
  "the panel's sales": () => asked(owner, `/rest/v1/vendas?estabelecimento_id=${shop.id}&limite=20`),
  "the panel's products": () => asked(owner, `/rest/v1/produtos?estabelecimento_id=${shop.id}&limite=20`),
  'the page of a shop': () => page(loja, `/loja/${shop.codigo}?min=1`, { codigo: shop.codigo }),
  'the page of a product': () =>
    page(produto, `/loja/${shop.codigo}/produto/${productId}-vaso`, {
      codigo: shop.codigo,
      produto: `${productId}-vaso`,
    }),
}

/** Of an account, over all shops: these stay beside the accounts when shops are divided. */
const OF_ACCOUNTS = ['profiles', 'linhas_carrinho']

/** Statements that do not name a shop, and why. */
const EXCEPTIONS: [RegExp, reason: string][] = [
  [/from auth\.users u\s+join auth\.sessions/, 'who signs in, and the shops where they work'],
  [/\bid"? = \$\d+ and true\b/, 'a purchase that its buyer asks for by its id alone'],
  [/where "e"\."codigo" = \$\d+$/, 'a shop by its code; kept in memory'],
  [/from unnest\(pagina\) with ordinality/, 'ids that the statement before it found in the shop'],
]

/** Asked by the database itself for its foreign keys: those must carry the shop before there are shards. */
const isForeignKey = (text: string) => text.startsWith('SELECT 1 FROM ONLY')

const used = new Set<string>()

describe.each(Object.entries(HOT))('%s', (_name, ask) => {
  test('names its shop wherever a table has one', async () => {
    watched.told = []
    await ask()
    const mine = watched.told.filter(({ text }) => !isForeignKey(text))
    const shards = mine.flatMap(({ plan }) => [...nodesOf(plan)].filter(isOfShops))
    expect(shards.length).toBeGreaterThan(0)
    const nameless = mine.flatMap((told) => {
      const missing = namelessIn(told)
      return missing.length > 0 && !isExcepted(told.text) ? [`${missing.join()}: ${told.text}`] : []
    })
    expect([...new Set(nameless)]).toEqual([])
  })
})

test('no exception is left that nothing needs', () => {
  expect([...used]).toHaveLength(EXCEPTIONS.length)
})

test('a statement without its shop is noticed', async () => {
  const statements = {
    'select from vendas where id = $1': ['vendas'],
    'select from vendas v where v.estabelecimento_id = $1': [],
    'select from vendas v join itens_venda i on i.venda_id = v.id where v.estabelecimento_id = $1': [
      'itens_venda',
    ],
    'select from vendas v join itens_venda i using (estabelecimento_id) where v.estabelecimento_id = $1': [],
    'select from vendas v join itens_venda i using (estabelecimento_id)': ['vendas', 'itens_venda'],
    'select from vendas where estabelecimento_id <> $1': ['vendas'],
    'select from vendas where estabelecimento_id = $1 or numero = 1': ['vendas'],
  }
  for (const [text, expected] of Object.entries(statements)) {
    const { rows } = await db.owner.query(
      `explain (verbose, format json) ${text.replace('$1', `'${shop.id}'`)}`,
    )
    const { Plan: plan } = rows[0]['QUERY PLAN'][0]
    expect(new Set(namelessIn({ text, plan })), text).toEqual(new Set(expected))
  }
})

function isExcepted(text: string): boolean {
  const found = EXCEPTIONS.find(([pattern]) => pattern.test(text))
  if (found) used.add(found[1])
  return found !== undefined
}

const VALUE = String.raw`\$\d+|'[0-9a-f-]{36}'::uuid|ANY \((?:\$\d+|'\{[0-9a-f,-]+\}'::uuid\[\])\)`
const EQUALITY = new RegExp(`^\\(*(\\w+\\.\\w+) = (\\w+\\.\\w+|${VALUE})\\)*$`)

/**
 * The tables of a plan whose shop no condition names, by a value or by the column of another table; all of them where
 * no condition names one by a value.
 */
function namelessIn({ text, plan }: Told): string[] {
  const nodes = [...nodesOf(plan)]
  const shops = nodes
    .filter((node) => node['Relation Name'] === 'estabelecimentos')
    .map(({ Alias }) => `${Alias}.id`)
  const isShop = (side: string) => side.endsWith('.estabelecimento_id') || shops.includes(side)
  const equal = nodes
    .flatMap((node) => Object.entries(node))
    .filter(([key]) => /(Cond|Filter)$/.test(key))
    .flatMap(([, said]) => String(said).split(' AND '))
    .map((said) => EQUALITY.exec(said)?.slice(1) ?? [])
    .filter((sides) => sides.some(isShop) && sides.every((side) => isShop(side) || !/^\w+\.\w+$/.test(side)))
  const anchored = equal.some((sides) => !sides.every(isShop))
  const named = new Set(equal.flat())
  return nodes.filter(isOfShops).flatMap((node) => {
    const { 'Relation Name': table = '', Alias: alias = table, Operation: operation } = node
    if (operation === 'Insert')
      return new RegExp(`insert into "?${table}"?\\s*\\([^)]*\\bestabelecimento_id\\b`).test(text)
        ? []
        : [table]
    // What is updated or deleted is also read, below this node.
    return operation || (anchored && named.has(`${alias}.estabelecimento_id`)) ? [] : [table]
  })
}

const isOfShops = ({ 'Relation Name': table = '' }: Plan) => tables.has(table)

function* nodesOf(plan: Plan): Iterable<Plan> {
  yield plan
  for (const part of plan.Plans ?? []) yield* nodesOf(part)
}
