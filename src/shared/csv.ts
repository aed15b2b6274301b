/** What makes Excel read the file as UTF-8. */
export const BOM = '\uFEFF'

/** A line for Brazilian Excel: `;` between cells, decimal comma, CRLF. Text that would run as a formula is defused. */
export function linhaDeCsv(celulas: readonly (string | number | null)[]): string {
  return `${celulas.map(celula).join(';')}\r\n`
}

function celula(valor: string | number | null): string {
  if (valor === null) return ''
  if (typeof valor === 'number') return String(valor).replace('.', ',')
  const inerte = /^[=+\-@\t\r]/.test(valor) ? `'${valor}` : valor
  return /[";\r\n]/.test(inerte) ? `"${inerte.replaceAll('"', '""')}"` : inerte
}
