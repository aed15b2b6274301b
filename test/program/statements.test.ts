import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { clientesApi } from '#src/clientes/server/api.ts'
import { produtosApi } from '#src/produtos/server/api.ts'
import { parseConfig, setConfig } from '#src/shared/server/config.ts'
import { startCacheListener } from '#src/shared/server/http/public-cache.ts'
import type { App } from '#src/shared/server/http/routes.ts'
import { startNotifications, stopNotifications } from '#src/shared/server/notifications.ts'
import { startJobs, stopJobs } from '#src/shared/server/queues/jobs.ts'
import { loadSigningKeys } from '#src/usuarios/server/auth/signing-keys.ts'
import { entregaApi } from '#src/vendas/server/compra/api-entrega.ts'
import { vendasApi } from '#src/vendas/server/compra/api.ts'
import { listaDeVendasApi } from '#src/vendas/server/lista/api-lista.ts'
import { enderecoDoProduto } from '#src/vitrine/enderecos.ts'
import { loader as busca } from '#src/vitrine/pages/busca/busca.tsx'
import { loader as categoria } from '#src/vitrine/pages/busca/categoria.tsx'
import { loader as estabelecimentos } from '#src/vitrine/pages/estabelecimentos.tsx'
import { loader as loja } from '#src/vitrine/pages/loja/loja-publica.tsx'
import { loader as produto } from '#src/vitrine/pages/loja/produto.tsx'
import { vitrineApi } from '#src/vitrine/server/api.ts'
import { paginasApi } from '#src/vitrine/server/api-de-paginas.ts'
import { openSession } from '#test/support/app.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createUser } from '#test/support/factories.ts'
import { routesAlone } from '#test/support/routes-alone.ts'
import {
  explainEverything,
  type Plan,
  type Watched,
  watchStatements,
} from '#test/support/watched-statements.ts'
import { BIG_SHOP, fill, OWNER_EMAIL } from '../../bench/volume.ts'

// What the reads of a mall of some size, and an order in it, ask the database: how often, held against
// docs/performance.md, and by which plans. PostgreSQL itself tells the plan of each statement, also of those inside
// functions.

let db: TestDatabase
let app: App
let leave: () => void
let watched: Watched
let token: string
let shopId: string
let productIds: string[]
/** The first one's true address. */
let productPath: string
let shopIds: string[]
let manyRows: Set<string>

/** As a mall has them: the tests run without. */
const LIMITS = {
  OPEN_ORDER_ACCOUNT_LIMIT: '60',
  OPEN_ORDER_SHOP_LIMIT: '30',
  OPEN_UNIT_SHOP_LIMIT: '300',
  ORDER_ADDRESS_LIMIT: '600',
}

beforeAll(async () => {
  db = await createTestDatabase()
  const superuserUrl = Object.assign(new URL(inject('postgres').superuserUrl), {
    pathname: new URL(db.ownerUrl).pathname,
  }).toString()
  for (const email of [OWNER_EMAIL, 'consumidor@demo.portal']) await createUser(db.owner, { email })
  await fill(superuserUrl, { shops: 250, products: 12_000, sales: 6000 })
  await explainEverything(db.ownerUrl)
  watched = watchStatements()
  await startNotifications(db.appUrl)
  leave = startCacheListener()
  await loadSigningKeys()
  await startJobs(db.appUrl)
  setConfig(parseConfig({ ...process.env, ...LIMITS }))
  app = await routesAlone(
    vitrineApi,
    paginasApi,
    produtosApi,
    entregaApi,
    listaDeVendasApi,
    clientesApi,
    vendasApi,
  )
  const { rows } = await db.owner.query<{ loja: string; dona: string; produtos: string[]; lojas: string[] }>(
    `select e.id as loja, e.owner_user_id as dona,
       array(select id from produtos where estabelecimento_id = e.id and status = 'ativo' limit 11) as produtos,
       array(select id from estabelecimentos where codigo like 'bench-%' limit 11) as lojas
     from estabelecimentos e where codigo = $1`,
    [BIG_SHOP],
  )
  ;({ loja: shopId, produtos: productIds, lojas: shopIds } = rows[0] as (typeof rows)[number])
  const { rows: products } = await db.owner.query<{ id: string; nome: string }>(
    'select id, nome from produtos where id = $1',
    [productIds[0]],
  )
  productPath = enderecoDoProduto(BIG_SHOP, products[0] as (typeof products)[number])
  token = await openSession(db.owner, rows[0]?.dona ?? '')
  const big = await db.owner.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 1000`,
  )
  manyRows = new Set(big.rows.map(({ relname }) => relname))
})

afterAll(async () => {
  leave()
  watched.stop()
  await app.close()
  await stopJobs()
  await stopNotifications()
  await db.close()
})

type Ask = (n: number) => Promise<unknown>

const page =
  (
    loader: (args: never) => Promise<unknown>,
    path: (n: number) => string,
    params: () => object = () => ({}),
  ): Ask =>
  (n) =>
    loader({ params: params(), request: new Request(`http://portal.test${path(n)}`) } as never)

const api =
  (path: (n: number) => string): Ask =>
  async (n) => {
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode, body } = await app.inject({ url: `/rest/v1/${path(n)}`, headers })
    if (statusCode !== 200) throw new Error(`${path(n)}: ${statusCode} ${body}`)
  }

async function sent(path: string, payload: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const { statusCode, body } = await app.inject({ method: 'POST', url: `/rest/v1/${path}`, headers, payload })
  if (statusCode >= 300) throw new Error(`${path}: ${statusCode} ${body}`)
}

/** Each with an address that nobody asked before; the first time fills what is kept apart. */
const READS: Record<string, Ask> = {
  '/estabelecimentos': page(estabelecimentos, (n) => `/estabelecimentos?cidade=Belém&nota=${1 + (n % 3)}`),
  '/busca': page(busca, (n) => `/busca?q=cadeira&min=${n}`),
  '/categoria/{endereco}': page(
    categoria,
    (n) => `/categoria/casa?min=${n}`,
    () => ({ endereco: 'casa' }),
  ),
  '/loja/{codigo}': page(
    loja,
    (n) => `/loja/${BIG_SHOP}?min=${n}`,
    () => ({ codigo: BIG_SHOP }),
  ),
  '/loja/{codigo}/produto/{produto}': page(
    produto,
    () => productPath,
    () => ({ codigo: BIG_SHOP, produto: productPath.split('/').at(-1) }),
  ),
  'rpc/get_public_establishments': api((n) => `rpc/get_public_establishments?p_limite=${20 + n}`),
  'rpc/get_produtos_publicos_estabelecimento': api(
    (n) => `rpc/get_produtos_publicos_estabelecimento?p_estabelecimento_id=${shopId}&p_limite=${20 + n}`,
  ),
  'rpc/get_lista_publica_estabelecimento': api(
    (n) =>
      `rpc/get_lista_publica_estabelecimento?p_estabelecimento_id=${shopId}&p_busca=mesa&p_ordem=nome&p_preco_min=${n}`,
  ),
  'rpc/get_produto_publico': api(
    (n) => `rpc/get_produto_publico?p_codigo=${BIG_SHOP}&p_produto_id=${productIds[n]}`,
  ),
  'rpc/buscar_produtos': api((n) => `rpc/buscar_produtos?p_termo=mesa&p_ordem=avaliacao&p_preco_min=${n}`),
  'rpc/search_public_products': api((n) => `rpc/search_public_products?search_term=caneca+grande+${n}`),
  'rpc/get_categorias_publicas_estabelecimento': api(
    (n) => `rpc/get_categorias_publicas_estabelecimento?p_estabelecimento_id=${shopIds[n]}`,
  ),
  'rpc/ler_compra': (n) =>
    sent('rpc/ler_compra', { lojas: shopIds, produtos: productIds.slice(0, 1 + (n % 5)), vendas: [] }),
  'GET /rest/v1/produtos': api((n) => `produtos?estabelecimento_id=${shopId}&limite=${20 + n}`),
  'GET /rest/v1/vendas': api((n) => `vendas?estabelecimento_id=${shopId}&limite=${20 + n}`),
  'GET /rest/v1/consumidores': api((n) => `consumidores?estabelecimento_id=${shopId}&limite=${20 + n}`),
  // A buyer who has bought there before, of one product, paid on delivery.
  'POST /rest/v1/vendas': () =>
    sent('vendas', {
      estabelecimento_id: shopId,
      itens: [{ produto_id: productIds[0], quantidade: 1 }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Comprador de Teste', email: 'comprador@portal.test' },
    }),
}

const WRITTEN = readFileSync('docs/performance.md', 'utf8')

/** The row of the page's table: queries, round trips. */
function budgetOf(name: string): number[] {
  const row = WRITTEN.split('\n').find((line) => line.startsWith(`| \`${name}\` |`))
  return (row ?? '').split('|').slice(2, 4).map(Number)
}

function* scansOf(plan: Plan): Iterable<string> {
  const table = plan['Relation Name'] ?? ''
  if (plan['Node Type'] === 'Seq Scan' && manyRows.has(table)) yield table
  for (const part of plan.Plans ?? []) yield* scansOf(part)
}

describe.each(Object.entries(READS))('%s', (name, ask) => {
  test('asks as often as it is written, and reads no table of many rows from end to end', async () => {
    // What is kept apart is read once.
    await ask(0)
    watched.told = []
    // As often as it takes until statements are prepared and planned without their values.
    for (let n = 1; n < 10; n++) await ask(n)
    watched.asked = []
    watched.trips = 0
    await ask(10)
    const queries = watched.asked.filter((text) => !/^(begin|commit)\b/.test(text))
    expect([queries.length, watched.trips], watched.asked.join('\n')).toEqual(budgetOf(name))
    expect(watched.told.length).toBeGreaterThan(0)
    const scans = watched.told.flatMap(({ text, plan }) =>
      [...scansOf(plan)].map((table) => `${table}: ${text}`),
    )
    expect([...new Set(scans)]).toEqual([])
  })
})
