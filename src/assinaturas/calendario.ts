import { diasEntre, somarMeses } from '#src/shared/dias.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { ehDiaBancario, proximoDiaBancario, somarDias } from '#src/shared/feriados.ts'
import type { Cobranca } from './configuracao.ts'
import { encargos, mesesDoPeriodo, type Periodicidade, precoDoPeriodo } from './valores.ts'

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

/** The same with what it costs, in reais, for a shop that pays from today on. */
export function primeiroPeriodo(
  { periodicidade, valor_mensal }: { periodicidade: Periodicidade; valor_mensal: number },
  hoje: string,
) {
  const preco_periodo = paraReais(precoDoPeriodo(paraCentavos(valor_mensal), periodicidade))
  return { ...cicloNovo(hoje, periodicidade), preco_periodo }
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
  /** When it blocked its shop, which it does once. */
  bloqueou_em: Date | null
}

interface Promessa {
  /** The platform promised not to block before this day. */
  sem_bloqueio_ate: string | null
}

/** The day on which this invoice, unpaid, blocks its shop: never a weekend or a holiday. Null where it does so no more. */
export function diaDoBloqueio(
  { vencimento, carencia_extra, bloqueou_em }: FaturaNoCalendario,
  { sem_bloqueio_ate }: Promessa,
  regras: Cobranca,
): string | null {
  if (bloqueou_em !== null) return null
  const dia = somarDias(vencimento, regras.bloquear + carencia_extra)
  return proximoDiaBancario(sem_bloqueio_ate !== null && sem_bloqueio_ate > dia ? sem_bloqueio_ate : dia)
}

/** The day to which `Adiar 3 dias` moves that block, once per invoice. Null where it moves nothing. */
export function bloqueioAdiado(
  fatura: FaturaNoCalendario,
  promessa: Promessa,
  regras: Cobranca,
): string | null {
  const adiado = diaDoBloqueio({ ...fatura, carencia_extra: regras.adiar_dias }, promessa, regras)
  return fatura.carencia_extra > 0 || adiado === diaDoBloqueio(fatura, promessa, regras) ? null : adiado
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

/** Today, and by which rules. */
export interface Dia {
  hoje: string
  regras: Cobranca
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
export function passoAlcancado(
  fatura: FaturaNoCalendario,
  promessa: Promessa,
  { hoje, regras }: Dia,
): Passo | null {
  const bloqueio = diaDoBloqueio(fatura, promessa, regras)
  if (bloqueio !== null) {
    if (hoje >= bloqueio) return null
    if (hoje >= somarDias(bloqueio, -1)) return { nome: `ultimo-${bloqueio}`, tipo: 'ultimo_aviso' }
  }
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

export interface QuadroDaAssinatura extends Promessa {
  status: StatusAssinatura
  teste_ate: string | null
  cancelar_em: string | null
  /** Its overdue invoices. */
  vencidas: FaturaNoCalendario[]
}

/** What a subscription is on that day. A shop once blocked stays so until nothing is overdue. */
export function situacaoDaAssinatura(
  quadro: QuadroDaAssinatura,
  hoje: string,
  regras: Cobranca,
): StatusAssinatura {
  const { status, vencidas, teste_ate, cancelar_em } = quadro
  if (status === 'aguardando_aprovacao' || status === 'cancelada' || status === 'encerrada') return status
  if (vencidas.length > 0) {
    if (status === 'bloqueada') return status
    const chegou = vencidas.some((fatura) => bloqueia(fatura, quadro, { hoje, regras }))
    return ehDiaBancario(hoje) && chegou ? 'bloqueada' : 'em_atraso'
  }
  if (cancelar_em !== null) return 'cancelamento_agendado'
  return teste_ate !== null && hoje < teste_ate ? 'em_teste' : 'ativa'
}

/** Whether the day has come on which this invoice blocks its shop. */
export function bloqueia(fatura: FaturaNoCalendario, promessa: Promessa, { hoje, regras }: Dia): boolean {
  const bloqueio = diaDoBloqueio(fatura, promessa, regras)
  return bloqueio !== null && hoje >= bloqueio
}

/**
 * What the panel shows on top: yellow from the first day late, red from the seventh. Of the invoice that blocks the shop
 * first; where none does, it stays yellow.
 */
export function faixaDeAtraso<Fatura extends FaturaNoCalendario>(
  vencidas: Fatura[],
  promessa: Promessa,
  { hoje, regras }: Dia,
): {
  fatura: Fatura
  cor: 'amarela' | 'vermelha'
  diasParaBloqueio: number | null
  bloqueio: string | null
} | null {
  const [primeira] = vencidas
    .map((fatura) => ({ fatura, bloqueio: diaDoBloqueio(fatura, promessa, regras) }))
    .toSorted((a, b) => (a.bloqueio ?? 'nunca').localeCompare(b.bloqueio ?? 'nunca'))
  if (!primeira) return null
  const { fatura, bloqueio } = primeira
  const vermelha = bloqueio !== null && diasEntre(fatura.vencimento, hoje) >= regras.aviso_vermelho
  return {
    ...primeira,
    cor: vermelha ? 'vermelha' : 'amarela',
    diasParaBloqueio: bloqueio === null ? null : Math.max(0, diasEntre(hoje, bloqueio)),
  }
}
