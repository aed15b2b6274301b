import { diaEmSaoPaulo, ehDiaUtil, somarDias } from '#src/shared/feriados.ts'

/** A way of posting something, as it was told: one of a carrier's services, or the shop's own table (both null). */
export interface OpcaoDeEnvio {
  servico_id: number | null
  nome: string
  transportadora: string | null
  /** Reais. */
  preco: number
  /** Business days, with those until it is posted. */
  prazo_min: number
  prazo_max: number
}

/** For how long an order pays what was told, and for how long the same question gets the same answer. */
export const COTACAO_VALE_MINUTOS = 60
export const COTACAO_GUARDADA_MINUTOS = 10
/** The same of an answer without the carrier, which is asked again soon. */
export const SEM_TRANSPORTADORA_MINUTOS = 1

/** `3 a 5 dias úteis`, `1 dia útil`. */
export function prazoEmDiasUteis({
  prazo_min: min,
  prazo_max: max,
}: Pick<OpcaoDeEnvio, 'prazo_min' | 'prazo_max'>): string {
  if (min === max) return max === 1 ? '1 dia útil' : `${max} dias úteis`
  return `${min} a ${max} dias úteis`
}

/** The day on which so many business days from today are over. */
export function somarDiasUteis(desde: Date, dias: number): string {
  let dia = diaEmSaoPaulo(desde)
  for (let faltam = dias; faltam > 0; ) {
    dia = somarDias(dia, 1)
    if (ehDiaUtil(dia)) faltam -= 1
  }
  return dia
}

/** Of the cheapest, the first: the one that a free delivery makes free. */
export function maisBarata<O extends { preco: number }>(opcoes: readonly O[]): O | undefined {
  return opcoes.toSorted((a, b) => a.preco - b.preco)[0]
}
