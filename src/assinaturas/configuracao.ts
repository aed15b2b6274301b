import { z } from 'zod'
import { definirSecao } from '#src/configuracao/secao.ts'

/** The calendar and the prices of billing (docs/rules/billing.md#calendar). Days count from the due date; all may be changed at run time. */
export const cobrancaSchema = z.strictObject({
  dias_de_teste: z.int().min(0).max(90).default(14),
  emitir_dias_antes: z.int().min(1).max(25).default(7),
  lembretes_antes: z.array(z.int().min(0).max(25)).max(5).default([3, 1, 0]),
  lembretes_depois: z.array(z.int().min(1).max(30)).max(5).default([3, 7]),
  aviso_vermelho: z.int().min(1).max(60).default(7),
  bloquear: z.int().min(1).max(90).default(10),
  adiar_dias: z.int().min(0).max(15).default(3),
  cancelar: z.int().min(30).max(180).default(60),
  encerrar: z.int().min(30).max(720).default(180),
  /** Percent of the amount, once. */
  multa_percentual: z.number().min(0).max(2).default(0),
  /** Percent a month, day by day. */
  juros_mensal: z.number().min(0).max(1).default(0),
  /** Days to pay what a change of plan costs at once. */
  prazo_pro_rata: z.int().min(1).max(15).default(3),
})
export type Cobranca = z.infer<typeof cobrancaSchema>

export const COBRANCA_PADRAO: Cobranca = cobrancaSchema.parse({})

const CALENDARIO = 'Calendário da fatura'
const ATRASO = 'Quando a fatura atrasa'

export const cobranca = definirSecao({
  chave: 'cobranca',
  nome: 'Cobrança',
  ajuda:
    'O calendário das faturas das lojas. Vale para o que ainda vai acontecer: faturas emitidas não mudam de valor nem de vencimento.',
  schema: cobrancaSchema,
  campos: {
    dias_de_teste: {
      rotulo: 'Teste grátis',
      tipo: 'numero',
      unidade: 'dias',
      grupo: CALENDARIO,
      ajuda: 'Conta da aprovação da loja.',
    },
    emitir_dias_antes: {
      rotulo: 'Emitir a fatura',
      tipo: 'numero',
      unidade: 'dias antes do vencimento',
      grupo: CALENDARIO,
    },
    lembretes_antes: {
      rotulo: 'Lembretes antes do vencimento',
      tipo: 'numeros',
      grupo: CALENDARIO,
      ajuda: 'Quantos dias antes, um por linha. 0 é o próprio dia.',
    },
    prazo_pro_rata: {
      rotulo: 'Prazo da fatura de mudança de plano',
      tipo: 'numero',
      unidade: 'dias',
      grupo: CALENDARIO,
    },
    lembretes_depois: {
      rotulo: 'Lembretes depois do vencimento',
      tipo: 'numeros',
      grupo: ATRASO,
      ajuda: 'Quantos dias depois, um por linha.',
    },
    aviso_vermelho: {
      rotulo: 'Aviso vermelho no painel',
      tipo: 'numero',
      unidade: 'dias depois do vencimento',
      grupo: ATRASO,
    },
    bloquear: {
      rotulo: 'Bloquear a loja',
      tipo: 'numero',
      unidade: 'dias depois do vencimento',
      grupo: ATRASO,
      ajuda: 'Nunca em fim de semana ou feriado bancário: passa para o próximo dia útil.',
    },
    adiar_dias: {
      rotulo: 'Adiamento que a loja pode pedir',
      tipo: 'numero',
      unidade: 'dias',
      grupo: ATRASO,
      ajuda: 'Uma vez por fatura.',
    },
    cancelar: {
      rotulo: 'Cancelar a assinatura',
      tipo: 'numero',
      unidade: 'dias depois do vencimento',
      grupo: ATRASO,
    },
    encerrar: {
      rotulo: 'Encerrar a loja',
      tipo: 'numero',
      unidade: 'dias depois do cancelamento',
      grupo: ATRASO,
    },
    multa_percentual: {
      rotulo: 'Multa',
      tipo: 'numero',
      unidade: '%',
      grupo: 'Multa e juros',
      ajuda: 'Uma vez, até 2% (CDC, art. 52).',
    },
    juros_mensal: {
      rotulo: 'Juros de mora',
      tipo: 'numero',
      unidade: '% ao mês',
      grupo: 'Multa e juros',
      ajuda: 'Dia a dia, até 1% ao mês.',
    },
  },
  conferir: ({ emitir_dias_antes, lembretes_antes, aviso_vermelho, bloquear, cancelar }) => [
    ...(lembretes_antes.some((dias) => dias > emitir_dias_antes)
      ? [{ campo: 'lembretes_antes' as const, mensagem: 'Não lembre antes de a fatura ser emitida.' }]
      : []),
    ...(aviso_vermelho > bloquear
      ? [{ campo: 'aviso_vermelho' as const, mensagem: 'Avise antes do dia do bloqueio.' }]
      : []),
    ...(cancelar <= bloquear
      ? [{ campo: 'cancelar' as const, mensagem: 'O cancelamento vem depois do bloqueio.' }]
      : []),
  ],
})
