import pg from 'pg'
import { afterAll } from 'vitest'
import { makeLawful } from '../test/support/lawful-shop.ts'
import { createProduct, createShop } from '../test/support/factories.ts'
import { lane } from './lane.ts'

export interface PublicShop {
  id: string
  codigo: string
  nome: string
  cidade: string | null
  descricao: string | null
  media_avaliacoes: number
  total_vendas: number
  total_produtos: number
  produtos_em_promocao: number
}

export interface PublicProduct {
  id: string
  nome: string
  preco: number
  preco_promocao: number | null
  em_promocao: boolean
  estoque: number
  categoria_id: string | null
}

export interface NewProduct {
  nome: string
  preco?: number
  promocao?: number
  estoque?: number
  categoria?: string
}

export interface NewShop {
  nome: string
  plano?: 'Starter' | 'Profissional' | 'Enterprise'
  /** Days since it opened. */
  idade?: number
  whatsapp?: string
  /** Notes of its reviews, oldest first; the fifth is anonymous, the sixth answered. */
  notas?: number[]
  categorias?: Record<string, string>
  produtos?: NewProduct[]
  /** It shows what the law lets no shop open without. */
  lawful?: boolean
  status?: string
  aprovacao?: string
  bloqueada?: boolean
}

export interface Shop {
  id: string
  codigo: string
  nome: string
  produtos: Map<string, string>
}

let opened: pg.Pool | undefined

/** The database of the running program, as its owner. */
export function database(): pg.Pool {
  opened ??= new pg.Pool({ connectionString: lane().database, max: 2 })
  return opened
}

const shops: string[] = []

/** A shop of the journey's own, on show until the end of its file. */
export async function openShop({
  nome,
  plano = 'Starter',
  idade = 90,
  whatsapp,
  notas = [],
  categorias = {},
  produtos = [],
  lawful = false,
  ...situation
}: NewShop): Promise<Shop> {
  const db = database()
  const { id, codigo } = await createShop(db, { nome, plano, conectada: false, ...situation })
  shops.push(id)
  if (lawful) await makeLawful(db, id)
  await db.query(
    `update estabelecimentos set created_at = now() - make_interval(hours => $2::int * 24 - 1),
       whatsapp_atendimento = $3, descricao = $4 where id = $1`,
    [id, idade, whatsapp ?? null, `Tudo o que a ${nome} tem de melhor.`],
  )
  for (const [categoria, cor] of Object.entries(categorias)) {
    await db.query('insert into categorias (estabelecimento_id, nome, cor) values ($1, $2, $3)', [
      id,
      categoria,
      cor,
    ])
  }
  const ids = new Map<string, string>()
  for (const { promocao = null, categoria, ...produto } of produtos) {
    const created = await createProduct(db, id, { ...produto, promocao })
    ids.set(produto.nome, created.id)
    if (!categoria) continue
    await db.query(
      `update produtos set categoria_id = c.id from categorias c
       where produtos.id = $1 and c.estabelecimento_id = produtos.estabelecimento_id and c.nome = $2`,
      [created.id, categoria],
    )
  }
  for (const [place, nota] of notas.entries()) await review(id, { nota, place: place + 1 })
  return { id, codigo, nome, produtos: ids }
}

async function review(shopId: string, { nota, place }: { nota: number; place: number }): Promise<void> {
  await database().query(
    `with cliente as (
       insert into consumidores (estabelecimento_id, nome) values ($1, $2) returning id)
     insert into avaliacoes_estabelecimento
       (estabelecimento_id, cliente_id, anonima, nota, comentario, resposta_loja, created_at, updated_at)
     select $1, id, $4 = 5, $3, $5, case when $4 = 6 then 'Obrigada pela visita.' end, t, t
     from cliente, lateral (select now() - make_interval(hours => 1000 - $4::int)) as x (t)`,
    [shopId, `Cliente ${place}`, nota, place, `Comentário número ${place}.`],
  )
}

/** Tells every process that this shop's stock changed behind its back. */
export async function setStock(shopId: string, productId: string, estoque: number): Promise<void> {
  await database().query('update produtos set estoque = $2 where id = $1', [productId, estoque])
  await database().query(`select pg_notify('cache', $1)`, [`loja:${shopId}`])
}

/** Every shop that visitors see, best sellers first as the landing shows them. */
export function publicShops(url: string): Promise<PublicShop[]> {
  return rpc(url, 'get_public_establishments')
}

export function publicProducts(url: string, shopId: string): Promise<PublicProduct[]> {
  return rpc(url, `get_produtos_publicos_estabelecimento?p_estabelecimento_id=${shopId}`)
}

async function rpc<T>(url: string, call: string): Promise<T> {
  const answer = await fetch(`${url}/rest/v1/rpc/${call}`)
  if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

afterAll(async () => {
  if (!opened) return
  await opened.query(`update estabelecimentos set status = 'encerrado' where id = any($1)`, [shops])
  await opened.end()
})
