import { chavesDe } from '#src/shared/chaves.ts'

export const STATUS_FATURA = ['aberta', 'vencida', 'paga', 'cancelada', 'estornada', 'incobravel'] as const
export type StatusFatura = (typeof STATUS_FATURA)[number]

/** Every change an invoice may go through (docs/rules/billing.md#invoices-and-subscriptions); any other is refused. */
const PODE_IR: Record<StatusFatura, readonly StatusFatura[]> = {
  aberta: ['vencida', 'paga', 'cancelada'],
  // Open again: its due date was moved.
  vencida: ['aberta', 'paga', 'cancelada', 'incobravel'],
  paga: ['estornada'],
  cancelada: [],
  estornada: [],
  incobravel: [],
}

export function faturaPodeIr(de: StatusFatura, para: StatusFatura): boolean {
  return PODE_IR[de].includes(para)
}

/** Its money may go back: of one that was forgiven none came. */
export function faturaPodeSerEstornada({ status, total }: { status: StatusFatura; total: number }): boolean {
  return faturaPodeIr(status, 'estornada') && total > 0
}

/** Still to be paid. */
export function faturaEmAberto(status: StatusFatura): boolean {
  return status === 'aberta' || status === 'vencida'
}

/** The tabs of the platform's list, and what each lists. */
export const ABAS_DE_FATURAS = {
  abertas: ['aberta'],
  vencidas: ['vencida'],
  pagas: ['paga'],
  canceladas: ['cancelada', 'estornada', 'incobravel'],
} as const satisfies Record<string, readonly StatusFatura[]>
export type AbaDeFaturas = keyof typeof ABAS_DE_FATURAS
export const NOMES_DAS_ABAS = chavesDe(ABAS_DE_FATURAS)

export const FAIXAS_DE_ATRASO = {
  '1-7': '1 a 7 dias',
  '8-15': '8 a 15 dias',
  '16-30': '16 a 30 dias',
  '30+': 'Mais de 30 dias',
} as const
export type FaixaDeAtraso = keyof typeof FAIXAS_DE_ATRASO

export const MOTIVOS_DE_CANCELAMENTO = {
  muito_caro: 'Muito caro',
  falta_recurso: 'Falta recurso',
  vou_parar_de_vender: 'Vou parar de vender',
  outro: 'Outro',
} as const
export type MotivoDeCancelamento = keyof typeof MOTIVOS_DE_CANCELAMENTO
