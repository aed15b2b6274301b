import { readEmails, sameVariables } from '#src/shared/server/email/texts.tsx'

/** The e-mails about one invoice. */
export const EMAILS_DA_FATURA = [
  'fatura_emitida',
  'lembrete',
  'vence_hoje',
  'atraso',
  'ultimo_aviso',
  'loja_bloqueada',
  'lembrete_de_atraso',
  'lembrete_de_bloqueada',
  'atraso_de_suspensa',
  'fatura_paga',
  'fatura_perdoada',
  'fatura_cancelada',
  'fatura_estornada',
  'nota_de_servico',
  'contestacao_respondida',
  'fatura_adiada',
  'pix_automatico_agendado',
  'pix_automatico_falhou',
  'pix_automatico_devolvido',
] as const

/** The e-mails about the subscription as a whole, and where each leads. */
export const EMAILS_DA_ASSINATURA = {
  teste_iniciado: '/minha-assinatura',
  assinatura_iniciada: '/minha-assinatura',
  loja_liberada: '/admin',
  plano_mudou: '/minha-assinatura',
  preco_mudou: '/minha-assinatura',
  mudanca_agendada: '/minha-assinatura',
  cancelamento_agendado: '/minha-assinatura',
  assinatura_cancelada: '/bloqueado',
  assinatura_reativada: '/admin',
  encerramento_proximo: '/bloqueado',
  loja_encerrada: '/auth/fornecedor',
  loja_retomada: '/minha-assinatura',
  loja_em_pausa: '/minha-assinatura',
  pix_automatico_autorizado: '/minha-assinatura',
  pix_automatico_encerrado: '/minha-assinatura',
} as const

export type EmailDaFatura = (typeof EMAILS_DA_FATURA)[number]
export type EmailDaAssinatura = keyof typeof EMAILS_DA_ASSINATURA

export const EMAILS_DA_COBRANCA = readEmails(
  'cobranca',
  import.meta.glob<string>('../conteudo/emails/*.md', { eager: true, query: '?raw', import: 'default' }),
  {
    // `adiado` is the day to which the shop may move its block, `texto` what a person of the platform wrote.
    ...sameVariables(EMAILS_DA_FATURA, [
      'loja',
      'numero',
      'total',
      'vencimento',
      'bloqueio',
      'adiado',
      'texto',
      'link',
    ]),
    // `dias` is how long the data of a cancelled shop are kept; `de` and `para` are what the plan costs a period, before and from `dia` on.
    ...sameVariables(Object.keys(EMAILS_DA_ASSINATURA) as EmailDaAssinatura[], [
      'loja',
      'plano',
      'dia',
      'dias',
      'motivo',
      'de',
      'para',
      'link',
    ]),
  },
)
