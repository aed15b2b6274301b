const MAXIMO = 9_999_999_999_99

/** The cents that were typed so far, as a till takes them: every digit pushes the others to the left. */
export function centavosDigitados(texto: string): number {
  return Math.min(Number(texto.replace(/\D/g, '') || '0'), MAXIMO)
}

const formatter = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Cents as they are written in a field, `1.234,56`; nothing for zero, so that the field's placeholder shows. */
export function mascararReais(centavos: number): string {
  return centavos === 0 ? '' : formatter.format(centavos / 100)
}
