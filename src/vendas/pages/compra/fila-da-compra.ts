import { api } from '#src/shared/ui/api.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'
import type { Venda } from '../../schemas.ts'

/** Where a sale stands among those of one purchase, which are paid one after the other. */
export interface Fila {
  posicao: number
  total: number
  /** The next that waits for its payment. */
  proxima: string | null
}

/** Null for a purchase at one shop, and when the server does not say: the sale itself can be paid all the same. */
export async function lerFila({
  compra_id,
  canal,
  id,
}: Pick<Venda, 'compra_id' | 'canal' | 'id'>): Promise<Fila | null> {
  if (canal !== 'online') return null
  return lerOu(null, async () => {
    const { itens } = await api.get('/rest/v1/vendas', { query: { compra_id, limite: 20 } })
    return filaDa(itens, id)
  })
}

function filaDa(vendas: Venda[], vendaId: string): Fila | null {
  const emOrdem = vendas.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const casa = emOrdem.findIndex(({ id }) => id === vendaId)
  if (emOrdem.length < 2 || casa < 0) return null
  const depois = [...emOrdem.slice(casa + 1), ...emOrdem.slice(0, casa)]
  const proxima = depois.find((venda) => venda.status === 'pendente' && !venda.pago_em)
  return { posicao: casa + 1, total: emOrdem.length, proxima: proxima?.id ?? null }
}
