import type pg from 'pg'
import { enderecoDoProduto } from '../src/vitrine/enderecos.ts'
import { bareLoop, compare, load, wire } from './load.ts'
import { type Marketplace, rowsOf } from './marketplace.ts'
import type { Pace } from './pace.ts'
import { faster, type Row } from './report.ts'
import { BIG_SHOP } from './volume.ts'

const CLIENTS = 10

/** What the browser fetches of the page of a product with sixty variations that nobody asked for before; what is of the shop alone is kept apart. */
export async function productPage({ program, databaseUrl }: Marketplace, pace: Pace): Promise<Row> {
  const [product] = await rowsOf<{ id: string; nome: string; shop: string }>(
    databaseUrl,
    `select p.id, p.nome, p.estabelecimento_id as shop from publico_variacoes v
     join publico_produtos p on p.estabelecimento_id = v.estabelecimento_id and p.id = v.pai_id
     join publico_estabelecimentos e on e.id = v.estabelecimento_id where e.codigo = $1 limit 1`,
    [BIG_SHOP],
  )
  if (!product) throw new Error('The generated shop has no product')
  let asked = 0
  const result = await compare(pace.rounds, {
    bare: () =>
      bareLoop(databaseUrl, {
        clients: CLIENTS,
        seconds: pace.seconds,
        work: (client) => statements(client, product),
      }),
    ours: async () => {
      const request = () => {
        asked += 1
        return wire({ path: `${enderecoDoProduto(BIG_SHOP, product)}.data?vez=${asked}` })
      }
      return (await load(program.port, { connections: CLIENTS, seconds: pace.seconds, request })).perSecond
    },
  })
  return faster('product page, 60 variations (its data)', {
    ...result,
    unit: 'req/s',
    against: 'same statements, bare pg',
    least: 0.4,
  })
}

async function statements(client: pg.Client, { id, shop }: { id: string; shop: string }): Promise<void> {
  await client.query('select * from publico_produtos where estabelecimento_id = $1 and id = $2', [shop, id])
  await client.query(
    'select * from publico_variacoes where estabelecimento_id = $1 and pai_id = $2 order by ordem, id',
    [shop, id],
  )
  const reviews = 'from publico_avaliacoes_produtos where estabelecimento_id = $1 and produto_id = $2'
  await client.query(`select * ${reviews} order by created_at desc, id limit 10`, [shop, id])
  await client.query(`select nota, count(*) ${reviews} group by nota`, [shop, id])
}
