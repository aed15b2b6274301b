import { INFORMACOES, type Informacoes, nomeDaInformacao } from '#src/produtos/informacoes.ts'
import { publicReads, rowOf, type Tx } from '#src/shared/server/database/database.ts'
import {
  type Especificacao,
  especificacaoSchema,
  type ProdutoCompleto,
  type ResumoAvaliacoes,
  type VariacaoPublica,
} from '../schemas.ts'
import { type LinhaDeAvaliacao, type Notas, paraAvaliacao, resumir } from './resumo-de-avaliacoes.ts'

const AVALIACOES_MOSTRADAS = 10

/**
 * Anyone. One active product of a visible shop with its pictures, its category, what it is sold as, its average, stars
 * and newest 10 reviews, or null. One query.
 */
export async function buscarProduto(
  estabelecimentoId: string,
  produtoId: string,
  quemLe: Tx = publicReads(),
): Promise<ProdutoAvaliado | null> {
  const lido = await rowOf<{ produto: Linha | null }>(quemLe)`
    select publico_produto_em_json(${estabelecimentoId}, ${produtoId}, ${AVALIACOES_MOSTRADAS}) as produto`
  if (!lido?.produto) return null
  const { origem, informacoes, avaliacoes, notas, ...produto } = lido.produto
  return {
    ...produto,
    informacoes: informacoesDe(informacoes, origem),
    especificacoes_tecnicas: especificacoes(produto.especificacoes_tecnicas),
    created_at: new Date(produto.created_at).toISOString(),
    updated_at: new Date(produto.updated_at).toISOString(),
    avaliacoes: { ...resumir(notas), itens: avaliacoes.map(paraAvaliacao) },
  }
}

/** What the shop and the makers call a thing on the shelf: said to search engines alone. */
export interface Codigos {
  sku: string | null
  codigo_barras: string | null
}

export type ProdutoComCodigos = Omit<ProdutoCompleto, 'variacoes'> &
  Codigos & { variacoes: (VariacaoPublica & Codigos)[] }
type ProdutoAvaliado = ProdutoComCodigos & { avaliacoes: ResumoAvaliacoes }

/** As browsers get it. */
export const semCodigos = ({ variacoes, ...produto }: ProdutoComCodigos): ProdutoCompleto => ({
  ...semSeus(produto),
  variacoes: variacoes.map(semSeus),
})

const semSeus = <T extends Codigos>({ sku: _sku, codigo_barras: _codigo, ...resto }: T) => resto

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

type Linha = Omit<ProdutoComCodigos, 'especificacoes_tecnicas' | 'informacoes'> & {
  origem: number | null
  informacoes: Informacoes
  especificacoes_tecnicas: unknown
  avaliacoes: LinhaDeAvaliacao[]
  notas: Notas
}

/** Kept as a list of `{ nome, valor }` or as one object of texts; shown as a list. */
function especificacoes(guardadas: unknown): Especificacao[] {
  if (Array.isArray(guardadas)) return guardadas.filter((item) => especificacaoSchema.safeParse(item).success)
  if (guardadas === null || typeof guardadas !== 'object') return []
  return Object.entries(guardadas).map(([nome, valor]) => ({ nome, valor: String(valor) }))
}
