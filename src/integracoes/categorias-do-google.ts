import type { CATEGORIAS_PADRAO } from '#src/categorias/padrao.ts'

type NomePadrao = (typeof CATEGORIAS_PADRAO)[number]['nome']

/**
 * The mall's own categories in Google's published taxonomy, where one means the other: `Arte` may be a picture or the
 * paint for one.
 */
const NO_GOOGLE: Partial<Record<NomePadrao, number>> = {
  // Electronics
  Eletrônicos: 222,
  // Apparel & Accessories > Clothing
  Roupas: 1604,
  // Home & Garden
  Casa: 536,
  // Food, Beverages & Tobacco
  Alimentos: 412,
  // Sporting Goods
  Esportes: 988,
  // Media > Books
  Livros: 784,
}

const PELO_NOME = new Map<string, number>(Object.entries(NO_GOOGLE))

/** Google's number of a shop's category; null for one with a name of the shop's own. */
export function categoriaNoGoogle(nome: string | null): number | null {
  return PELO_NOME.get(nome ?? '') ?? null
}
