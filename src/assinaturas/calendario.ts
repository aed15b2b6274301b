import { diasEntre, somarMeses } from '#src/shared/dias.ts'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import { ehDiaBancario, proximoDiaBancario, somarDias } from '#src/shared/feriados.ts'
import type { Cobranca } from './configuracao.ts'
import { encargos, mesesDoPeriodo, type Periodicidade } from './valores.ts'

// The days of an invoice and of a subscription (docs/rules/billing.md#calendar). Pure: today is always given. Days are `2026-11-21`.

/** Where the period that begins on `de` ends, which is where the next one begins. */
export function fimDoPeriodo(de: string, periodicidade: Periodicidade, diaDoCiclo: number | null): string {
  return somarMeses(de, mesesDoPeriodo(periodicidade), diaDoCiclo ?? Number(de.slice(8)))
}

/** A first period, which begins today. */
export function cicloNovo(hoje: string, periodicidade: Periodicidade) {
  const dia_ciclo = Number(hoje.slice(8))
  return { ciclo_de: hoje, ciclo_ate: fimDoPeriodo(hoje, periodicidade, dia_ciclo), dia_ciclo }
}

interface Ciclo {
  ciclo_ate: string | null
  dia_ciclo: number | null
  mudanca_em: string | null
  teste_ate: string | null
}

/** The present period ends so many days later, and with it the trial and what was planned for its end. */
export function cicloMovido(
  { ciclo_ate: antes, dia_ciclo, mudanca_em, teste_ate }: Ciclo,
  dias: number,
): Ciclo {
  if (antes === null) return { ciclo_ate: antes, dia_ciclo, mudanca_em, teste_ate }
  const ciclo_ate = somarDias(antes, dias)
  const junto = (dia: string | null) => (dia === antes ? ciclo_ate : dia)
  return {
    ciclo_ate,
    dia_ciclo: dias === 0 ? dia_ciclo : Number(ciclo_ate.slice(8)),
    mudanca_em: junto(mudanca_em),
    teste_ate: junto(teste_ate),
  }
}

/** A period is paid on its first day, or on the next day on which banks are open. */
export function vencimentoDoPeriodo(de: string): string {
  return proximoDiaBancario(de)
}

/** The day on which the invoice of the period that begins on `de` is issued. */
export function emissaoDoPeriodo(de: string, regras: Cobranca): string {
  return somarDias(vencimentoDoPeriodo(de), -regras.emitir_dias_antes)
}

export interface FaturaNoCalendario {
  vencimento: string
  emissao: string
  /** `Adiar 3 dias`. */
  carencia_extra: number
}

/** The first day on which this invoice may block its shop: never a weekend or a holiday. */
export function diaDoBloqueio(
  fatura: Pick<FaturaNoCalendario, 'vencimento' | 'carencia_extra'>,
  regras: Cobranca,
) {
  return proximoDiaBancario(somarDias(fatura.vencimento, regras.bloquear + fatura.carencia_extra))
}

/** What an unpaid invoice asks for besides its lines on that day, in cents, and what its lines are. */
export function encargosDaFatura(
  fatura: { subtotal: number; desconto: number; vencimento: string },
  dia: string,
  { multa_percentual, juros_mensal }: Cobranca,
): { base: number; multa: number; juros: number } {
  const base = paraCentavos(fatura.subtotal) - paraCentavos(fatura.desconto)
  const diasDeAtraso = diasEntre(fatura.vencimento, dia)
  return {
    base,
    ...encargos({ base, diasDeAtraso, multaPercentual: multa_percentual, jurosMensal: juros_mensal }),
  }
}

export type Passo =
  | { nome: `antes-${number}`; tipo: 'lembrete' }
  | { nome: 'hoje'; tipo: 'vence_hoje' }
  | { nome: `depois-${number}`; tipo: 'atraso' }
  | { nome: `ultimo-${string}`; tipo: 'ultimo_aviso' }

/**
 * The latest reminder that an unpaid invoice has reached by `hoje`; null before the first. A job that missed a day sends
 * it the next, and one that ran before finds it sent. An invoice issued late starts with the steps after its issue.
 */
export function passoAlcancado(fatura: FaturaNoCalendario, hoje: string, regras: Cobranca): Passo | null {
  const bloqueio = diaDoBloqueio(fatura, regras)
  if (hoje >= bloqueio) return null
  if (hoje >= somarDias(bloqueio, -1)) return { nome: `ultimo-${bloqueio}`, tipo: 'ultimo_aviso' }
  const dias = diasEntre(fatura.vencimento, hoje)
  const alcancados = [...regras.lembretes_antes.map((n) => -n), ...regras.lembretes_depois]
    .filter((passo) => passo <= dias && somarDias(fatura.vencimento, passo) > fatura.emissao)
    .sort((a, b) => b - a)
  const ultimo = alcancados[0]
  if (ultimo === undefined) return null
  // A reminder that the invoice falls due says nothing true once it has.
  if (ultimo <= 0 && dias > 0) return null
  if (ultimo === 0) return { nome: 'hoje', tipo: 'vence_hoje' }
  return ultimo < 0
    ? { nome: `antes-${-ultimo}`, tipo: 'lembrete' }
    : { nome: `depois-${ultimo}`, tipo: 'atraso' }
}

export interface FaturaEmAtraso extends FaturaNoCalendario {
  bloqueou: boolean
}

export const STATUS_ASSINATURA = [
  'aguardando_aprovacao',
  'em_teste',
  'ativa',
  'em_atraso',
  'bloqueada',
  'cancelamento_agendado',
  'cancelada',
  'encerrada',
] as const
export type StatusAssinatura = (typeof STATUS_ASSINATURA)[number]

export interface QuadroDaAssinatura {
  status: StatusAssinatura
  teste_ate: string | null
  cancelar_em: string | null
  /** The platform promised not to block before this day. */
  sem_bloqueio_ate: string | null
  /** Its overdue invoices. */
  vencidas: FaturaEmAtraso[]
}

/** What a subscription is on that day. A shop once blocked stays so until nothing is overdue. */
export function situacaoDaAssinatura(
  quadro: QuadroDaAssinatura,
  hoje: string,
  regras: Cobranca,
): StatusAssinatura {
  const { status, vencidas, teste_ate, cancelar_em, sem_bloqueio_ate } = quadro
  if (status === 'aguardando_aprovacao' || status === 'cancelada' || status === 'encerrada') return status
  if (vencidas.length > 0) {
    if (status === 'bloqueada') return status
    const podeBloquear = ehDiaBancario(hoje) && (sem_bloqueio_ate === null || hoje >= sem_bloqueio_ate)
    const chegou = vencidas.some((fatura) => !fatura.bloqueou && hoje >= diaDoBloqueio(fatura, regras))
    return podeBloquear && chegou ? 'bloqueada' : 'em_atraso'
  }
  if (cancelar_em !== null) return 'cancelamento_agendado'
  return teste_ate !== null && hoje < teste_ate ? 'em_teste' : 'ativa'
}

/** What the panel shows on top: yellow from the first day late, red from the seventh. */
export function faixaDeAtraso(
  vencidas: Pick<FaturaNoCalendario, 'vencimento' | 'carencia_extra'>[],
  hoje: string,
  regras: Cobranca,
): { cor: 'amarela' | 'vermelha'; diasParaBloqueio: number; bloqueio: string } | null {
  const [primeira] = [...vencidas].sort((a, b) =>
    diaDoBloqueio(a, regras) < diaDoBloqueio(b, regras) ? -1 : 1,
  )
  if (!primeira) return null
  const bloqueio = diaDoBloqueio(primeira, regras)
  return {
    cor: diasEntre(primeira.vencimento, hoje) >= regras.aviso_vermelho ? 'vermelha' : 'amarela',
    diasParaBloqueio: Math.max(0, diasEntre(hoje, bloqueio)),
    bloqueio,
  }
}
