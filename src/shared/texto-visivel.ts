/** At least one sign that a person sees: spaces, zero-width signs and fillers alone are no text. */
export const VISIVEL = /[^\s\p{C}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/u

const VIRADAS = /[\u202A-\u202E\u2066-\u2069]/g
const VIRADAS_EM_JSON = /(?<=(?:^|[^\\])(?:\\\\)*)\\u(?:202[a-e]|206[6-9])/gi

/**
 * Without the signs that turn round what stands beside them: nobody types them, they come along with copied numbers, and
 * a name with one in it reads as another.
 */
export function semViradas(texto: string): string {
  return texto.replaceAll(VIRADAS, '')
}

/**
 * The same for a JSON text, also where they are written as escapes. A text in which one would become whole by that is no
 * JSON: it stays as it is, and is refused.
 */
export function jsonSemViradas(texto: string): string {
  const limpo = semViradas(texto).replaceAll(VIRADAS_EM_JSON, '')
  return limpo.search(VIRADAS_EM_JSON) === -1 ? limpo : texto
}
