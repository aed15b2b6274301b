import { lerNumero } from '#src/shared/numero-digitado.ts'

/** Grams and centimetres of one unit as it is posted. A variation without its own takes its product's, and that the shop's. */
export const MEDIDAS_DE_ENVIO = ['peso_gramas', 'altura_cm', 'largura_cm', 'comprimento_cm'] as const
export type MedidaDeEnvio = (typeof MEDIDAS_DE_ENVIO)[number]

export const PESO_MAX_GRAMAS = 300_000
export const LADO_MAX_CM = 300

/** What a cell says of a measure: whole grams and centimetres, a part of one counting whole; null when it is none. */
export function lerMedidaDeEnvio(
  campo: MedidaDeEnvio,
  texto: string,
  { quilos = false } = {},
): number | null {
  if (!/^\d{1,9}([.,]\d{1,6})?$/.test(texto)) return null
  // Three decimals are a part of a kilo; of grams nobody writes them.
  const dito = quilos ? Number(texto.replace(',', '.')) * 1000 : lerNumero(texto)
  // Not what binary fractions make of 1.001 kg.
  const inteiro = Math.ceil(Math.round(dito * 1e6) / 1e6)
  return inteiro >= 1 && inteiro <= (campo === 'peso_gramas' ? PESO_MAX_GRAMAS : LADO_MAX_CM) ? inteiro : null
}
