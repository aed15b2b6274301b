// Money of billing, in integer cents.

export const PERIODICIDADES = ['mensal', 'anual'] as const
export type Periodicidade = (typeof PERIODICIDADES)[number]

/** `Anual (2 meses grátis)`: ten months are charged for twelve. */
const MESES_COBRADOS: Record<Periodicidade, number> = { mensal: 1, anual: 10 }
const MESES: Record<Periodicidade, number> = { mensal: 1, anual: 12 }

/** What one whole period of a plan costs. */
export function precoDoPeriodo(mensalCentavos: number, periodicidade: Periodicidade): number {
  return mensalCentavos * MESES_COBRADOS[periodicidade]
}

/** The MRR of a subscription, whatever its period. */
export function mrrDe(mensalCentavos: number, periodicidade: Periodicidade): number {
  return Math.round(precoDoPeriodo(mensalCentavos, periodicidade) / MESES[periodicidade])
}

export function mesesDoPeriodo(periodicidade: Periodicidade): number {
  return MESES[periodicidade]
}

export interface ProRata {
  /** The new plan for the days that are left. */
  cobranca: number
  /** The old plan for the same days, given back. */
  credito: number
  /** What is due now; negative where the new plan is the cheaper one. */
  total: number
}

/** A change of plan in the middle of a period: pays the new one for the days left, less the old one for the same days. */
export function proRata({
  de,
  para,
  diasRestantes,
  diasDoPeriodo,
}: {
  de: number
  para: number
  diasRestantes: number
  diasDoPeriodo: number
}): ProRata {
  const parte = (preco: number) => Math.round((preco * diasRestantes) / diasDoPeriodo)
  const cobranca = parte(para)
  const credito = parte(de)
  return { cobranca, credito, total: cobranca - credito }
}

/** The fine, once, and the interest of each day late (30 days are a month). Nothing until the day after the due date. */
export function encargos({
  base,
  diasDeAtraso,
  multaPercentual,
  jurosMensal,
}: {
  base: number
  diasDeAtraso: number
  multaPercentual: number
  jurosMensal: number
}): { multa: number; juros: number } {
  if (diasDeAtraso <= 0) return { multa: 0, juros: 0 }
  return {
    multa: Math.round((base * multaPercentual) / 100),
    juros: Math.round((base * jurosMensal * diasDeAtraso) / 3000),
  }
}
