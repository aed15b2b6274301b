const EM_MILHARES = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/
const CORRIDO = /^-?(?=[.,]?\d)\d*[.,]?\d*$/

/**
 * A number as it is typed: `1,5`, `1.5`, `1.234,56`. Dots before three digits each are thousands, as Brazil writes them
 * (`1.500`). NaN when it is none, or nothing.
 */
export function lerNumero(texto: string): number {
  const limpo = texto.trim()
  if (EM_MILHARES.test(limpo)) return Number(limpo.replaceAll('.', '').replace(',', '.'))
  return CORRIDO.test(limpo) ? Number(limpo.replace(',', '.')) : Number.NaN
}

/** As `lerNumero` reads it. */
export const escreverNumero = (numero: number): string => String(numero).replace('.', ',')
