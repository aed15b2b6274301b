import { chavesDe } from '#src/shared/chaves.ts'

/**
 * The segment of a buyer by recency and number of purchases (RFM), as the report of customers and their list call it.
 */
export const SEGMENTOS_RFM = {
  campeoes: { nome: 'Campeões', texto: 'compraram há pouco, muitas vezes' },
  fieis: { nome: 'Fiéis', texto: 'voltam com regularidade' },
  novos: { nome: 'Novos', texto: 'fizeram a primeira compra há pouco' },
  em_risco: { nome: 'Em risco', texto: 'compravam sempre e pararam' },
  dormindo: { nome: 'Adormecidos', texto: 'compraram uma ou duas vezes, há mais de 90 dias' },
  perdidos: { nome: 'Perdidos', texto: 'não voltam há mais de 180 dias' },
  ocasionais: { nome: 'Ocasionais', texto: 'compram de vez em quando' },
} as const
export type SegmentoRfm = keyof typeof SEGMENTOS_RFM
export const NOMES_RFM = chavesDe(SEGMENTOS_RFM)

/** What a figure of the report counts besides a segment: everyone who ever bought, and who is gone. */
export const COMPRADORES = {
  todos: 'Já compraram',
  inativos: 'Sem comprar há mais de 90 dias',
} as const

/** What they did in the days of a report. */
export const COMPRAS_NO_PERIODO = {
  alguma: 'Compraram',
  primeira: 'Primeira compra',
  outra: 'Compraram de novo',
} as const

export function nomeDosCompradores(quais: string): string {
  const outros: Record<string, string> = COMPRADORES
  return outros[quais] ?? SEGMENTOS_RFM[quais as SegmentoRfm]?.nome ?? quais
}
