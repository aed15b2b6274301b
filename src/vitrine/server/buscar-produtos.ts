import { publicReads, rowOf } from '#src/shared/server/database/database.ts'
import { escreverMarca, type FiltroDaBusca } from '../busca.ts'
import { CONTADOS_MAX, PRODUTOS_POR_PAGINA } from '../limites.ts'
import type { ListaDaBusca, ProdutoDeLoja } from '../schemas.ts'
import { comSinonimos } from '../sinonimos.ts'

/**
 * Anyone. One page of all visible shops' products that pass the filter. What is not sold to minors is found in its shop
 * alone (Lei 15.211/2025). One query.
 */
export async function buscarProdutos(
  filtro: FiltroDaBusca,
  limite = PRODUTOS_POR_PAGINA,
): Promise<ListaDaBusca> {
  const { termo, precoMin, precoMax, emEstoque, depois, ordem = 'relevancia', ...outros } = filtro
  const pedido = {
    ...outros,
    ...depois,
    ordem,
    termo,
    consulta: termo && comSinonimos(termo),
    minimo: precoMin,
    maximo: precoMax,
    em_estoque: emEstoque,
  }
  const row = await rowOf<{ achado: Achado }>(publicReads())`
    select publico_buscar(${JSON.stringify(pedido)}::jsonb, ${limite + 1}) as achado`
  if (!row) throw new Error('The search answered nothing')
  const { itens, total, modo, emendado, categorias } = row.achado
  const pagina = itens.slice(0, limite)
  const ultimo = itens.length > limite ? pagina.at(-1) : undefined
  return {
    itens: pagina.map(({ chave: _chave, ...produto }) => produto),
    total: total > CONTADOS_MAX ? null : total,
    emendado,
    categorias,
    depois: ultimo ? escreverMarca(ordem, { modo, chave: String(ultimo.chave), id: ultimo.id }) : null,
  }
}

interface Achado extends Pick<ListaDaBusca, 'emendado' | 'categorias'> {
  itens: (ProdutoDeLoja & { chave: number })[]
  total: number
  modo: string | null
}
