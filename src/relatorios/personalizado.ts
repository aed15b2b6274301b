import { chavesDe } from '#src/shared/chaves.ts'
/** What a report of one's own can be divided by, and what it can show. */
export const DIMENSOES = {
  dia: 'Dia',
  semana: 'Semana',
  mes: 'Mês',
  dia_da_semana: 'Dia da semana',
  hora: 'Hora do dia',
  canal: 'Canal',
  forma: 'Forma de pagamento',
  atendente: 'Atendente',
  cliente: 'Cliente',
  produto: 'Produto',
  categoria: 'Categoria',
} as const
export type Dimensao = keyof typeof DIMENSOES
export const NOMES_DAS_DIMENSOES = chavesDe(DIMENSOES)

export const METRICAS = {
  faturamento: { nome: 'Faturamento', unidade: 'reais' },
  vendas: { nome: 'Vendas pagas', unidade: 'inteiro' },
  ticket: { nome: 'Ticket médio', unidade: 'reais' },
  itens: { nome: 'Itens vendidos', unidade: 'inteiro' },
  clientes: { nome: 'Clientes', unidade: 'inteiro' },
} as const
export type Metrica = keyof typeof METRICAS
export const NOMES_DAS_METRICAS = chavesDe(METRICAS)

export const AGENDAS = { diaria: 'Todo dia', semanal: 'Toda segunda-feira', mensal: 'Todo dia 1º' } as const
export type Agenda = keyof typeof AGENDAS
export const NOMES_DAS_AGENDAS = chavesDe(AGENDAS)

export interface Definicao {
  dimensao: Dimensao
  metricas: Metrica[]
  canal?: 'online' | 'balcao' | undefined
  forma?: 'pix' | 'avista' | 'cartao' | undefined
  categoria_id?: string | undefined
}

export const DEFINICAO_INICIAL: Definicao = { dimensao: 'produto', metricas: ['faturamento', 'vendas'] }

/** Whether a schedule sends on that day (`AAAA-MM-DD` in São Paulo). */
export function enviaNoDia(agenda: Agenda, dia: string): boolean {
  if (agenda === 'diaria') return true
  if (agenda === 'mensal') return dia.endsWith('-01')
  return new Date(`${dia}T12:00:00Z`).getUTCDay() === 1
}
