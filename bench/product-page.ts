import type pg from 'pg'
import { bareLoop, compare, load, wire } from './load.ts'
import { type Marketplace, rowsOf } from './marketplace.ts'
import type { Pace } from './pace.ts'
import { faster, type Row } from './report.ts'
import { BIG_SHOP } from './volume.ts'

const CLIENTS = 10
const SIZES = 10
const COLOURS = ['Preto', 'Branco', 'Azul', 'Verde', 'Vermelho', 'Cinza']

/** What the browser fetches of the page of a product with sixty variations that nobody asked for before. */
export async function productPage({ program, databaseUrl }: Marketplace, pace: Pace): Promise<Row> {
  const [product] = await rowsOf<{ id: string; shop: string }>(databaseUrl, WITH_VARIATIONS, [
    BIG_SHOP,
    SIZES,
    COLOURS,
  ])
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
        return wire({ path: `/loja/${BIG_SHOP}/produto/${product.id}.data?dialogo&vez=${asked}` })
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

const WITH_VARIATIONS = `
  with product as (
    update produtos set opcoes = jsonb_build_array(
      jsonb_build_object('nome', 'Tamanho', 'valores', (select jsonb_agg(n::text) from generate_series(1, $2::int) n)),
      jsonb_build_object('nome', 'Cor', 'valores', to_jsonb($3::text[])))
    where id = (select p.id from produtos p join estabelecimentos e on e.id = p.estabelecimento_id
      where e.codigo = $1 and p.status = 'ativo' and p.opcoes = '[]' order by p.id limit 1)
    returning id, estabelecimento_id, nome, categoria_id),
  made as (
    insert into produtos (id, estabelecimento_id, pai_id, nome, categoria_id, preco, estoque, status, valores, variacao, ordem)
      select uuid_v7(), p.estabelecimento_id, p.id, p.nome, p.categoria_id, 100 + n, 5, 'variacao',
        array[n::text, c], n || ' / ' || c, n * 10 + k
      from product p, generate_series(1, $2::int) n, unnest($3::text[]) with ordinality as colours (c, k))
  select id, estabelecimento_id as shop from product`

async function statements(client: pg.Client, { id, shop }: { id: string; shop: string }): Promise<void> {
  await client.query('select * from publico_estabelecimentos where codigo = $1', [BIG_SHOP])
  await client.query('select * from publico_produtos where estabelecimento_id = $1 and id = $2', [shop, id])
  await client.query(
    'select * from publico_variacoes where estabelecimento_id = $1 and pai_id = $2 order by ordem, id',
    [shop, id],
  )
  const reviews = 'from publico_avaliacoes_produtos where estabelecimento_id = $1 and produto_id = $2'
  await client.query(`select * ${reviews} order by created_at desc, id limit 10`, [shop, id])
  await client.query(`select nota, count(*) ${reviews} group by nota`, [shop, id])
  await client.query(
    `select * from publico_recebimento r
     left join publico_configuracoes c on c.estabelecimento_id = r.estabelecimento_id where r.estabelecimento_id = $1`,
    [shop],
  )
}
