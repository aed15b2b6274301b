import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopWithProducts, startShopWithProducts } from '#test/support/shop-with-products.ts'
import type { ResultadoDoLote } from '../lote.ts'

// A category that somebody deletes in the moment in which a product gets it, or has it back.

let l: ShopWithProducts
let alfa: string
let x: string
beforeAll(async () => {
  l = await startShopWithProducts()
  alfa = (await l.criar({ nome: 'Alfa' })).body.id
  x = await l.criarCategoria(l.a.id, 'X')
})
afterAll(() => l.close())

const lote = (caminho: string, body: object) =>
  l.request<ResultadoDoLote>('POST', `/rest/v1/produtos/${caminho}`, {
    token: l.dona,
    body: { estabelecimento_id: l.a.id, ...body },
  })
const porNaCategoria = (categoria_id: string | null) =>
  lote('lote', { selecao: { ids: [alfa] }, mudanca: { acao: 'categoria', categoria_id } })

/** Asks while X is being deleted, and hears the answer once it is gone; then there is another X of the same id. */
async function enquantoSeExclui<T>(pedir: () => Promise<T>): Promise<T> {
  const outra = await l.owner.connect()
  try {
    await outra.query('begin')
    await outra.query('delete from categorias where id = $1', [x])
    const pedido = pedir()
    const esperam = async () => {
      const { rowCount } = await outra.query(
        'select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid',
      )
      return rowCount
    }
    await expect.poll(esperam).toBe(1)
    await outra.query('commit')
    return await pedido
  } finally {
    outra.release()
    await l.owner.query(
      `insert into categorias (id, estabelecimento_id, nome, cor) values ($1, $2, 'X', '#2f6fed')`,
      [x, l.a.id],
    )
  }
}

test('a bulk change that is undone leaves its product out and says why', async () => {
  await porNaCategoria(x)
  const { body } = await porNaCategoria(null)
  expect(await enquantoSeExclui(() => lote(`lotes/${body.lote_id}/desfazer`, {}))).toMatchObject({
    status: 200,
    body: { atualizados: 0, ignorados: [{ motivo: 'A categoria que ele tinha foi excluída.' }] },
  })
})

test.each([
  ['a bulk change', () => porNaCategoria(x)],
  ['a new product', () => l.criar({ categoria_id: x })],
  ['a product’s form', () => l.salvar(alfa, { categoria_id: x })],
])('%s is refused by the field', async (_nome, pedir) => {
  expect(await enquantoSeExclui<{ status: number; body: object }>(pedir)).toMatchObject({
    status: 422,
    body: { code: 'produtos.categoria_invalida' },
  })
})
