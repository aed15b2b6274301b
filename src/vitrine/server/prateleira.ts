import { z } from 'zod'
import type { Tx } from '#src/shared/server/database/database.ts'
import { categoriaPublicaSchema, naPrateleiraSchema } from '../schemas.ts'
import { listarCategoriasDaLoja } from './listar-categorias-da-loja.ts'
import { listarProdutosDaLoja } from './listar-produtos-da-loja.ts'

/** A whole marketplace in one answer stays bounded; the pages after the first are asked for. */
export const LISTA_MAX = 1000

export const categoriaPublica = categoriaPublicaSchema.pick({ id: true, nome: true, cor: true })
export const produtoParaOCarrinho = naPrateleiraSchema.pick({
  id: true,
  nome: true,
  preco: true,
  preco_promocao: true,
  em_promocao: true,
  estoque: true,
  imagem_url: true,
  categoria_id: true,
  preco_ate: true,
  escolha: true,
})
export const prateleiraSchema = z.object({
  produtos: z.array(produtoParaOCarrinho),
  categorias: z.array(categoriaPublica),
})

/** The newest products of a shop that is on show to who reads, and its categories. */
export async function lerPrateleira(loja: string, quemLe?: Tx) {
  const [{ itens: produtos }, categorias] = await Promise.all([
    listarProdutosDaLoja(loja, { limite: LISTA_MAX }, quemLe),
    listarCategoriasDaLoja(loja, quemLe),
  ])
  return { produtos: produtos.map(paraOCarrinho), categorias }
}

/** Of what is sold in the shop alone there is nothing to put into a cart. */
export function paraOCarrinho<T extends { so_com_documento: boolean; estoque: number }>(item: T): T {
  return item.so_com_documento ? { ...item, estoque: 0 } : item
}
