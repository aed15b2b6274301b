import { precoEfetivo } from '#src/shared/dinheiro.ts'
import { semAcentos } from '#src/shared/sem-acentos.ts'

export const ORDENS = [
  ['relevancia', 'Relevância'],
  ['menor_preco', 'Menor Preço'],
  ['maior_preco', 'Maior Preço'],
  ['nome', 'Nome A-Z'],
] as const
export type Ordem = (typeof ORDENS)[number][0]

export interface Filtro {
  busca: string
  categoriaId: string | null
  soPromocoes: boolean
  ordem: Ordem
}

interface ProdutoFiltravel {
  nome: string
  preco: number
  preco_promocao: number | null
  em_promocao: boolean
  categoria_id: string | null
}

/** The products a shopper asked for. The search ignores case and accents; relevance keeps the shop's order. */
export function filtrarProdutos<T extends ProdutoFiltravel>(produtos: readonly T[], filtro: Filtro): T[] {
  const busca = filtro.busca.trim()
  const achados = produtos.filter(
    (produto) =>
      (!busca || chamaSe(produto, busca)) &&
      (!filtro.categoriaId || produto.categoria_id === filtro.categoriaId) &&
      (!filtro.soPromocoes || precoEfetivo(produto) < produto.preco),
  )
  switch (filtro.ordem) {
    case 'relevancia':
      return achados
    case 'menor_preco':
      return achados.sort((a, b) => precoEfetivo(a) - precoEfetivo(b))
    case 'maior_preco':
      return achados.sort((a, b) => precoEfetivo(b) - precoEfetivo(a))
    case 'nome':
      return achados.sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
  }
}

/** Whether the words stand in its name, as case and accents may be. */
export function chamaSe({ nome }: { nome: string }, palavras: string): boolean {
  return semAcento(nome).includes(semAcento(palavras))
}

function semAcento(texto: string): string {
  return semAcentos(texto).toLowerCase()
}
