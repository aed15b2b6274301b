import type { AcaoAuditada } from '#src/registro/atos.ts'
import type { StatusAssinatura } from './calendario.ts'
import type { EmailDaAssinatura } from './server/emails.ts'

export type TipoDeEvento =
  | 'teste_iniciado'
  | 'nova'
  | 'expansao'
  | 'contracao'
  | 'cancelamento'
  | 'reativacao'
  | 'troca_no_teste'
  | 'mudanca_agendada'
  | 'mudanca_desfeita'
  | 'cancelamento_agendado'
  | 'cancelamento_desfeito'
  | 'bloqueio'
  | 'desbloqueio'
  | 'pausa'
  | 'retomada'
  | 'dias_concedidos'
  | 'encerramento'

interface Transicao {
  /** From any other status the act is refused. */
  de: readonly StatusAssinatura[]
  /** Where it leads; of several, what the calendar says. Left out: it moves days or plans, and the calendar is asked next. */
  para?: readonly StatusAssinatura[]
  /** What the platform orders, whatever the calendar says. */
  ordem?: 'bloqueio' | 'liberacao'
  /** A shop in arrears hears that it has to pay first. */
  emDia?: true
  loja?: 'bloqueia' | 'libera' | 'pausa' | 'abre' | 'encerra'
  /** The invoice that follows: of a whole new period, of what is left of the present one, or the next one anew. */
  fatura?: 'periodo_novo' | 'resto_do_periodo' | 'seguinte'
  /** A plan agreed on for later is given up. */
  esquecePlano?: true
  /** The ledger's entries, in order. */
  livro?: readonly TipoDeEvento[]
  /** FAT-BLOQ. */
  alerta?: 'abre' | 'fecha'
  modelo?: EmailDaAssinatura | 'loja_bloqueada'
  auditoria?: AcaoAuditada
}

const SERVIDAS = ['em_teste', 'ativa', 'em_atraso', 'cancelamento_agendado'] as const
const VIVAS = [...SERVIDAS, 'bloqueada'] as const
const TODAS = ['aguardando_aprovacao', ...VIVAS] as const
/** Who may choose a plan: nothing is overdue, and nobody is leaving. */
const ESCOLHEM = ['aguardando_aprovacao', 'em_teste', 'ativa'] as const

/**
 * What may happen to a subscription and what follows from it: the table of docs/rules/billing.md#transitions, carried
 * out by server/transitar.ts.
 */
export const TRANSICOES = {
  // The platform approves the shop.
  iniciar_teste: {
    de: ['aguardando_aprovacao'],
    para: ['em_teste'],
    livro: ['teste_iniciado'],
    modelo: 'teste_iniciado',
  },
  // The platform gives no trial, or the company had its own with a shop that ended.
  comecar_sem_teste: {
    de: ['aguardando_aprovacao'],
    para: ['ativa'],
    fatura: 'periodo_novo',
    livro: ['nova'],
    modelo: 'assinatura_iniciada',
  },

  // The calendar, asked by the clock and after whatever may change its answer.
  acertar: { de: SERVIDAS, para: SERVIDAS },
  bloquear: {
    de: SERVIDAS,
    para: ['bloqueada'],
    loja: 'bloqueia',
    livro: ['bloqueio'],
    alerta: 'abre',
    modelo: 'loja_bloqueada',
    auditoria: 'assinaturas.bloquear',
  },
  liberar: {
    de: ['bloqueada'],
    para: SERVIDAS,
    loja: 'libera',
    fatura: 'resto_do_periodo',
    livro: ['desbloqueio'],
    alerta: 'fecha',
    modelo: 'loja_liberada',
    auditoria: 'assinaturas.desbloquear',
  },

  // The clock: a period is served only where there is service; then the ends.
  faturar: { de: SERVIDAS, fatura: 'seguinte' },
  terminar: {
    de: VIVAS,
    para: ['cancelada'],
    loja: 'bloqueia',
    esquecePlano: true,
    livro: ['cancelamento'],
    alerta: 'fecha',
    modelo: 'assinatura_cancelada',
  },
  encerrar: {
    de: [...TODAS, 'cancelada'],
    para: ['encerrada'],
    loja: 'encerra',
    esquecePlano: true,
    livro: ['cancelamento', 'encerramento'],
    alerta: 'fecha',
    modelo: 'loja_encerrada',
  },

  // The owner.
  cancelar: {
    de: ['em_teste', 'ativa', 'em_atraso'],
    esquecePlano: true,
    livro: ['cancelamento_agendado'],
    modelo: 'cancelamento_agendado',
    auditoria: 'assinaturas.cancelar',
  },
  desistir_de_cancelar: {
    de: ['em_atraso', 'bloqueada', 'cancelamento_agendado'],
    livro: ['cancelamento_desfeito'],
    modelo: 'assinatura_reativada',
    auditoria: 'assinaturas.reativar',
  },
  recomecar: {
    de: ['cancelada'],
    para: ['ativa'],
    loja: 'libera',
    fatura: 'periodo_novo',
    livro: ['reativacao'],
    modelo: 'assinatura_reativada',
    auditoria: 'assinaturas.reativar',
  },
  pausar: {
    de: ['ativa', 'cancelamento_agendado'],
    loja: 'pausa',
    livro: ['pausa'],
    modelo: 'loja_em_pausa',
    auditoria: 'assinaturas.pausar',
  },
  retomar: {
    de: VIVAS,
    loja: 'abre',
    livro: ['retomada'],
    modelo: 'loja_retomada',
    auditoria: 'assinaturas.retomar',
  },
  mudar_no_teste: {
    de: ESCOLHEM,
    emDia: true,
    fatura: 'seguinte',
    auditoria: 'assinaturas.mudar_plano_teste',
  },
  mudar_plano: {
    de: ESCOLHEM,
    emDia: true,
    fatura: 'seguinte',
    auditoria: 'assinaturas.mudar_plano_imediata',
  },
  agendar_mudanca: {
    de: ESCOLHEM,
    emDia: true,
    fatura: 'seguinte',
    livro: ['mudanca_agendada'],
    modelo: 'mudanca_agendada',
    auditoria: 'assinaturas.mudar_plano_agendada',
  },
  desfazer_mudanca: {
    de: TODAS,
    esquecePlano: true,
    fatura: 'seguinte',
    livro: ['mudanca_desfeita'],
    auditoria: 'assinaturas.desfazer_mudanca',
  },

  // The platform's administration.
  bloquear_a_mao: { de: ['em_atraso'], ordem: 'bloqueio', auditoria: 'assinaturas.bloquear_a_mao' },
  desbloquear_a_mao: { de: ['bloqueada'], ordem: 'liberacao', auditoria: 'assinaturas.desbloquear_a_mao' },
  conceder_dias: {
    de: ['em_teste', 'ativa'],
    livro: ['dias_concedidos'],
    auditoria: 'assinaturas.conceder_dias',
  },
  trocar_plano: {
    de: TODAS,
    fatura: 'seguinte',
    auditoria: 'assinaturas.trocar_plano',
  },
} as const satisfies Record<string, Transicao>

export type Evento = keyof typeof TRANSICOES

export const transicaoDe = (evento: Evento): Transicao => TRANSICOES[evento]

/** Whether it may happen to a subscription that is this now. */
export function podeAcontecer(evento: Evento, status: StatusAssinatura): boolean {
  return transicaoDe(evento).de.includes(status)
}

/** How a subscription gets from what it is to what its calendar says. */
export function eventoDoCalendario(de: StatusAssinatura, para: StatusAssinatura): Evento {
  if (para === 'bloqueada') return 'bloquear'
  return de === 'bloqueada' ? 'liberar' : 'acertar'
}
