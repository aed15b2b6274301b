import type { StatusAssinatura } from './calendario.ts'

export const STATUS_FATURA = ['aberta', 'vencida', 'paga', 'cancelada', 'estornada', 'incobravel'] as const
export type StatusFatura = (typeof STATUS_FATURA)[number]

/** Every change an invoice may go through (docs/rules/billing.md#invoices-and-subscriptions); any other is refused. */
const PODE_IR: Record<StatusFatura, readonly StatusFatura[]> = {
  aberta: ['vencida', 'paga', 'cancelada'],
  vencida: ['paga', 'cancelada', 'incobravel'],
  paga: ['estornada'],
  cancelada: [],
  estornada: [],
  incobravel: [],
}

export function faturaPodeIr(de: StatusFatura, para: StatusFatura): boolean {
  return PODE_IR[de].includes(para)
}

/** Still to be paid. */
export function faturaEmAberto(status: StatusFatura): boolean {
  return status === 'aberta' || status === 'vencida'
}

export const ROTULO_DA_FATURA: Record<StatusFatura, string> = {
  aberta: 'Em aberto',
  vencida: 'Vencida',
  paga: 'Paga',
  cancelada: 'Cancelada',
  estornada: 'Estornada',
  incobravel: 'Incobrável',
}

/** The tabs of the platform's list, and what each lists. */
export const ABAS_DE_FATURAS = {
  abertas: ['aberta'],
  vencidas: ['vencida'],
  pagas: ['paga'],
  canceladas: ['cancelada', 'estornada', 'incobravel'],
} as const satisfies Record<string, readonly StatusFatura[]>
export type AbaDeFaturas = keyof typeof ABAS_DE_FATURAS
export const NOMES_DAS_ABAS = Object.keys(ABAS_DE_FATURAS) as [AbaDeFaturas, ...AbaDeFaturas[]]

export const FAIXAS_DE_ATRASO = {
  '1-7': '1 a 7 dias',
  '8-15': '8 a 15 dias',
  '16-30': '16 a 30 dias',
  '30+': 'Mais de 30 dias',
} as const
export type FaixaDeAtraso = keyof typeof FAIXAS_DE_ATRASO

const MEIOS: Record<string, string> = {
  pix: 'PIX',
  transferencia: 'Transferência',
  dinheiro: 'Dinheiro',
  boleto: 'Boleto',
  desconto: 'Perdoada',
}

/** How an invoice was paid; empty while it is not. */
export function nomeDoMeio(meio: string | null): string {
  return meio === null ? '' : (MEIOS[meio] ?? meio)
}

export const ROTULO_DA_ASSINATURA: Record<StatusAssinatura, string> = {
  aguardando_aprovacao: 'Aguardando aprovação',
  em_teste: 'Em teste',
  ativa: 'Ativa',
  em_atraso: 'Em atraso',
  bloqueada: 'Bloqueada',
  cancelamento_agendado: 'Cancelamento agendado',
  cancelada: 'Cancelada',
  encerrada: 'Encerrada',
}

export const MOTIVOS_DE_CANCELAMENTO = {
  muito_caro: 'Muito caro',
  falta_recurso: 'Falta recurso',
  vou_parar_de_vender: 'Vou parar de vender',
  outro: 'Outro',
} as const
export type MotivoDeCancelamento = keyof typeof MOTIVOS_DE_CANCELAMENTO

/** `novembro de 2026`, of any day in the month. */
export function nomeDaCompetencia(dia: string): string {
  return new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(dia),
  )
}
