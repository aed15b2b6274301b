import { cnpjValido, formatarCnpj, normalizarCnpj } from './cnpj.ts'

/** Eleven digits, not all the same, both check digits right (modulo 11). Punctuation may be where people put it. */
export function cpfValido(texto: string): boolean {
  const cpf = texto.replace(/[.\-\s]/g, '')
  if (!/^\d{11}$/.test(cpf) || /^(.)\1{10}$/.test(cpf)) return false
  return digito(cpf, 9) === cpf[9] && digito(cpf, 10) === cpf[10]
}

/** A CPF or CNPJ as it is stored, without punctuation; null when it is neither. */
export function normalizarDocumento(texto: string): string | null {
  const documento = normalizarCnpj(texto)
  return cpfValido(documento) || cnpjValido(documento) ? documento : null
}

/** What of a search may stand in a document or a telephone, as those are stored; empty where there is no number in it. */
export function numeroProcurado(busca: string): string {
  return /^(?=.*\d)[\dA-Z\s().+/-]+$/i.test(busca) ? busca.replace(/[\s().+/-]/g, '').toUpperCase() : ''
}

/** `123.456.789-09` or `11.222.333/0001-81`. Takes a stored document. */
export function formatarDocumento(documento: string): string {
  if (documento.length === 14) return formatarCnpj(documento)
  return documento.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
}

/** `•••.456.789-••` and `••.222.333/0001-••`: what a list shows (docs/rules/law.md#cpf-cep-telephone). */
export function esconderDocumento(documento: string): string {
  const inteiro = formatarDocumento(documento)
  return documento.length === 14 ? `••${inteiro.slice(2, -2)}••` : `•••${inteiro.slice(3, -2)}••`
}

function digito(cpf: string, posicoes: number): string {
  let soma = 0
  for (let i = 0; i < posicoes; i += 1) soma += Number(cpf[i]) * (posicoes + 1 - i)
  const resto = (soma * 10) % 11
  return String(resto === 10 ? 0 : resto)
}
