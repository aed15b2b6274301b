import { semAcentos } from './sem-acentos.ts'

/** As names are compared: without accents, lower case, words apart. */
export function dobrar(texto: string): string {
  return ` ${semAcentos(texto)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `
}

/** The first of the words that occurs in the text as a whole word; null when none does. */
export function palavraEncontrada(texto: string, lista: readonly string[]): string | null {
  const dobrado = dobrar(texto)
  return lista.find((palavra) => dobrado.includes(dobrar(palavra))) ?? null
}
