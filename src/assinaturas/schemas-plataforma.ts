import { z } from 'zod'
import { chavesDe } from '#src/shared/chaves.ts'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { paginacao } from '#src/shared/lista.ts'
import { faturaDetalheSchema, faturaSchema } from './schemas-fatura.ts'
import { cobrancaAutomaticaSchema, resumoDoPixAutomaticoSchema } from './schemas-pix-automatico.ts'
import { FAIXAS_DE_ATRASO, NOMES_DAS_ABAS, STATUS_FATURA } from './situacoes.ts'

const dia = diaDoPedido()
const motivo = z.string().trim().min(3).max(1000)

export const camposDoFiltro = z.strictObject({
  aba: z.enum(NOMES_DAS_ABAS).optional(),
  busca: z.string().trim().max(100).optional(),
  status: z.enum(STATUS_FATURA).optional(),
  estabelecimento_id: z.uuid().optional(),
  plano: z.string().max(60).optional(),
  tipo: z.enum(['ciclo', 'pro_rata', 'avulsa']).optional(),
  contestadas: z.enum(['true']).optional(),
  /** Which date `de` and `ate` are about. */
  periodo: z.enum(['emissao', 'vencimento', 'pagamento']).default('vencimento'),
  de: dia.optional(),
  ate: dia.optional(),
  atraso: z.enum(chavesDe(FAIXAS_DE_ATRASO)).optional(),
})
/** What a spreadsheet may be made of besides: the invoices that were ticked. */
export const filtrosDaPlanilha = camposDoFiltro.extend({ ids: z.array(z.uuid()).min(1).max(1000).optional() })
export type FiltrosDaPlanilha = z.infer<typeof filtrosDaPlanilha>

export const filtroDeFaturas = camposDoFiltro.extend({
  ...paginacao,
  ordem: z
    .string()
    .max(20)
    .regex(/^-?(vencimento|emissao|total|numero|loja|pago_em)$/)
    .default('-vencimento'),
})
export type FiltroDeFaturas = z.infer<typeof filtroDeFaturas>

export const faturaNaListaSchema = faturaSchema.extend({ loja_nome: z.string(), loja_codigo: z.string() })
export type FaturaNaLista = z.infer<typeof faturaNaListaSchema>

export const resumoDasFaturasSchema = z.object({
  a_receber: z.number(),
  vencido: z.number(),
  recebido_no_mes: z.number(),
  /** Percent of what fell due in the last 90 days that is overdue. */
  inadimplencia: z.number(),
  /** Overdue reais by how late they are. */
  atrasos: z.record(z.string(), z.number()),
  /** Null where it is not offered and was never used. */
  pix_automatico: resumoDoPixAutomaticoSchema.nullable(),
})
export type ResumoDasFaturas = z.infer<typeof resumoDasFaturasSchema>

export const listaDeFaturasSchema = z.object({
  itens: z.array(faturaNaListaSchema),
  total: z.int(),
  /** How many in each tab under the other filters. */
  contagens: z.record(z.string(), z.int()),
  resumo: resumoDasFaturasSchema,
  /** The names of plans that invoices carry. */
  planos: z.array(z.string()),
})
export type ListaDeFaturas = z.infer<typeof listaDeFaturasSchema>

/** One invoice as the platform sees it: with who did what to it. */
export const detalheDaFaturaSchema = faturaDetalheSchema.extend({
  loja_nome: z.string(),
  loja_codigo: z.string(),
  contestacao: z.string().nullable(),
  comprovante: z.string().nullable(),
  /** What the shop's bank was asked to pay of it. */
  cobrancas_automaticas: z.array(cobrancaAutomaticaSchema),
  atos: z.array(
    z.object({
      id: z.guid(),
      acao: z.string(),
      por: z.string().nullable(),
      motivo: z.string().nullable(),
      em: z.string(),
    }),
  ),
})
export type DetalheDaFatura = z.infer<typeof detalheDaFaturaSchema>

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
/** What billing would issue. */
export const faturaDoCicloSchema = z.object({
  estabelecimento_id: z.guid(),
  loja_nome: z.string(),
  plano_nome: z.string(),
  periodicidade: z.string(),
  vencimento: z.string(),
  valor: z.number(),
})
export type FaturaDoCiclo = z.infer<typeof faturaDoCicloSchema>

export const notaDeServicoBody = z.strictObject({
  numero: z.string().trim().min(1).max(40),
  url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional(),
})
export const responderBody = z.strictObject({ resposta: z.string().trim().min(5).max(2000) })
export const avulsaBody = z.strictObject({
  estabelecimento_id: z.uuid(),
  descricao: z.string().trim().min(3).max(200),
  valor: z.number().positive().max(1_000_000).multipleOf(0.01),
  vencimento: dia,
})
export const desbloquearBody = z.strictObject({ motivo, ate: dia.optional() })
export const concederBody = z.strictObject({ motivo, dias: z.int().min(1).max(180) })
export const trocarPlanoBody = z.strictObject({ motivo, plano_id: z.uuid() })
