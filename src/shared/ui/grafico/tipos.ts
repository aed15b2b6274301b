import type { ReactNode } from 'react'

export interface PontoDoGrafico {
  rotulo: string
  valor: number | null
  /** What it is compared with, drawn dashed beside it. */
  anterior?: number | null
  /** In the table, the row leads to what is behind it. */
  rota?: string | null
}

export interface GraficoProps {
  titulo: string
  /** `cascata`: the first and the last point are totals, those between lead from the one to the other. */
  tipo: 'linha' | 'barras' | 'rosca' | 'funil' | 'cascata'
  /** What the points are: heads the first column of the table. */
  eixo: string
  pontos: readonly PontoDoGrafico[]
  formatar: (valor: number) => string
  /** The same where space is short. */
  formatarNoEixo?: (valor: number) => string
  /** The most that a value can be: the axis ends there. */
  teto?: number | undefined
  /** What is measured, as the legend and the table call it. */
  medida?: string
  /** The same for `anterior`. */
  medidaDoAnterior?: string
  /** Says that all is zero, in place of an empty chart. */
  vazio?: string
  children?: ReactNode
}

export const PERIODO_ANTERIOR = 'Período anterior'
