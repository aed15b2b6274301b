import { z } from 'zod'
import { faturaSchema, paginaDeFaturas } from './schemas-fatura.ts'
import { STATUS_FATURA } from './situacoes.ts'
import { PERIODICIDADES } from './valores.ts'

const dia = z.iso.date()
const motivo = z.string().trim().min(3).max(1000)

export const filtroDeFaturas = z.strictObject({
  ...paginaDeFaturas,
  busca: z.string().trim().max(100).optional(),
  ordem: z
    .string()
    .max(20)
    .regex(/^-?(vencimento|emissao|total|numero|loja|pago_em)$/)
    .default('-vencimento'),
  status: z.enum(STATUS_FATURA).optional(),
  estabelecimento_id: z.uuid().optional(),
  plano: z.string().max(60).optional(),
  tipo: z.enum(['ciclo', 'pro_rata', 'avulsa']).optional(),
  contestadas: z.enum(['true']).optional(),
  /** Which date `de` and `ate` are about. */
  periodo: z.enum(['emissao', 'vencimento', 'pagamento']).default('vencimento'),
  de: dia.optional(),
  ate: dia.optional(),
  atraso: z.enum(['1-7', '8-15', '16-30', '30+']).optional(),
})
export type FiltroDeFaturas = z.infer<typeof filtroDeFaturas>

export const faturaDaMesaSchema = faturaSchema.extend({ loja_nome: z.string(), loja_codigo: z.string() })
export type FaturaDaMesa = z.infer<typeof faturaDaMesaSchema>

export const listaDaMesaSchema = z.object({
  itens: z.array(faturaDaMesaSchema),
  total: z.int(),
  /** How many of each status under the other filters. */
  contagens: z.record(z.string(), z.int()),
  resumo: z.object({
    a_receber: z.number(),
    vencido: z.number(),
    recebido_no_mes: z.number(),
    /** Percent of what fell due in the last 90 days that is overdue. */
    inadimplencia: z.number(),
    atrasos: z.record(z.string(), z.number()),
  }),
})
export type ListaDaMesa = z.infer<typeof listaDaMesaSchema>

export const motivoBody = z.strictObject({ motivo })
export const marcarPagaBody = z.strictObject({
  motivo,
  pago_em: dia,
  meio: z.enum(['transferencia', 'dinheiro', 'boleto']),
  comprovante: z.string().trim().max(300).optional(),
})
export const adiarBody = z.strictObject({ motivo, vencimento: dia })
export const descontoBody = z.strictObject({
  motivo,
  valor: z.number().positive().max(1_000_000).multipleOf(0.01),
})
export const avulsaBody = z.strictObject({
  estabelecimento_id: z.uuid(),
  descricao: z.string().trim().min(3).max(200),
  valor: z.number().positive().max(1_000_000).multipleOf(0.01),
  vencimento: dia,
})
export const desbloquearBody = z.strictObject({ motivo, ate: dia.optional() })
export const concederBody = z.strictObject({ motivo, dias: z.int().min(1).max(180) })
export const trocarPlanoBody = z.strictObject({
  motivo,
  plano_id: z.uuid(),
  periodicidade: z.enum(PERIODICIDADES).optional(),
})
export const contaDaPlataformaBody = z.strictObject({
  access_token: z
    .string()
    .trim()
    .max(300)
    .regex(/^(APP_USR|TEST)-/, 'Credenciais inválidas'),
  public_key: z
    .string()
    .trim()
    .max(300)
    .regex(/^(APP_USR|TEST)-/, 'Credenciais inválidas'),
  webhook_secret: z.string().trim().min(1).max(300).nullish(),
})

const movimento = z.object({
  mes: z.string(),
  inicio: z.number(),
  nova: z.number(),
  expansao: z.number(),
  contracao: z.number(),
  cancelamento: z.number(),
  reativacao: z.number(),
  fim: z.number(),
  faturado: z.number(),
  recebido: z.number(),
  estornado: z.number(),
})

export const receitasSchema = z.object({
  mrr: z.number(),
  arr: z.number(),
  assinaturas: z.int(),
  arpa: z.number(),
  recebida: z.number(),
  /** Percent of the paying shops at the beginning of the time that left in it, and of what they were worth. */
  churn_lojas: z.number(),
  churn_receita: z.number(),
  ltv: z.number().nullable(),
  nrr: z.number().nullable(),
  meses: z.array(movimento),
  por_plano: z.array(z.object({ plano: z.string(), assinaturas: z.int(), mrr: z.number() })),
  por_loja: z.array(
    z.object({
      estabelecimento_id: z.guid(),
      loja: z.string(),
      plano: z.string(),
      mrr: z.number(),
      recebida: z.number(),
    }),
  ),
  /** Of the invoices that fell due in the time: percent paid by each day after. */
  recuperacao: z.array(z.object({ ate_dia: z.int(), percentual: z.number() })),
  coortes: z.array(z.object({ mes: z.string(), tamanho: z.int(), ativas: z.array(z.int()) })),
  /** Paid invoices whose payment is missing or another amount, and payments without their invoice. */
  divergencias: z.array(
    z.object({
      fatura_id: z.guid(),
      numero: z.string(),
      loja: z.string(),
      fatura: z.number(),
      pagamento: z.number().nullable(),
      motivo: z.string(),
    }),
  ),
})
export type Receitas = z.infer<typeof receitasSchema>
