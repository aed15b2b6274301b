import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createShop } from '#test/support/factories.ts'
import { ORDENS_DE_PRODUTOS } from '../limites.ts'
import type { FiltroDeProdutos } from '../schemas.ts'
import { listarProdutosDaLoja } from './listar-produtos-da-loja.ts'

let db: TestDatabase
const shops: Record<number, { id: string; categories: string[] }> = {}

// A shop of up to a thousand is read whole; of a larger one the order's index is walked, or what passes is gathered.
const SIZES = [60, 1500]

beforeAll(async () => {
  db = await createTestDatabase()
  for (const size of SIZES) {
    const { id } = await createShop(db.owner)
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into categorias (estabelecimento_id, nome, cor) values ($1, 'Casa', '#111111'), ($1, 'Lazer', '#222222'),
         ($1, 'Antigas', '#333333') returning id`,
      [id],
    )
    const categories = rows.map((row) => row.id)
    await db.owner.query(
      `insert into produtos (estabelecimento_id, categoria_id, nome, preco, preco_promocao, em_promocao, status, created_at)
       select $1, ($2::uuid[])[case when n % 50 >= 40 then 3 else 1 + n % 2 end], (array['Mesa', 'Cadeira', 'Pá'])[1 + n % 3] || ' ' || n % 7, 10 + n % 40,
         case when n % 5 = 0 then 5 end, n % 5 = 0, case when n % 11 = 0 then 'inativo' else 'ativo' end,
         now() - n % 50 * interval '1 hour'
       from generate_series(1, $3::int) n`,
      [id, categories, size],
    )
    shops[size] = { id, categories }
  }
  await db.owner.query('analyze')
})

afterAll(() => db.close())

const FILTERS: Record<string, (categories: string[]) => FiltroDeProdutos> = {
  'all of it': () => ({}),
  'a price': () => ({ precoMin: 20, precoMax: 30 }),
  'a word': () => ({ busca: 'MESA' }),
  'two letters': () => ({ busca: 'pá' }),
  'a category': ([one = '']) => ({ categorias: [one] }),
  'two categories': ([one = '', , three = '']) => ({ categorias: [one, three] }),
  'what lies together at the end': ([, , three = '']) => ({ categorias: [three] }),
  'a category from a price': ([one = '']) => ({ categorias: [one], precoMin: 25 }),
  promotions: () => ({ promocao: true }),
  'all at once': ([one = '']) => ({ busca: 'cade', categorias: [one], promocao: true, precoMax: 9 }),
  nothing: () => ({ precoMin: 1000 }),
}

const BY: Record<string, string> = {
  relevancia: 'created_at desc, id',
  menor_preco: 'preco_efetivo, id',
  maior_preco: 'preco_efetivo desc, id desc',
  nome: 'nome_busca, id',
}

describe.each(SIZES)('of %i products', (size) => {
  test.each(Object.entries(FILTERS))('%s, in each order, page by page', async (_name, filter) => {
    const { id, categories } = shops[size] as (typeof shops)[number]
    const filtro = filter(categories)
    for (const ordem of ORDENS_DE_PRODUTOS) {
      const { rows } = await db.owner.query<{ id: string }>(
        `select id from produtos where estabelecimento_id = $1 and status = 'ativo'
           and ($2::text is null or position(sem_acento($2) in nome_busca) > 0)
           and ($3::uuid[] is null or categoria_id = any($3)) and (not $4 or preco_promocao is not null)
           and preco_efetivo >= coalesce($5, 0) and preco_efetivo <= coalesce($6, 1e9)
         order by ${BY[ordem]}`,
        [
          id,
          filtro.busca ?? null,
          filtro.categorias ?? null,
          filtro.promocao ?? false,
          filtro.precoMin ?? null,
          filtro.precoMax ?? null,
        ],
      )
      for (const pagina of [1, 2, 30]) {
        const { itens, total } = await listarProdutosDaLoja(id, { ...filtro, ordem, pagina })
        expect(total).toBe(rows.length)
        const from = (pagina - 1) * 24
        expect(itens.map((item) => item.id)).toEqual(rows.slice(from, from + 24).map((row) => row.id))
      }
    }
  })
})
