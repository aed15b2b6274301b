import { INFORMACOES, type Informacoes, nomeDaInformacao } from '#src/produtos/informacoes.ts'
import { publicReads, rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { type Especificacao, especificacaoSchema, type ProdutoCompleto } from '../schemas.ts'
import { type VariacaoComCodigos, variacoesEmJson } from './variacoes-do-produto.ts'

/** Anyone. One active product of a visible shop with its pictures, its category and what it is sold as, or null. One query. */
export async function buscarProduto(
  estabelecimentoId: string,
  produtoId: string,
  quemLe: Tx = publicReads(),
): Promise<ProdutoComCodigos | null> {
  const produto = await rowOf<Linha>(quemLe)`
    select p.id, p.estabelecimento_id, p.categoria_id, p.nome, p.descricao, p.preco, p.preco_promocao, p.em_promocao,
      p.estoque, p.imagem_url, p.especificacoes_tecnicas, p.fabricante, p.material, p.dimensoes, p.peso, p.garantia,
      p.media_avaliacoes, p.total_avaliacoes, p.created_at, p.updated_at, p.descricao_html, p.maior_de_18,
      p.so_com_documento, p.medida_quantidade, p.medida_unidade, p.informacoes, p.origem, p.tabela_de_medidas,
      p.preco_ate, p.opcoes,
      case when p.em_promocao then p.menor_preco_30d end as menor_preco_30d, p.seo_titulo, p.seo_descricao, p.seo_endereco,
      (select jsonb_build_object('id', c.id, 'nome', c.nome, 'cor', c.cor) from publico_categorias c
        where c.estabelecimento_id = ${estabelecimentoId} and c.id = p.categoria_id) as categoria,
      (select coalesce(jsonb_agg(jsonb_build_object('url', i.url, 'texto_alternativo', i.texto_alternativo) order by i.ordem), '[]')
        from publico_imagens_produto i
        where i.estabelecimento_id = ${estabelecimentoId} and i.produto_id = ${produtoId}) as imagens,
      case when p.opcoes = '[]' then '[]' else ${variacoesEmJson(estabelecimentoId, produtoId)} end as variacoes
    from publico_produtos p
    where p.estabelecimento_id = ${estabelecimentoId} and p.id = ${produtoId}`
  if (!produto) return null
  const { origem, informacoes, ...resto } = produto
  return {
    ...resto,
    informacoes: informacoesDe(informacoes, origem),
    especificacoes_tecnicas: especificacoes(produto.especificacoes_tecnicas),
    created_at: produto.created_at.toISOString(),
    updated_at: produto.updated_at.toISOString(),
  }
}

export type ProdutoComCodigos = Omit<ProdutoCompleto, 'variacoes'> & { variacoes: VariacaoComCodigos[] }

/** As browsers get it. */
export const semCodigos = (produto: ProdutoComCodigos): ProdutoCompleto => ({
  ...produto,
  variacoes: produto.variacoes.map(({ sku: _sku, codigo_barras: _codigo, ...variacao }) => variacao),
})

/** In the form's order; the origin of the fiscal section says the country where nobody wrote it. */
function informacoesDe(ditas: Informacoes, origem: number | null): ProdutoCompleto['informacoes'] {
  const nacional = origem !== null && NACIONAIS.has(origem)
  const todas: Informacoes = { ...(nacional ? { pais_de_origem: 'Brasil' } : {}), ...ditas }
  return INFORMACOES.flatMap((campo) => {
    const valor = todas[campo]?.trim()
    return valor ? [{ nome: nomeDaInformacao(campo), valor }] : []
  })
}

/** Made in Brazil by the tax authority's table of origins. */
const NACIONAIS = new Set([0, 3, 4, 5, 8])

type Linha = Omit<
  ProdutoCompleto,
  'created_at' | 'updated_at' | 'especificacoes_tecnicas' | 'informacoes' | 'variacoes'
> & {
  variacoes: VariacaoComCodigos[]
  origem: number | null
  informacoes: Informacoes
  created_at: Date
  updated_at: Date
  especificacoes_tecnicas: unknown
}

/** Kept as a list of `{ nome, valor }` or as one object of texts; shown as a list. */
function especificacoes(guardadas: unknown): Especificacao[] {
  if (Array.isArray(guardadas)) return guardadas.filter((item) => especificacaoSchema.safeParse(item).success)
  if (guardadas === null || typeof guardadas !== 'object') return []
  return Object.entries(guardadas).map(([nome, valor]) => ({ nome, valor: String(valor) }))
}
