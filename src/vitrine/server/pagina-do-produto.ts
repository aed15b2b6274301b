import type { CondicoesDaLoja, LojaCompleta, ResumoAvaliacoes } from '../schemas.ts'
import { buscarLojaPorCodigo } from './buscar-loja.ts'
import { buscarProduto, type ProdutoComCodigos } from './buscar-produto.ts'
import { condicoesDaLoja } from './condicoes-da-loja.ts'

interface PaginaDoProduto {
  loja: LojaCompleta | null
  produto: ProdutoComCodigos | null
  avaliacoes: ResumoAvaliacoes
  condicoes: CondicoesDaLoja | null
}

const NENHUMA: ResumoAvaliacoes = { media: 0, total: 0, distribuicao: [0, 0, 0, 0, 0], itens: [] }

/** Anyone: what a product's page shows. One query; what is of the shop alone is kept apart. */
export async function paginaDoProduto(codigo: string, id: string | null): Promise<PaginaDoProduto> {
  const loja = await buscarLojaPorCodigo(codigo)
  if (!loja || !id) return { loja, produto: null, avaliacoes: NENHUMA, condicoes: null }
  const [lido, condicoes] = await Promise.all([buscarProduto(loja.id, id), condicoesDaLoja(loja.id)])
  if (!lido) return { loja, produto: null, avaliacoes: NENHUMA, condicoes }
  const { avaliacoes, ...produto } = lido
  return { loja, produto, avaliacoes, condicoes }
}
