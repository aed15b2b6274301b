import { semAcentos } from '#src/shared/sem-acentos.ts'

/** Where a spreadsheet of products comes from. */
export const ORIGENS = ['shopify', 'nuvemshop', 'bling', 'csv'] as const
export type Origem = (typeof ORIGENS)[number]

export const NOMES_DAS_ORIGENS: Record<Origem, string> = {
  shopify: 'Shopify',
  nuvemshop: 'Nuvemshop',
  bling: 'Bling',
  csv: 'Planilha CSV',
}

/** Headings that stand together in files of that origin alone: both of Shopify's, Nuvemshop's in two languages. */
const SINAIS: readonly (readonly [Origem, readonly string[]])[] = [
  ['shopify', ['handle', 'title', 'option1 value']],
  ['shopify', ['url handle', 'title', 'option1 value']],
  ['nuvemshop', ['identificador url', 'nome', 'valor da variacao 1']],
  ['nuvemshop', ['identificador de url', 'nombre', 'valor de propiedad 1']],
  ['bling', ['codigo', 'descricao', 'situacao', 'gtin/ean']],
  ['bling', ['codigo', 'descricao', 'situacao', 'codigo pai']],
]

/** By its headings; what nobody else writes is a spreadsheet of the shop's own. */
export function reconhecerOrigem(cabecalhos: readonly string[]): Origem {
  const ditos = new Set(cabecalhos.map(dobrar))
  return SINAIS.find(([, juntos]) => juntos.every((um) => ditos.has(um)))?.[0] ?? 'csv'
}

/** Whose files need nobody to say what each column is. */
export const VEM_PRONTA: ReadonlySet<Origem> = new Set(['shopify', 'nuvemshop'])

/** Accents, case and what stands around apart. */
export function dobrar(texto: string): string {
  return semAcentos(texto).toLowerCase().trim()
}
