import type { ItemDoFeed } from '../../feeds.ts'
import { emReais, valeDaPromocao } from './google.ts'

// CSV in the words of Meta's catalogue, which are nearly Google's: availability has spaces, and a brand is a must.

const COLUNAS: [nome: string, valor: (item: ItemDoFeed, loja: string) => string | null | undefined][] = [
  ['id', ({ id }) => id],
  ['item_group_id', ({ grupo }) => grupo],
  ['title', ({ titulo }) => titulo],
  ['description', ({ descricao }) => descricao],
  ['availability', ({ disponivel }) => (disponivel ? 'in stock' : 'out of stock')],
  ['condition', () => 'new'],
  ['price', ({ preco }) => emReais(preco)],
  ['sale_price', ({ promocao }) => promocao && emReais(promocao.preco)],
  ['sale_price_effective_date', valeDaPromocao],
  ['link', ({ link }) => link],
  ['image_link', ({ imagem }) => imagem],
  ['additional_image_link', ({ maisImagens }) => maisImagens.join(',')],
  ['brand', ({ marca }, loja) => (marca ?? loja).slice(0, 100)],
  ['gtin', ({ gtin }) => gtin],
  ['mpn', ({ codigo }) => codigo],
  ['product_type', ({ categoria }) => categoria],
  ['google_product_category', ({ categoriaNoGoogle }) => categoriaNoGoogle?.toString()],
  ['color', ({ eixos }) => eixos.color],
  ['size', ({ eixos }) => eixos.size],
  ['material', ({ eixos }) => eixos.material],
  ['pattern', ({ eixos }) => eixos.pattern],
  ['shipping_weight', ({ pesoGramas }) => (pesoGramas === null ? null : `${pesoGramas} g`)],
]

export const CABECALHO_DA_META = linha(COLUNAS.map(([nome]) => nome))

/** `loja` stands for the brand that nobody wrote. */
export const linhaDaMeta = (item: ItemDoFeed, loja: string): string =>
  linha(COLUNAS.map(([, valor]) => valor(item, loja)))

/** RFC 4180. A machine reads it: what a spreadsheet would take for a formula stays as it was written. */
function linha(celulas: (string | null | undefined)[]): string {
  return `${celulas.map((celula) => `"${(celula ?? '').replaceAll('"', '""')}"`).join(',')}\n`
}
