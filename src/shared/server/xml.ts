export const CABECALHO_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** What XML 1.0 cannot hold in any form: control characters but tab and line ends, halves of pairs, the two that are none. */
const NEVER = /[^\P{Cc}\t\n\r]|\p{Surrogate}|[\uFFFE\uFFFF]/gu

/** Text for an element or a quoted attribute. */
export function escaparXml(texto: string): string {
  return texto
    .replace(NEVER, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
