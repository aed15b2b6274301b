import { load, quantile, type Target, wire } from './load.ts'
import type { Pace } from './pace.ts'
import { atLeast, atMost, type Row } from './report.ts'

const CONNECTIONS = 20
const PROCEDURES = '/rest/v1/rpc'

interface Reads {
  shop: { id: string; codigo: string }
  products: { id: string }[]
}

/** What a mall answers to addresses that nobody asked before, wherever it runs. */
export async function readRows(target: Target, pace: Pace): Promise<Row[]> {
  const reads = await findReads(target)
  const rows: Row[] = []
  for (const { what, path, least } of questions(reads)) {
    const host = typeof target === 'number' ? 'localhost' : target.host
    const ask = (seconds: number) =>
      load(target, {
        connections: CONNECTIONS,
        seconds,
        request: () => wire({ path: path(unasked()), headers: { host } }),
      })
    // Unmeasured: the code warms up.
    await ask(1)
    const result = await ask(pace.seconds)
    rows.push(
      atLeast(what, result.perSecond, { unit: 'req/s', least }),
      atMost(`${what}, p95`, quantile(result.times, 0.95), { unit: 'ms', most: 100 }),
    )
  }
  return rows
}

let last = Date.now() % 1_000_000_000
/** A number that no run asked before, as far as the day goes. */
function unasked(): number {
  last += 1
  return last
}

function questions({ shop, products }: Reads) {
  // A lowest price far below any, different each time.
  const least = (n: number) => `p_preco_min=${(n / 1e12).toFixed(12)}`
  const list = `${PROCEDURES}/get_lista_publica_estabelecimento?p_estabelecimento_id=${shop.id}`
  const terms = ['mesa', 'cadeira', 'caneca', 'fone', 'vaso']
  const term = (n: number) => terms[n % terms.length]
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
      path: (n: number) => `${list}&p_busca=${term(n)}&${least(n)}`,
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
  )) as { itens: { id: string }[] }
  if (products.length === 0) throw new Error('Its first shop has no product')
  return { shop, products }
}
