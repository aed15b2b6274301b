import type { GradeBody, GradeLida } from '../../src/produtos/schemas-variacoes.ts'
import { createProduct } from './factories.ts'
import type { SellingShop } from './selling-shop.ts'

type Row = GradeBody['variacoes'][number]

/** One variation of a test's product: R$ 100, five of them. */
export const row = (valores: string[], change: Partial<Row> = {}): Row => ({
  valores,
  preco: 100,
  estoque: 5,
  ...change,
})

/** A product of the shop that comes in these options, written through the shop's own route. Ids in the rows' order. */
export async function createVariations(
  shop: SellingShop,
  names: string[],
  { rows, nome = 'Tênis' }: { rows: Row[]; nome?: string },
): Promise<{ id: string; ids: string[] }> {
  const { id } = await createProduct(shop.owner, shop.loja.id, { nome, preco: 1000, estoque: 0 })
  const opcoes = names.map((name, i) => ({
    nome: name,
    valores: [...new Set(rows.map(({ valores }) => valores[i] ?? ''))],
  }))
  const { status, body } = await shop.request<GradeLida>('PUT', `/rest/v1/produtos/${id}/variacoes`, {
    token: await shop.tokenFor(shop.loja.ownerId),
    body: { estabelecimento_id: shop.loja.id, opcoes, variacoes: rows },
  })
  if (status !== 200) throw new Error(`The variations were refused: ${JSON.stringify(body)}`)
  return { id, ids: body.variacoes.map((one) => one.id) }
}
