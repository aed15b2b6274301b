import { z } from 'zod'
import { STATUS_FATURA } from './situacoes.ts'

const dia = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const faturaSchema = z.object({
  id: z.guid(),
  estabelecimento_id: z.guid(),
  numero: z.string(),
  tipo: z.enum(['ciclo', 'pro_rata', 'avulsa']),
  plano_nome: z.string().nullable(),
  periodicidade: z.enum(['mensal', 'anual']).nullable(),
  periodo_de: dia.nullable(),
  periodo_ate: dia.nullable(),
  competencia: dia,
  emissao: dia,
  vencimento: dia,
  vencimento_original: dia.nullable(),
  subtotal: z.number(),
  desconto: z.number(),
  multa: z.number(),
  juros: z.number(),
  total: z.number(),
  status: z.enum(STATUS_FATURA),
  dias_em_atraso: z.int(),
  pago_em: z.string().nullable(),
  meio: z.string().nullable(),
  motivo: z.string().nullable(),
  contestado_em: z.string().nullable(),
  /** What the platform answered to it. */
  contestacao_resposta: z.string().nullable(),
  /** The service's fiscal document, kept by the city: its number, and where it is shown. */
  nfse_numero: z.string().nullable(),
  nfse_url: z.string().nullable(),
})
export type Fatura = z.infer<typeof faturaSchema>

export const faturaDetalheSchema = faturaSchema.extend({
  itens: z.array(
    z.object({
      id: z.guid(),
      tipo: z.enum(['plano', 'pro_rata', 'credito', 'avulso']),
      descricao: z.string(),
      valor: z.number(),
    }),
  ),
  /** The last PIX that was made for it. */
  pix: z
    .object({
      id: z.guid(),
      status: z.string(),
      valor: z.number(),
      qr_code: z.string().nullable(),
      qr_code_base64: z.string().nullable(),
      ticket_url: z.string().nullable(),
      expira_em: z.string().nullable(),
      created_at: z.string(),
    })
    .nullable(),
})
export type FaturaDetalhe = z.infer<typeof faturaDetalheSchema>

export const listaDeFaturasSchema = z.object({ itens: z.array(faturaSchema), total: z.int() })
