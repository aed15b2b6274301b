/** Lists count up to here; one more says that there are more. */
export const CONTA_ATE = 10_000

/** `1.234`, or `mais de 10 mil` where counting stopped. */
export function dizerTotal(total: number): string {
  return total > CONTA_ATE ? 'mais de 10 mil' : total.toLocaleString('pt-BR')
}

/** The last page of a list that was counted to its end; null where counting stopped before. */
export function ultimaContada(total: number, porPagina: number): number | null {
  return total > CONTA_ATE ? null : Math.max(1, Math.ceil(total / porPagina))
}
