/** What makes Excel read the file as UTF-8. */
export const BOM = '\uFEFF'

/**
 * How a spreadsheet's formula begins, also in the full-width characters of East Asia, which some read as the narrow
 * ones.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** The same after what ends a cell where the file is opened with commas, tabs or lines for separators. */
const FORMULA_ADIANTE = /([,;\t\r\n]"*)(?=[=+\-@＝＋－＠])/g
const APOSTROFO_ADIANTE = /([,;\t\r\n]"*)'(?=[=+\-@＝＋－＠])/g

/**
 * A line for Brazilian Excel: `;` between cells, each in quotes, decimal comma, CRLF. Text that would run as a formula,
 * here or in the spreadsheet of another country, is defused.
 */
export function linhaDeCsv(celulas: readonly (string | number | null)[]): string {
  return `${celulas.map((valor) => `"${celula(valor).replaceAll('"', '""')}"`).join(';')}\r\n`
}

function celula(valor: string | number | null): string {
  if (valor === null) return ''
  if (typeof valor === 'number') return String(valor).replace('.', ',')
  const inerte = valor.replaceAll(FORMULA_ADIANTE, "$1'")
  return FORMULA.test(inerte) ? `'${inerte}` : inerte
}

/** What a cell of our own files says, without the apostrophes that keep it from running. */
export function semApostrofo(celula: string): string {
  const inicio = celula.startsWith("'") && FORMULA.test(celula.slice(1)) ? celula.slice(1) : celula
  return inicio.replaceAll(APOSTROFO_ADIANTE, '$1')
}
