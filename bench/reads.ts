import { openBareNode } from './bare-node.ts'
import { answerOf } from './cached.ts'
import { compare, type Load, load, quantile, type Request, type Target, wire } from './load.ts'
import type { Pace } from './pace.ts'
import { atLeast, atMost, faster, type Row } from './report.ts'

const CONNECTIONS = 20
const PROCEDURES = '/rest/v1/rpc'

interface Reads {
  shop: { id: string; codigo: string }
  products: { id: string; nome: string }[]
}

/** What a bare `node:http` that sends a kept list answered on the machine and the day that the goals were set. */
const BARE_THEN = 28_300

/**
 * What a mall answers to addresses that nobody asked before, wherever it runs. With a `folder` to write in, the goals are
 * held against what a bare node:http answers by turns, since as absolute figures they are those of another machine.
 */
export async function readRows(target: Target, pace: Pace, folder?: string): Promise<Row[]> {
  const reads = await findReads(target)
  const [list] = questions(reads) as [Question]
  const bare =
    folder === undefined || typeof target !== 'number'
      ? undefined
      : await openBareNode(await answerOf(target, list.path(unasked())), folder)
  const rows: Row[] = []
  try {
    for (const question of questions(reads)) {
      const { what, least } = question
      const loads: Load[] = []
      const ours = async () => {
        const done = await ask(target, question, pace)
        loads.push(done)
        return done.perSecond
      }
      const bareSpeed = () => (bare ? speed(bare.port, pace, () => wire({ path: '/' })) : Promise.resolve(0))
      const result = await compare(bare ? pace.rounds : 1, { ours, bare: bareSpeed })
      // The first one warmed up.
      const times = loads.slice(1).flatMap((done) => done.times)
      const against = { what: 'bare node:http', before: BARE_THEN, now: result.bare }
      rows.push(
        atLeast(what, result.ours, { unit: 'req/s', least, ...(bare ? { bare: against } : {}) }),
        atMost(`${what}, p95`, quantile(times, 0.95), { unit: 'ms', most: 100 }),
      )
    }
  } finally {
    await bare?.close()
  }
  return rows
}

/** The same of a shop of 2 000 products among 10 000, against the mall of shops of a hundred, by turns. */
export async function readGrowthRows(small: number, large: number, pace: Pace): Promise<Row[]> {
  const inSmall = questions(await findReads(small))
  const rows: Row[] = []
  for (const [i, question] of questions(await findReads(large)).entries()) {
    const before = inSmall[i] as Question
    const result = await compare(pace.rounds, {
      ours: async () => (await ask(large, question, pace)).perSecond,
      bare: async () => (await ask(small, before, pace)).perSecond,
    })
    rows.push(
      faster(`${question.what}: 2 000 products, of 10 000`, {
        ...result,
        unit: 'req/s',
        against: 'a shop of 100, of 5 000',
        least: 0.77,
      }),
    )
  }
  return rows
}

function ask(target: Target, { path }: Question, { seconds }: Pace): Promise<Load> {
  const host = typeof target === 'number' ? 'localhost' : target.host
  const request = () => wire({ path: path(unasked()), headers: { host } })
  return load(target, { connections: CONNECTIONS, seconds, request })
}

async function speed(port: number, { seconds }: Pace, request: () => Buffer): Promise<number> {
  return (await load(port, { connections: CONNECTIONS, seconds, request })).perSecond
}

let last = Date.now() % 1_000_000_000
/** A number that no run asked before, as far as the day goes. */
function unasked(): number {
  last += 1
  return last
}

interface Question {
  what: string
  /** Requests a second, beside BARE_THEN. */
  least: number
  path: (n: number) => string
}

function questions({ shop, products }: Reads): Question[] {
  // A lowest price far below any, different each time.
  const least = (n: number) => `p_preco_min=${(n / 1e12).toFixed(12)}`
  const list = `${PROCEDURES}/get_lista_publica_estabelecimento?p_estabelecimento_id=${shop.id}`
  const terms = ['mesa', 'cadeira', 'caneca', 'fone', 'vaso']
  const term = (n: number) => terms[n % terms.length]
  // A word that nothing in the shop bears would cost next to nothing.
  const words = [...new Set(products.map(({ nome }) => nome.split(' ', 1)[0] ?? ''))].map(encodeURIComponent)
  return [
    {
      what: 'list of a shop by price, from a lowest one',
      least: 4000,
      path: (n: number) => `${list}&p_ordem=menor_preco&${least(n)}`,
    },
    {
      what: 'product with all its page shows',
      least: 4000,
      path: (n: number) =>
        `${PROCEDURES}/get_produto_publico?p_codigo=${shop.codigo}&p_produto_id=${written(products, n)}`,
    },
    {
      what: 'search in a shop',
      least: 3000,
      path: (n: number) => `${list}&p_busca=${words[n % words.length]}&${least(n)}`,
    },
    {
      what: 'search over all shops',
      least: 1500,
      path: (n: number) => `${PROCEDURES}/buscar_produtos?p_termo=${term(n)}&${least(n)}`,
    },
    {
      what: 'HTML of a shop’s page',
      least: 300,
      path: (n: number) => `/loja/${shop.codigo}?min=${(n / 1e12).toFixed(12)}`,
    },
  ]
}

/** The same, one request at a time. */
export async function reads(target: Target): Promise<Record<string, (n: number) => Request>> {
  const all = questions(await findReads(target))
  return Object.fromEntries(all.map(({ what, path }) => [what, (n: number) => ({ path: path(n) })]))
}

/** One of the ids as nobody wrote it before: some of its letters large. */
function written(products: { id: string }[], n: number): string {
  const { id = '' } = products[n % products.length] ?? {}
  let bit = products.length
  return id.replaceAll(/[a-f]/g, (letter) => {
    const large = Math.floor(n / bit) % 2 === 1
    bit *= 2
    return large ? letter.toUpperCase() : letter
  })
}

/** The shop that sells most, and its newest products. */
async function findReads(target: Target): Promise<Reads> {
  const base = typeof target === 'number' ? `http://127.0.0.1:${target}` : target.origin
  const ask = async (path: string) => {
    const answer = await fetch(base + path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return (await answer.json()) as unknown
  }
  const [shop] = (await ask(`${PROCEDURES}/get_public_establishments`)) as Reads['shop'][]
  if (!shop) throw new Error('The mall has no shop')
  const { itens: products } = (await ask(
    `${PROCEDURES}/get_lista_publica_estabelecimento?p_estabelecimento_id=${shop.id}&p_limite=100`,
  )) as { itens: Reads['products'] }
  if (products.length === 0) throw new Error('Its first shop has no product')
  return { shop, products }
}
