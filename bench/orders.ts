import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { bareLoop, compare, load, wire } from './load.ts'
import { type Marketplace, rowsOf, signIn } from './marketplace.ts'
import type { Pace } from './pace.ts'
import { faster, type Row } from './report.ts'
import { BIG_SHOP, BUYERS, buyerEmail } from './volume.ts'

export interface Product {
  id: string
  shopId: string
}

export interface Buyer {
  id: string
  email: string
  token: string
}

/** Ten buyers at once: each of another shop's products, then all of one product. */
export async function orderRows(marketplace: Marketplace, pace: Pace): Promise<Row[]> {
  const buyers = await signInBuyers(marketplace)
  const products = await rowsOf<Product>(
    marketplace.databaseUrl,
    `select distinct on (p.estabelecimento_id) p.id, p.estabelecimento_id as "shopId" from publico_produtos p
     join publico_estabelecimentos e on e.id = p.estabelecimento_id
     where e.codigo like 'bench-%' and p.estoque > 1000 order by p.estabelecimento_id, p.id limit 200`,
  )
  const hot = await hotProduct(marketplace)
  return [
    await ordersRow('orders, different products and shops', marketplace, { buyers, products, pace }),
    await ordersRow('orders, one hot product', marketplace, { buyers, products: [hot], pace }),
  ]
}

export async function signInBuyers({ program }: Marketplace): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (let n = 1; n <= BUYERS; n++) {
    const email = buyerEmail(n)
    const session = await signIn(program, email)
    buyers.push({ id: session.user.id, email, token: session.access_token })
  }
  return buyers
}

export async function hotProduct({ databaseUrl }: Marketplace): Promise<Product> {
  const [hot] = await rowsOf<Product>(
    databaseUrl,
    `select p.id, p.estabelecimento_id as "shopId" from publico_produtos p
     join publico_estabelecimentos e on e.id = p.estabelecimento_id
     where e.codigo = $1 and p.estoque > 1000 order by p.id limit 1`,
    [BIG_SHOP],
  )
  if (!hot) throw new Error('No product to sell')
  return hot
}

export function order(buyer: Buyer, product: Product) {
  return {
    method: 'POST' as const,
    path: '/rest/v1/vendas',
    headers: { authorization: `Bearer ${buyer.token}`, 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: product.shopId,
      itens: [{ produto_id: product.id, quantidade: 1 }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Comprador de Teste', email: buyer.email, telefone: '11999990000' },
    },
  }
}

async function ordersRow(
  what: string,
  { program, databaseUrl }: Marketplace,
  { buyers, products, pace }: { buyers: Buyer[]; products: Product[]; pace: Pace },
): Promise<Row> {
  const pick = (n: number) => ({
    buyer: buyers[n % buyers.length] as Buyer,
    product: products[n % products.length] as Product,
  })
  const result = await compare(pace.rounds, {
    bare: () =>
      bareLoop(databaseUrl, {
        clients: BUYERS,
        seconds: pace.seconds,
        work: (client, n) => minimalOrder(client, pick(n)),
      }),
    ours: async () => {
      const request = (n: number) => {
        const { buyer, product } = pick(n)
        return wire(order(buyer, product))
      }
      return (await load(program.port, { connections: BUYERS, seconds: pace.seconds, request })).perSecond
    },
  })
  return faster(what, { ...result, unit: 'orders/s', against: 'minimal transaction, bare pg', least: 0.5 })
}

/** The rows an order cannot do without, written one statement each, under the same policies and locks. */
async function minimalOrder(
  client: pg.Client,
  { buyer, product }: { buyer: Buyer; product: Product },
): Promise<void> {
  const [sale, item] = [randomUUID(), randomUUID()]
  await client.query(`begin; select set_config('app.papel', 'loja', true), set_config('app.user_id', '${buyer.id}', true),
    set_config('app.estabelecimento_id', '${product.shopId}', true)`)
  const { rows } = await client.query(
    `update produtos set estoque = estoque - 1, estoque_reservado = estoque_reservado + 1
     where estabelecimento_id = $1 and id = $2 and status = 'ativo' and estoque >= 1
     returning nome, preco_efetivo as preco, estoque`,
    [product.shopId, product.id],
  )
  const { nome, preco, estoque } = rows[0] as { nome: string; preco: string; estoque: number }
  const customer = await client.query(
    `insert into consumidores (estabelecimento_id, user_id, nome, email) values ($1, $2, 'Comprador de Teste', $3)
     on conflict (estabelecimento_id, user_id) do update set nome = excluded.nome returning id`,
    [product.shopId, buyer.id, buyer.email],
  )
  await client.query(
    `with n as (update numeracao_vendas set ultimo_numero = ultimo_numero + 1 where estabelecimento_id = $2 returning ultimo_numero)
     insert into vendas (id, estabelecimento_id, numero, compra_id, cliente_id, user_id, forma_pagamento, subtotal, total)
     select $1, $2, ultimo_numero, $1, $3, $4, 'avista', $5, $5 from n`,
    [sale, product.shopId, customer.rows[0]?.id, buyer.id, preco],
  )
  await client.query(
    `insert into itens_venda (id, estabelecimento_id, venda_id, produto_id, nome, quantidade, preco_unitario, subtotal)
     values ($1, $2, $3, $4, $5, 1, $6, $6)`,
    [item, product.shopId, sale, product.id, nome, preco],
  )
  await client.query(
    `insert into movimentos_estoque (estabelecimento_id, produto_id, venda_id, item_id, ciclo, tipo, qtd, qtd_reservado,
       saldo_apos, user_id) values ($1, $2, $3, $4, 1, 'reserva', -1, 1, $5, $6)`,
    [product.shopId, product.id, sale, item, estoque, buyer.id],
  )
  await client.query(
    `insert into historico_vendas (estabelecimento_id, venda_id, para, user_id) values ($1, $2, 'pendente', $3)`,
    [product.shopId, sale, buyer.id],
  )
  await client.query(
    `insert into chaves_idempotencia (user_id, chave, pedido_hash, resposta) values ($1, $2, sha256('x'), '{}')`,
    [buyer.id, sale],
  )
  await client.query('commit')
}
