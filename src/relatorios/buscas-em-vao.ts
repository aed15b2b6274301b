import { semAcentos } from '#src/shared/sem-acentos.ts'

/** A term is shown once so many searched for it, each address counted once a day. */
export const MINIMO_DE_BUSCAS = 3
const TAMANHO_MIN = 3
const TAMANHO_MAX = 60
/** As many digits as a telephone has at least: a CPF, a CNPJ and a postal code have more. */
const DIGITOS_DEMAIS = 7

/** The term as it is counted, folded; null where it says too little, too much, or who somebody is. */
export function termoContado(escrito: string): string | null {
  const termo = semAcentos(escrito.toWellFormed())
    .toLowerCase()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (termo.length < TAMANHO_MIN || termo.length > TAMANHO_MAX || !/[a-z]{2}/.test(termo)) return null
  if (/@|https?:|www\./.test(termo)) return null
  return termo.replace(/\D/g, '').length >= DIGITOS_DEMAIS ? null : termo
}
