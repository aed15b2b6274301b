const PESOS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Upper case, without `. - / space`. Letters stay: since July 2026 a CNPJ may carry them (IN RFB 2.229/2024). */
export function normalizarCnpj(texto: string): string {
  return texto.replace(/[.\-/\s]/g, '').toUpperCase()
}

/**
 * 14 positions, letters only in the first 12, not all the same digit, both check digits right.
 * For digits alone this is exactly docs/rules/marketplace.md#validation; a character is worth its ASCII code minus 48 (Nota Técnica 49/2024).
 */
export function cnpjValido(texto: string): boolean {
  const cnpj = normalizarCnpj(texto)
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj) || /^(.)\1{13}$/.test(cnpj)) return false
  return digito(cnpj, 12) === cnpj[12] && digito(cnpj, 13) === cnpj[13]
}

/** `11.222.333/0001-81`. */
export function formatarCnpj(texto: string): string {
  return normalizarCnpj(texto).replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
}

function digito(cnpj: string, posicoes: number): string {
  const pesos = PESOS.slice(PESOS.length - posicoes)
  const soma = pesos.reduce((total, peso, i) => total + peso * (cnpj.charCodeAt(i) - 48), 0)
  const resto = soma % 11
  return String(resto < 2 ? 0 : 11 - resto)
}
