import { palavraEncontrada } from '#src/shared/palavras.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import type { ProdutoDaPlanilha } from '../planilha.ts'
import { type Conhecido, conhecerProdutos } from './conhecer-produtos.ts'
import { alvoDaPrateleira } from './gravar-da-planilha.ts'
import { planejarVariacoes, type Plano, PROMOCAO_ALTA } from './planejar-variacoes.ts'

/** The first row of a product of the sheet. */
export interface Linha {
  numero: number
  dados: ProdutoDaPlanilha
}

/** A product of the sheet with what the shop has of it. */
export interface Pedido extends Linha {
  conhecido: Conhecido | null
  /** What becomes of its variations; null without any. */
  plano: Plano | null
}

interface Planejados {
  pedidos: Pedido[]
  /** By what is wrong. */
  recusas: Map<string, Linha[]>
}

/** What products of a sheet meet in the shop: for who looks before anything is written, or with the lock of who writes. */
export async function planejarLote(
  tx: Tx,
  linhas: readonly Linha[],
  { travar, palavras_proibidas }: { travar: boolean; palavras_proibidas: readonly string[] },
): Promise<Planejados> {
  const conhecidos = await conhecerProdutos(tx, linhas, { travar })
  const recusas = new Map<string, Linha[]>()
  const tomados = new Map<string, number>()
  const pedidos = linhas.flatMap((linha): Pedido[] => {
    const conhecido = conhecidos.get(linha.numero) ?? null
    const pedido = repetido(linha, conhecido, tomados) ?? planejar(linha, conhecido, palavras_proibidas)
    if (!('erro' in pedido)) return [pedido]
    recusas.set(pedido.erro, [...(recusas.get(pedido.erro) ?? []), linha])
    return []
  })
  return { pedidos, recusas }
}

/** Two of the sheet that are one of the shop's, by handle and by SKU: the first has it. */
function repetido(
  { numero }: Linha,
  conhecido: Conhecido | { erro: string } | null,
  tomados: Map<string, number>,
): { erro: string } | null {
  if (!conhecido || 'erro' in conhecido || conhecido.soVariacao) return null
  const { id } = conhecido.produto
  const antes = tomados.get(id)
  if (antes !== undefined) return { erro: `Na loja é o mesmo produto da linha ${antes}.` }
  tomados.set(id, numero)
  return null
}

function planejar(
  linha: Linha,
  conhecido: Conhecido | { erro: string } | null,
  proibidas: readonly string[],
): Pedido | { erro: string } {
  const { dados } = linha
  if (palavraEncontrada(dados.nome, proibidas)) return { erro: 'Nome: o Portal não aceita este produto.' }
  if (conhecido && 'erro' in conhecido) return conhecido
  const plano = planejarVariacoes(dados, conhecido)
  if (plano && 'erro' in plano) return plano
  const preco = dados.preco ?? (conhecido ? alvoDaPrateleira(dados, conhecido)?.preco : null)
  if (!plano && preco === null) return { erro: 'Preço: falta, e o produto é novo.' }
  const { preco_promocao: promocao } = dados
  if (!plano && preco != null && promocao && promocao >= preco) return { erro: PROMOCAO_ALTA }
  return { ...linha, conhecido, plano }
}

/** All rows of its product. */
export const linhasDe = ({ numero, dados }: Linha): number[] => dados.linhas ?? [numero]
