/**
 * The text without its accents. Marks that stand alone go first: sorting a long row of them, as normalizing does,
 * takes the square of its length.
 */
export function semAcentos(texto: string): string {
  return texto.replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '')
}
