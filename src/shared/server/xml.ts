export const CABECALHO_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** What XML 1.0 cannot hold in any form: control characters, halves of pairs and the two that are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const NEVER = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu

/** Text for an element or a quoted attribute. */
export function escaparXml(texto: string): string {
  return texto
    .replace(NEVER, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
