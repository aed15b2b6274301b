import { publicReads, rowOf } from '#src/shared/server/database/database.ts'
import { escreverMarca, type FiltroDaBusca } from '../busca.ts'
import { CONTADOS_MAX, PRODUTOS_POR_PAGINA } from '../limites.ts'
import type { ListaDaBusca } from '../schemas.ts'
import { comSinonimos } from '../sinonimos.ts'

/**
 * Anyone. One page of all visible shops' products that pass the filter. What is not sold to minors is found in its shop
 * alone (Lei 15.211/2025). One query.
 */
export async function buscarProdutos(filtro: FiltroDaBusca, limite?: number): Promise<ListaDaBusca> {
  return JSON.parse((await buscaEmJson(filtro, limite)).json) as ListaDaBusca
}

/** The same as the database writes it, for an answer that is nothing but this; and the shops of what was found. */
export async function buscaEmJson(
  filtro: FiltroDaBusca,
  limite = PRODUTOS_POR_PAGINA,
): Promise<{ json: string; lojas: string[] }> {
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
  const achado = await rowOf<Achado>(publicReads())`
    select * from publico_pagina_da_busca(${JSON.stringify(pedido)}::jsonb, ${limite})`
  if (!achado) throw new Error('The search answered nothing')
  const { itens, total, modo, emendado, categorias, ultima, ultimo, lojas } = achado
  const resto = {
    total: total > CONTADOS_MAX ? null : total,
    emendado,
    depois: ultimo && escreverMarca(ordem, { modo, chave: String(ultima), id: ultimo }),
  }
  const json = `{"itens":${itens},"categorias":${categorias},${JSON.stringify(resto).slice(1)}`
  return { json, lojas: [...new Set(lojas)] }
}

interface Achado extends Pick<ListaDaBusca, 'emendado'> {
  /** As JSON. */
  itens: string
  categorias: string
  total: number
  modo: string | null
  /** The place of the last item, where more come after it. */
  ultima: number | null
  ultimo: string | null
  /** One for each item. */
  lojas: string[]
}
