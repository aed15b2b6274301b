import pg from 'pg'
import { answerTime, quantile, type Request } from './load.ts'
import { bigShop, type Marketplace, productsOf, signIn } from './marketplace.ts'
import { hotProduct, order, signInBuyers } from './orders.ts'
import type { Pace } from './pace.ts'
import { atMost, faster, grows, type Row } from './report.ts'
import { filtered } from './uncached.ts'
import { KINDS, MAKERS, OWNER_EMAIL, THINGS } from './volume.ts'

/** Each term once: words that are there, a beginning, a slip of the pen, a word of the descriptions. */
export function term(n: number): string {
  const thing = (THINGS[n % THINGS.length] ?? '').toLowerCase()
  const kind = KINDS[Math.floor(n / 4) % KINDS.length] ?? ''
  const maker = MAKERS[Math.floor(n / 5) % MAKERS.length] ?? ''
  const number = Math.floor(n / 20)
  switch (n % 4) {
    case 0:
      return `${thing} ${kind}${number === 0 ? '' : ` ${number}`}`
    case 1:
      return `${thing.slice(0, 4)} ${maker} ${number}`
    case 2:
      return `${thing.slice(0, 3)}${thing.slice(4)} ${number}`
    default:
      return `${maker} garantia ${number}`
  }
}

const search = (n: number): Request => ({
  path: `/rest/v1/rpc/search_public_products?search_term=${encodeURIComponent(term(n))}`,
})

const SEARCH_ORDERS = ['relevancia', 'menor_preco', 'maior_preco', 'recentes', 'avaliacao']

/** The search as a page, in each of its orders, every third narrowed: an address that nobody asked before. */
const searchPage = (n: number): Request => {
  const query = new URLSearchParams({ q: term(n), ordem: SEARCH_ORDERS[n % 5] ?? '' })
  if (n % 3 === 0) query.set('min', (n / 10_000).toFixed(4))
  return { path: `/busca?${query}` }
}

/** Search over a large mall, one term after the other, each also as bare SQL right beside it. */
export async function searchRows(marketplace: Marketplace, pace: Pace): Promise<Row[]> {
  const { program, databaseUrl } = marketplace
  const over = `over ${(await productsOf(marketplace)).toLocaleString('en-US')} products`
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const ours: number[] = []
  const bare: number[] = []
  for (let n = 0; n < pace.samples; n++) {
    const sql = async () => {
      const begun = performance.now()
      await client.query('select * from publico_pesquisar_produtos($1, 24)', [term(n)])
      bare.push(performance.now() - begun)
    }
    const http = async () => void ours.push(await answerTime(program.port, search(n)))
    for (const ask of n % 2 === 0 ? [sql, http] : [http, sql]) await ask()
  }
  await client.end()
  const pages: number[] = []
  for (let n = 0; n < pace.samples; n++) pages.push(await answerTime(program.port, searchPage(n)))
  const [p95, bareP95] = [quantile(ours, 0.95), quantile(bare, 0.95)]
  return [
    atMost(`search ${over}, p95`, p95, { unit: 'ms', most: 100 }),
    atMost(`page /busca ${over}, p95`, quantile(pages, 0.95), { unit: 'ms', most: 100 }),
    faster(`search ${over}, at p95`, {
      ours: 1000 / p95,
      bare: 1000 / bareP95,
      ratio: bareP95 / p95,
      unit: 'req/s',
      against: 'same SQL, bare pg',
      least: 0.5,
    }),
  ]
}

type Ask = (n: number) => Request

/** Numbers that no other part of the run has asked begin here. */
const FIRST = 1_000_000
/** As often as it takes until either has its statements prepared: what the parts before asked was asked of one alone. */
const UNMEASURED = 20

/** The same requests to a marketplace and to one many times its size, by turns. */
export async function growthRows(small: Marketplace, large: Marketplace, pace: Pace): Promise<Row[]> {
  const [before, after] = [await questions(small), await questions(large)]
  const times = Math.round((await productsOf(large)) / (await productsOf(small)))
  const rows: Row[] = []
  for (const name of Object.keys(before)) {
    const taken = { small: [] as number[], large: [] as number[] }
    const both = [
      { port: small.program.port, ask: before[name] as Ask, times: taken.small },
      { port: large.program.port, ask: after[name] as Ask, times: taken.large },
    ]
    for (let n = FIRST - UNMEASURED; n < FIRST + pace.samples; n++)
      for (const { port, ask, times } of n % 2 === 0 ? both : both.toReversed()) {
        const ms = await answerTime(port, ask(n))
        if (n >= FIRST) times.push(ms)
      }
    rows.push(
      grows(`${times}×: ${name}, p95`, {
        from: quantile(taken.small, 0.95),
        to: quantile(taken.large, 0.95),
        most: 1.3,
        against: 'ms in the small one',
      }),
    )
  }
  return rows
}

/** What a mall is asked most, each time as nobody asked before. */
export async function questions(marketplace: Marketplace): Promise<Record<string, Ask>> {
  const owner = await signIn(marketplace.program, OWNER_EMAIL)
  const buyers = await signInBuyers(marketplace)
  const hot = await hotProduct(marketplace)
  const authorization = { authorization: `Bearer ${owner.access_token}` }
  const buyer = (n: number) => buyers[n % buyers.length] as (typeof buyers)[number]
  const shopId = await bigShop(marketplace)
  return {
    'page of shops': (n) => ({ path: `/estabelecimentos?ordem=avaliacao&pagina=${1 + (n % 5)}&v=${n}` }),
    'page of the big shop': (n) => ({ path: filtered(n) }),
    search,
    'page of the search': searchPage,
    'panel’s list of sales': (n) => ({
      path: `/rest/v1/vendas?estabelecimento_id=${shopId}&limite=${20 + (n % 5)}`,
      headers: authorization,
    }),
    'panel’s list of products': (n) => ({
      path: `/rest/v1/produtos?estabelecimento_id=${shopId}&limite=${20 + (n % 5)}`,
      headers: authorization,
    }),
    'one order': (n) => order(buyer(n), hot),
  }
}
