import pg from 'pg'

export interface Volume {
  shops: number
  products: number
  sales: number
  /** Every shop has as many of them as the next. */
  even?: boolean
}

export const SMALL: Volume = { shops: 100, products: 10_000, sales: 10_000 }
export const LARGE: Volume = { shops: 1000, products: 100_000, sales: 100_000 }

/** The mall that the goals for reads never asked before were set on: a hundred products a shop. */
export const EVEN: Volume = { shops: 50, products: 5000, sales: 10_000, even: true }

/** A fifth of all products and sales are this shop's, unless they are even. */
export const BIG_SHOP = 'bench-1'
export const BUYERS = 10
export const OWNER_EMAIL = 'lojista@demo.portal'
export const buyerEmail = (n: number) => `comprador-${n}@bench.portal`

export const THINGS = [
  'Cadeira',
  'Mesa',
  'Luminária',
  'Tênis',
  'Camiseta',
  'Caneca',
  'Mochila',
  'Geladeira',
  'Fone',
  'Relógio',
  'Livro',
  'Panela',
  'Tapete',
  'Bolsa',
  'Jaqueta',
  'Bicicleta',
  'Açucareiro',
  'Vaso',
  'Quadro',
  'Violão',
]
export const KINDS = [
  'azul',
  'vermelha',
  'clássica',
  'portátil',
  'infantil',
  'grande',
  'pequena',
  'elétrica',
  'artesanal',
  'leve',
  'dobrável',
  'rústica',
  'moderna',
  'compacta',
  'premium',
]
export const MAKERS = [
  'Aurora',
  'Bacuri',
  'Caju',
  'Dourado',
  'Estrela',
  'Farol',
  'Guará',
  'Horizonte',
  'Ipê',
  'Jatobá',
  'Kaluanã',
  'Laguna',
  'Mangaba',
  'Nativa',
  'Oca',
]

const ROWS_AT_ONCE = 50_000

/**
 * Fills a copy of the demonstration up to a volume, and tells how many of its products and sales there are. As a
 * superuser with the triggers off, so what they keep true is set here: counters and the next sale numbers.
 */
export async function fill(
  superuserUrl: string,
  volume: Volume,
  tell: (rows: number) => void = () => undefined,
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  let rows = 0
  const inSteps = async (total: number, step: (from: number, to: number) => Promise<unknown>) => {
    for (let from = 1; from <= total; from += ROWS_AT_ONCE) {
      const to = Math.min(total, from + ROWS_AT_ONCE - 1)
      await step(from, to)
      rows += to - from + 1
      tell(rows)
    }
  }
  try {
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB'`,
    )
    await client.query(SHOPS(volume.shops))
    const words = [THINGS, KINDS, MAKERS]
    await inSteps(volume.products, (from, to) => client.query(PRODUCTS(volume), [...words, from, to]))
    await client.query(VARIATIONS, [BIG_SHOP, 10, ['Preto', 'Branco', 'Azul', 'Verde', 'Vermelho', 'Cinza']])
    await client.query(BUYERS_AND_GOODS)
    await inSteps(volume.sales, (from, to) => client.query(SALES(volume, from, to)))
    await client.query(COUNTERS)
    await client.query(PEOPLE)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const SHOPS = (count: number) => `
  create temporary table bench_lojas as
    select n, uuid_v7() as id, 'bench-' || n as codigo from generate_series(1, ${count}) n;
  insert into estabelecimentos (id, codigo, nome, cidade, uf, descricao, segmento, status, status_aprovacao, aprovado_em,
      media_avaliacoes, total_avaliacoes, created_at, owner_user_id)
    select id, codigo, 'Loja ' || (array['Aurora', 'Bacuri', 'Caju', 'Farol', 'Guará'])[1 + n % 5] || ' ' || n,
      (array['São Paulo', 'Belém', 'Recife', 'Curitiba', 'Salvador', 'Goiânia'])[1 + n % 6], 'SP',
      'Uma loja de teste com muitos produtos.', 'Casa', 'ativo', 'aprovado', now(), (n % 50) / 10.0, n % 90,
      now() - n * interval '1 hour',
      case when n = 1 then (select id from auth.users where email = '${OWNER_EMAIL}') end
    from bench_lojas;
  -- Orders name no delivery: they are fetched at the shop.
  insert into configuracoes_estabelecimento (estabelecimento_id, entrega)
    select id, '{"retirada": {"ativa": true, "endereco": "", "prazo": "no mesmo dia"},
      "propria": {"ativa": false, "zonas": []}, "combinar": {"ativa": false, "texto": ""}}' from bench_lojas;
  insert into contadores_estabelecimento (estabelecimento_id) select id from bench_lojas;
  insert into numeracao_vendas (estabelecimento_id) select id from bench_lojas;
  insert into assinaturas_estabelecimento (estabelecimento_id, plano_id, status)
    select l.id, p.id, 'ativa' from bench_lojas l, planos_assinatura p where p.nome = 'Enterprise';
  insert into categorias (id, estabelecimento_id, nome, cor)
    select uuid_v7(), l.id, c.nome, '#336699' from bench_lojas l,
      unnest(array['Eletrônicos', 'Roupas', 'Casa', 'Alimentos', 'Esportes', 'Livros', 'Arte', 'Outros']) c (nome);
  create temporary table bench_categorias as
    select estabelecimento_id, array_agg(id order by id) as ids from categorias
    where estabelecimento_id in (select id from bench_lojas) group by 1;`

/** The last product of the first shop comes in ten sizes and six colours; orders are of its first ones. */
const VARIATIONS = `
  with product as (
    update produtos set opcoes = jsonb_build_array(
      jsonb_build_object('nome', 'Tamanho', 'valores', (select jsonb_agg(n::text) from generate_series(1, $2::int) n)),
      jsonb_build_object('nome', 'Cor', 'valores', to_jsonb($3::text[])))
    where id = (select p.id from produtos p join estabelecimentos e on e.id = p.estabelecimento_id
      where e.codigo = $1 and p.status = 'ativo' and p.opcoes = '[]' order by p.id desc limit 1)
    returning id, estabelecimento_id, nome, categoria_id)
  insert into produtos (id, estabelecimento_id, pai_id, nome, categoria_id, preco, estoque, status, valores, variacao, ordem)
    select uuid_v7(), p.estabelecimento_id, p.id, p.nome, p.categoria_id, 100 + n, 5, 'variacao',
      array[n::text, c], n || ' / ' || c, n * 10 + k
    from product p, generate_series(1, $2::int) n, unnest($3::text[]) with ordinality as colours (c, k)`

/** The first fifth goes to the first shop, the rest round robin. */
const shopOf = (n: string, total: number, { shops, even }: Volume) =>
  even
    ? `(1 + ${n} % ${shops})`
    : `(case when ${n} <= ${Math.floor(total / 5)} then 1 else 1 + ${n} % ${shops} end)`

const PRODUCTS = (volume: Volume) => `
  insert into produtos (id, estabelecimento_id, categoria_id, nome, descricao, preco, preco_promocao, em_promocao, estoque,
      created_at)
    select uuid_v7(), l.id, k.ids[1 + i % 8],
      ($1::text[])[1 + i % 20] || ' ' || ($2::text[])[1 + (i / 20) % 15] || ' ' || ($3::text[])[1 + (i / 300) % 15] || ' ' || i,
      'Feita para durar, com garantia de um ano. Modelo ' || i || '.', p.preco,
      case when i % 5 = 0 then round(p.preco * 0.8, 2) end, i % 5 = 0, case when i % 40 = 0 then 0 else 1000000 end,
      now() - i * interval '1 minute'
    from generate_series($4::int, $5::int) i
    join bench_lojas l on l.n = ${shopOf('i', volume.products, volume)}
    join bench_categorias k on k.estabelecimento_id = l.id
    cross join lateral (select 10 + (i * 7919::bigint % 50000) / 100.0 as preco) p`

const BUYERS_AND_GOODS = `
  insert into consumidores (id, estabelecimento_id, user_id, nome)
    select uuid_v7(), l.id, (select id from auth.users where email = 'consumidor@demo.portal'), 'Ana de Teste' from bench_lojas l;
  create temporary table bench_primeiro as
    select distinct on (estabelecimento_id) estabelecimento_id, id, nome from produtos
    where estabelecimento_id in (select id from bench_lojas) order by estabelecimento_id, id;
  create temporary table bench_vendas (id uuid, estabelecimento_id uuid, n int)`

const SALES = (volume: Volume, from: number, to: number) => `
  truncate bench_vendas;
  insert into bench_vendas
    select uuid_v7(), l.id, i from generate_series(${from}, ${to}) i
    join bench_lojas l on l.n = ${shopOf('i', volume.sales, volume)};
  insert into vendas (id, estabelecimento_id, numero, compra_id, cliente_id, user_id, forma_pagamento, status, pago_em,
      subtotal, total, created_at)
    select v.id, v.estabelecimento_id, 1000 + n, v.id, c.id, c.user_id, 'avista',
      (array['pago', 'em_preparacao'])[1 + n % 2], now(), 25, 25, now() - n * interval '1 minute'
    from bench_vendas v join consumidores c on c.estabelecimento_id = v.estabelecimento_id;
  insert into itens_venda (estabelecimento_id, venda_id, produto_id, nome, quantidade, preco_unitario, subtotal)
    select v.estabelecimento_id, v.id, p.id, p.nome, 1, 25, 25
    from bench_vendas v join bench_primeiro p on p.estabelecimento_id = v.estabelecimento_id;
  insert into pagamentos (estabelecimento_id, venda_id, forma, valor, status, aprovado_em)
    select estabelecimento_id, id, 'avista', 25, 'aprovado', now() from bench_vendas;
  insert into historico_vendas (estabelecimento_id, venda_id, de, para)
    select estabelecimento_id, id, 'pendente', 'pago' from bench_vendas;`

const COUNTERS = `
  update contadores_estabelecimento c set total_produtos = p.total, produtos_em_promocao = p.promo
    from (select estabelecimento_id, count(*) as total, count(*) filter (where em_promocao) as promo
      from produtos where status = 'ativo' group by 1) p
    where p.estabelecimento_id = c.estabelecimento_id and c.estabelecimento_id in (select id from bench_lojas);
  update contadores_estabelecimento c set total_vendas = v.total
    from (select estabelecimento_id, count(*) as total from vendas group by 1) v
    where v.estabelecimento_id = c.estabelecimento_id and c.estabelecimento_id in (select id from bench_lojas);
  update numeracao_vendas n set ultimo_numero = v.ultimo
    from (select estabelecimento_id, max(numero) as ultimo from vendas group by 1) v
    where v.estabelecimento_id = n.estabelecimento_id and n.estabelecimento_id in (select id from bench_lojas);
  insert into contadores_categoria (categoria_id, estabelecimento_id, total_produtos)
    select categoria_id, estabelecimento_id, count(*) from produtos
    where status = 'ativo' and categoria_id is not null and estabelecimento_id in (select id from bench_lojas) group by 1, 2;`

const PEOPLE = `
  insert into auth.users (id, email, encrypted_password, email_confirmed_at)
    select uuid_v7(), 'comprador-' || n || '@bench.portal', u.encrypted_password, now()
    from auth.users u, generate_series(1, ${BUYERS}) n where u.email = 'consumidor@demo.portal';
  insert into profiles (user_id, nome, email)
    select id, 'Comprador de Teste', email from auth.users where email like 'comprador-%@bench.portal';
  insert into profiles (user_id, estabelecimento_id, nome, papel)
    select owner_user_id, id, 'Dona de Teste', 'proprietario' from estabelecimentos where codigo = '${BIG_SHOP}';`
