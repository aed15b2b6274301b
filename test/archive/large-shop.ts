import { createHash, randomFillSync } from 'node:crypto'
import pg from 'pg'
import sharp from 'sharp'
import { fileStore } from '#src/shared/server/files/file-store.ts'
import { originalKey } from '#src/shared/server/files/picture-sizes.ts'

export interface Size {
  products: number
  sales: number
  pictures: number
  pictureBytes: number
}

/** Fills a shop, as a superuser with the triggers off: what they keep true is set here. */
export async function fillShop(superuserUrl: string, shopId: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    for (const statement of STATEMENTS) await client.query(statement, parametersOf(statement, shopId, size))
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await drawPictures(size)
}

const parametersOf = (statement: string, shopId: string, { products, sales, pictures, pictureBytes }: Size) =>
  [shopId, products, sales, pictures, pictureBytes].slice(
    0,
    Math.max(...[...statement.matchAll(/\$(\d)/g)].map(([, number]) => Number(number))),
  )

const CUSTOMERS = 5000
/** Tables for the numbers of rows, so that each statement finds what the one before it made. */
const STATEMENTS = [
  `create temporary table big_products as select n, uuid_v7() as id from generate_series(1, $2::int) n where $1::uuid is not null`,
  `create temporary table big_customers as select n, uuid_v7() as id from generate_series(1, ${CUSTOMERS}) n where $1::uuid is not null`,
  `create temporary table big_sales as select n, uuid_v7() as id, uuid_v7() as item, now() - n * interval '3 minutes' as at,
     1 + n % $2::int as product, 1 + n % ${CUSTOMERS} as customer from generate_series(1, $3::int) n where $1::uuid is not null`,
  `insert into produtos (id, estabelecimento_id, nome, descricao, preco, estoque, imagem_url)
     select p.id, $1, 'Vaso de barro ' || p.n, repeat('Feito à mão, um por um. ', 20), 25,
       100 - (select count(*) from big_sales s where s.product = p.n), '/imagens/' || md5('picture' || 1 + p.n % $4::int) || '-640.jpg'
     from big_products p where $2::int > 0 and $3::int > 0`,
  `insert into arquivos (estabelecimento_id, user_id, uso, nome, tipo, tamanho, largura, altura, chave)
     select $1, (select owner_user_id from estabelecimentos where id = $1), 'produto', 'foto.jpg', 'image/jpeg', $5::int, 640, 480,
       md5('picture' || n) from generate_series(1, $4::int) n where $2::int + $3::int > 0`,
  `insert into imagens_produto (estabelecimento_id, produto_id, url, texto_alternativo, ordem)
     select $1, id, '/imagens/' || md5('picture' || 1 + n % $4::int) || '-640.jpg', 'Vaso', 0 from big_products where $2::int + $3::int > 0`,
  `insert into movimentos_estoque (estabelecimento_id, produto_id, tipo, qtd, saldo_apos, motivo)
     select $1, id, 'entrada', 100, 100, 'Estoque inicial' from big_products`,
  `insert into consumidores (id, estabelecimento_id, nome, email, compras, total_gasto, ultima_compra)
     select c.id, $1, 'Cliente ' || c.n, 'cliente-' || c.n || '@teste.portal', count(s.id), 25 * count(s.id), max(s.at)
     from big_customers c left join big_sales s on s.customer = c.n group by c.id, c.n`,
  `insert into vendas (id, estabelecimento_id, numero, compra_id, canal, cliente_id, user_id, status, forma_pagamento, subtotal, total,
       pago_em, entregue_em, endereco_entrega, created_at)
     select s.id, $1, s.n, s.id, 'online', c.id, (select owner_user_id from estabelecimentos where id = $1), 'concluido', 'pix', 25, 25,
       s.at, s.at, '{"cep": "01310100", "logradouro": "Avenida Paulista", "numero": "1000", "cidade": "São Paulo", "uf": "SP"}', s.at
     from big_sales s join big_customers c on c.n = s.customer`,
  `insert into itens_venda (id, estabelecimento_id, venda_id, produto_id, nome, quantidade, preco_unitario, subtotal)
     select s.item, $1, s.id, p.id, 'Vaso de barro ' || p.n, 1, 25, 25 from big_sales s join big_products p on p.n = s.product`,
  `insert into pagamentos (estabelecimento_id, venda_id, forma, valor, status, aprovado_em, provider_payment_id)
     select $1, id, 'pix', 25, 'aprovado', at, (1000000 + n)::text from big_sales`,
  `insert into historico_vendas (estabelecimento_id, venda_id, de, para, created_at)
     select $1, s.id, h.de, h.para, s.at + h.n * interval '1 second' from big_sales s,
       (values (1, null, 'pendente'), (2, 'pendente', 'pago'), (3, 'pago', 'concluido')) h (n, de, para)`,
  `insert into movimentos_estoque (estabelecimento_id, produto_id, venda_id, item_id, ciclo, tipo, qtd, saldo_apos, created_at)
     select $1, p.id, s.id, s.item, 1, 'baixa', -1, 100, s.at from big_sales s join big_products p on p.n = s.product`,
  `update contadores_estabelecimento set total_produtos = $2::int, total_vendas = $3::int where estabelecimento_id = $1`,
  `update numeracao_vendas set ultimo_numero = $3::int where estabelecimento_id = $1 and $2::int > 0`,
]

/** Bytes of their own behind one and the same picture: as many as it takes, for nothing. */
async function drawPictures({ pictures, pictureBytes }: Size): Promise<void> {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#b5835a' } })
    .jpeg()
    .toBuffer()
  const store = await fileStore()
  const bytes = Buffer.alloc(pictureBytes)
  for (let n = 1; n <= pictures; n += 1) {
    randomFillSync(bytes)
    picture.copy(bytes)
    await store.write(originalKey(createHash('md5').update(`picture${n}`).digest('hex')), bytes)
  }
}
