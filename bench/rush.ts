import { answer, load, quantile, wire } from './load.ts'
import { type Marketplace, rowsOf } from './marketplace.ts'
import { type Buyer, order, type Product, signInBuyers } from './orders.ts'
import { atMost, type Row } from './report.ts'
import { filtered } from './uncached.ts'
import { BIG_SHOP } from './volume.ts'

const BUYERS_AT_ONCE = 1000
const PIECES = 100
const READERS = 20

/** A thousand buyers of the last hundred pieces, all at once; alone, and while others read pages that are not kept. */
export async function rushRows(marketplace: Marketplace): Promise<Row[]> {
  const buyers = await signInBuyers(marketplace)
  const [alone, besideReaders] = await lastPieces(marketplace)
  if (!alone || !besideReaders) throw new Error('No products to sell out')
  return [
    await rush(marketplace, { buyers, product: alone }),
    await besides(marketplace, () => rush(marketplace, { buyers, product: besideReaders, beside: true })),
  ]
}

async function rush(
  { program, databaseUrl }: Marketplace,
  { buyers, product, beside = false }: { buyers: Buyer[]; product: Product; beside?: boolean },
): Promise<Row> {
  const answers = await Promise.all(
    Array.from({ length: BUYERS_AT_ONCE }, (_, n) =>
      answer(
        program.port,
        order(buyers[n % buyers.length] as Buyer, product),
        (status) => status === 201 || status === 409,
      ),
    ),
  )
  const sold = answers.filter(({ status }) => status === 201).length
  const [left] = await rowsOf<{ estoque: number }>(
    databaseUrl,
    'select estoque from publico_produtos where id = $1',
    [product.id],
  )
  if (sold !== PIECES || left?.estoque !== 0)
    throw new Error(`${sold} of ${PIECES} pieces were sold, and ${left?.estoque} are left`)
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const what = `${BUYERS_AT_ONCE} buyers of ${PIECES} pieces${beside ? ` beside ${READERS} readers` : ''}, p99`
  return atMost(what, quantile(times, 0.99), { unit: 'ms', most: 2000 })
}

/** Keeps readers busy until `work` is done. */
async function besides<T>({ program }: Marketplace, work: () => Promise<T>): Promise<T> {
  let over = false
  const reading = (async () => {
    for (let round = 0; !over; round += 1)
      await load(program.port, {
        connections: READERS,
        seconds: 1,
        // Lowest prices between 200 and 300 reais, which no other row asks.
        request: (n) => wire({ path: filtered(2_000_000 + round * 1000 + n) }),
      })
  })()
  reading.catch(() => undefined)
  try {
    return await work()
  } finally {
    over = true
    await reading
  }
}

/** Two products of the big shop, of which so many are left. */
function lastPieces({ databaseUrl }: Marketplace): Promise<Product[]> {
  return rowsOf<Product>(
    databaseUrl,
    `with quem as materialized (select set_config('app.papel', 'sistema', false)),
       dois as (select p.id from quem, publico_produtos p join publico_estabelecimentos e on e.id = p.estabelecimento_id
         where e.codigo = $1 and p.estoque > 1000
           and not exists (select from publico_variacoes v where v.estabelecimento_id = p.estabelecimento_id and v.pai_id = p.id)
         order by p.id desc limit 2)
     update produtos set estoque = $2 where id in (select id from dois)
     returning id, estabelecimento_id as "shopId"`,
    [BIG_SHOP, PIECES],
  )
}
