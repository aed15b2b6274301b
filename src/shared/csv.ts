/** What makes Excel read the file as UTF-8. */
export const BOM = '\uFEFF'

/** How a spreadsheet's formula begins, also in the wide letters of East Asia, which some read as the narrow ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** A line for Brazilian Excel: `;` between cells, decimal comma, CRLF. Text that would run as a formula is defused. */
export function linhaDeCsv(celulas: readonly (string | number | null)[]): string {
  return `${celulas.map(celula).join(';')}\r\n`
}

function celula(valor: string | number | null): string {
  if (valor === null) return ''
  if (typeof valor === 'number') return String(valor).replace('.', ',')
  const inerte = FORMULA.test(valor) ? `'${valor}` : valor
  return /[";\r\n]/.test(inerte) ? `"${inerte.replaceAll('"', '""')}"` : inerte
}

/** What a cell of our own files says, without the apostrophe that keeps it from running. */
export function semApostrofo(celula: string): string {
  return celula.startsWith("'") && FORMULA.test(celula.slice(1)) ? celula.slice(1) : celula
}
