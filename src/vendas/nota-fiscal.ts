/**
 * The access key of an NF-e or NFC-e: 44 positions with a check digit (modulo 11, weights 2 to 9 from the right). Since
 * 2026 the seller's CNPJ in it may carry letters, whose value is their ASCII code less 48.
 */
export function chaveDeNotaValida(chave: string): boolean {
  if (!/^\d{6}[0-9A-Z]{12}\d{26}$/.test(chave)) return false
  return digitoDaChave(chave.slice(0, 43)) === Number(chave[43])
}

/** The check digit of the first 43 positions. */
export function digitoDaChave(posicoes: string): number {
  let soma = 0
  for (let i = 0; i < posicoes.length; i++)
    soma += (posicoes.charCodeAt(posicoes.length - 1 - i) - 48) * (2 + (i % 8))
  const resto = soma % 11
  return resto < 2 ? 0 : 11 - resto
}

/** As people paste it: with spaces, dots, or in small letters. */
export function limparChave(digitada: string): string {
  return digitada.replaceAll(/[\s.\-/]/g, '').toUpperCase()
}

/** In groups of four, to be read. */
export function formatarChave(chave: string): string {
  return chave.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
