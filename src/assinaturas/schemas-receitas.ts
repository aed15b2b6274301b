import { z } from 'zod'
import { chavesDe } from '#src/shared/chaves.ts'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { CONFERENCIAS, GRANULARIDADES } from './receitas.ts'

const dia = diaDoPedido()
const CINCO_ANOS_MS = 5 * 366 * 86_400_000

/** Two days, both included. */
export const periodoDasReceitas = z.strictObject({ de: dia, ate: dia })
export const ehPeriodo = ({ de, ate }: { de: string; ate: string }) =>
  de <= ate && Date.parse(ate) - Date.parse(de) < CINCO_ANOS_MS
export const PERIODO_GRANDE = 'Escolha um período de até cinco anos.'

export const pedidoDeReceitas = periodoDasReceitas
  .extend({ por: z.enum(chavesDe(GRANULARIDADES)).default('mes') })
  .refine(ehPeriodo, { message: PERIODO_GRANDE })
export type PedidoDeReceitas = z.infer<typeof pedidoDeReceitas>

/** A week, month or quarter: what MRR it began with, what moved it (losses are negative), and what money came. Reais. */
const passo = z.object({
  /** Its first day. */
  de: z.string(),
  inicio: z.number(),
  nova: z.number(),
  expansao: z.number(),
  contracao: z.number(),
  cancelamento: z.number(),
  reativacao: z.number(),
  fim: z.number(),
  /** Invoices that fall due in it. */
  previsto: z.number(),
  recebido: z.number(),
  estornado: z.number(),
})
export type PassoDaReceita = z.infer<typeof passo>

const porLoja = z.object({
  estabelecimento_id: z.guid(),
  loja: z.string(),
  plano: z.string(),
  mrr: z.number(),
  recebida: z.number(),
  em_aberto: z.number(),
})
export type ReceitaDaLoja = z.infer<typeof porLoja>

export const receitasSchema = z.object({
  /** At the end of the period, or now where it has not ended. */
  mrr: z.number(),
  arr: z.number(),
  assinaturas: z.int(),
  arpa: z.number(),
  /** What came in less what went back. */
  recebida: z.number(),
  /** Percent of the paying shops at the beginning of the period that left in it, and of their MRR. */
  churn_lojas: z.number().nullable(),
  churn_receita: z.number().nullable(),
  ltv: z.number().nullable(),
  nrr: z.number().nullable(),
  passos: z.array(passo),
  por_plano: z.array(
    z.object({ plano: z.string(), assinaturas: z.int(), mrr: z.number(), recebida: z.number() }),
  ),
  por_loja: z.array(porLoja),
  /** How many shops `por_loja` would have in full. */
  lojas: z.int(),
  /** Of the invoices not paid by their due date: percent paid so many days after, and of how many. */
  recuperacao: z.array(z.object({ ate_dia: z.int(), percentual: z.number().nullable(), de: z.int() })),
  coortes: z.array(z.object({ mes: z.string(), tamanho: z.int(), ativas: z.array(z.int()) })),
  divergencias: z.int(),
})
export type Receitas = z.infer<typeof receitasSchema>

export const filtroDaConciliacao = z.strictObject({
  aba: z.enum(['diferencas', 'conferem']).optional(),
  busca: z.string().trim().max(100).optional(),
  de: dia.optional(),
  ate: dia.optional(),
})
export type FiltroDaConciliacao = z.infer<typeof filtroDaConciliacao>

export const conciliadaSchema = z.object({
  /** Of the invoice, or of the payment that has none paid by it. */
  id: z.string(),
  fatura_id: z.guid(),
  numero: z.string(),
  loja: z.string(),
  meio: z.string().nullable(),
  em: z.string(),
  fatura: z.number(),
  pagamento: z.number().nullable(),
  diferenca: z.number(),
  /** The payment's number at the provider, or at the bank. */
  referencia: z.string().nullable(),
  conferencia: z.enum(chavesDe(CONFERENCIAS)),
})
export type Conciliada = z.infer<typeof conciliadaSchema>
