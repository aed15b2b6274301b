/** Seconds from one attempt to the next, about two days in all. */
const ESPERAS = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 16 * 3600]
/** The longest that a receiver may make us wait. */
const ESPERA_PEDIDA_MAXIMA = 6 * 3600
/** While an address fails it is asked for nothing else for as long as its failures in a row say, up to this. */
const PAUSA_MAXIMA = 5 * 60

/**
 * Seconds until the next attempt after so many; null when that was the last. A little more or less each time, so that
 * what failed together does not come back together. `acaso` is from 0 to 1.
 */
export function esperaDaTentativa(
  tentativas: number,
  { pedida = 0, acaso = Math.random() }: { pedida?: number; acaso?: number } = {},
): number | null {
  const espera = ESPERAS[tentativas - 1]
  if (espera === undefined) return null
  return Math.max(espera * (0.85 + 0.3 * acaso), Math.min(pedida, ESPERA_PEDIDA_MAXIMA))
}

/** Seconds for which an address is left alone after so many failures in a row. */
export function pausaDoEndereco(falhas: number, pedida = 0): number {
  return Math.max(Math.min(2 ** falhas, PAUSA_MAXIMA), Math.min(pedida, ESPERA_PEDIDA_MAXIMA))
}
