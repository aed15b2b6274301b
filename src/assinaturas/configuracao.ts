import { z } from 'zod'
import { definirSecao } from '#src/configuracao/secao.ts'
import PALAVRAS from './conteudo/configuracao.json' with { type: 'json' }

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

export const cobranca = definirSecao({
  chave: 'cobranca',
  ...PALAVRAS,
  schema: cobrancaSchema,
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
