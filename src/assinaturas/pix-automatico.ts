import { diasEntre } from '#src/shared/dias.ts'
import { somarDias } from '#src/shared/feriados.ts'

// The calendar of PIX Automático (docs/rules/billing.md#automatic-pix). Pure: today is always given. Days are `2026-11-21`.

export const STATUS_DA_AUTORIZACAO = ['criada', 'aprovada', 'rejeitada', 'expirada', 'cancelada'] as const
export type StatusDaAutorizacao = (typeof STATUS_DA_AUTORIZACAO)[number]

/** Who or what ended a permission. */
export const FINS_DA_AUTORIZACAO = [
  'loja',
  'banco',
  'preco',
  'assinatura',
  'fatura',
  'prazo',
  'recusa',
] as const
export type FimDaAutorizacao = (typeof FINS_DA_AUTORIZACAO)[number]

export const STATUS_DA_COBRANCA = ['criada', 'agendada', 'recusada', 'paga', 'falhou', 'cancelada'] as const
export type StatusDaCobranca = (typeof STATUS_DA_COBRANCA)[number]

export const STATUS_DA_TENTATIVA = ['agendada', 'paga', 'falhou', 'cancelada'] as const

/** A charge reaches the payer's bank so many days before its due date, at the earliest and at the latest. */
const ENVIO = { cedo: 10, tarde: 2 }
/** An invoice that a bank will pay is issued at least so early, whatever the calendar of the others says. */
export const EMITIR_AO_MENOS = 5
/** Days after the due date on which to try once more: three different ones within seven. */
const NOVAS_TENTATIVAS = [1, 3, 6]
const ULTIMO_DIA = 7

/** Whether a charge of that due date may be sent to the bank today. */
export function podeEnviar(vencimento: string, hoje: string): boolean {
  return haTempoDeEnviar(vencimento, hoje) && diasEntre(hoje, vencimento) <= ENVIO.cedo
}

/** Today, or on a day to come. */
export function haTempoDeEnviar(vencimento: string, hoje: string): boolean {
  return diasEntre(hoje, vencimento) >= ENVIO.tarde
}

/**
 * The day on which the bank shall try next, after `feitas` tries of ours, the last of them on `ultima`; null when none is
 * left. A day that was missed is tried on the next.
 */
export function proximaTentativa(
  vencimento: string,
  { feitas, ultima }: { feitas: number; ultima: string | null },
  hoje: string,
): string | null {
  const marcada = NOVAS_TENTATIVAS[feitas]
  if (marcada === undefined) return null
  const depoisDaUltima = ultima === null ? hoje : somarDias(ultima, 1)
  const dia = [somarDias(vencimento, marcada), depoisDaUltima, hoje].toSorted().at(-1) ?? hoje
  return diasEntre(vencimento, dia) <= ULTIMO_DIA ? dia : null
}

export interface QuadroDaCobranca {
  status: StatusDaCobranca
  vencimento: string
  valor: number
}

/** Whether an invoice is still what the bank was asked to pay. Fine and interest are not in it: its amount is fixed. */
export function aindaVale(
  cobranca: Pick<QuadroDaCobranca, 'vencimento' | 'valor'> & { imediata: boolean },
  fatura: { status: string; vencimento: string; subtotal: number; desconto: number; total: number },
): boolean {
  if (fatura.status !== 'aberta' && fatura.status !== 'vencida') return false
  if (cobranca.imediata) return true
  const base = Math.round((fatura.subtotal - fatura.desconto) * 100)
  return fatura.vencimento === cobranca.vencimento && base === Math.round(cobranca.valor * 100)
}
