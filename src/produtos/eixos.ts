/** The only axes of variations that search engines and catalogues know by name. */
export type Eixo = 'color' | 'size' | 'material' | 'pattern'

const EIXOS: [nome: RegExp, eixo: Eixo][] = [
  [/^cor(es)?$/i, 'color'],
  [/^(tamanhos?|numera[çc][ãa]o|n[úu]mero)$/i, 'size'],
  [/^(material|materiais|tecidos?)$/i, 'material'],
  [/^(estampas?|padr[ãa]o|padr[õo]es)$/i, 'pattern'],
]

/** What machines call an option that a shop named; undefined for what only people understand, such as a voltage. */
export const eixoDe = (nome: string): Eixo | undefined => EIXOS.find(([qual]) => qual.test(nome))?.[1]

/** What a variation is on each axis that machines know. */
export function eixosDaVariacao(
  opcoes: readonly { nome: string }[],
  valores: readonly string[],
): Partial<Record<Eixo, string>> {
  return Object.fromEntries(
    opcoes.flatMap(({ nome }, i) => {
      const eixo = eixoDe(nome)
      return eixo ? [[eixo, valores[i]]] : []
    }),
  )
}

/** A code that machines know a product by, worldwide: EAN-8, UPC, EAN-13 or GTIN-14; null for anything else. */
export const gtin = (codigo: string | null): string | null =>
  codigo && /^(\d{8}|\d{12,14})$/.test(codigo) ? codigo : null
