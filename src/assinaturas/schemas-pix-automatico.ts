import { z } from 'zod'
import { paginacao } from '#src/shared/lista.ts'
import {
  FINS_DA_AUTORIZACAO,
  STATUS_DA_AUTORIZACAO,
  STATUS_DA_COBRANCA,
  STATUS_DA_TENTATIVA,
} from './pix-automatico.ts'
import { PERIODICIDADES } from './valores.ts'

const dia = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const cobrancaAutomaticaSchema = z.object({
  id: z.guid(),
  fatura_id: z.guid(),
  numero: z.string(),
  /** Paid in the same act as the permission was given. */
  imediata: z.boolean(),
  vencimento: dia,
  valor: z.number(),
  status: z.enum(STATUS_DA_COBRANCA),
  motivo: z.string().nullable(),
  pago_em: z.string().nullable(),
  /** Reais that went back. */
  devolvido: z.number(),
  tentativas: z.array(
    z.object({ numero: z.int(), dia, nova: z.boolean(), status: z.enum(STATUS_DA_TENTATIVA) }),
  ),
})
export type CobrancaAutomatica = z.infer<typeof cobrancaAutomaticaSchema>

export const pixAutomaticoSchema = z.object({
  /** Whether a permission may be asked for now. */
  oferecido: z.boolean(),
  situacao: z.enum(['nao_autorizado', 'aguardando', 'autorizado', 'encerrado']),
  /** Nobody charges by it for now: each invoice is paid with its own PIX. */
  parado: z.boolean(),
  /** Reais of one period; null where none follows. */
  valor: z.number().nullable(),
  periodicidade: z.enum(PERIODICIDADES),
  /** What the bank's app reads, while it waits. */
  codigo: z
    .object({
      qr_code: z.string(),
      qr_code_base64: z.string(),
      app_url: z.string().nullable(),
      expira_em: z.string(),
      created_at: z.string(),
      /** Reais that are paid along with it. */
      paga_agora: z.number().nullable(),
    })
    .nullable(),
  /** `marcada`: the bank knows of it. */
  proxima: z.object({ dia, valor: z.number(), marcada: z.boolean() }).nullable(),
  /** Why the last one ended. */
  fim: z.enum(FINS_DA_AUTORIZACAO).nullable(),
  cobrancas: z.array(cobrancaAutomaticaSchema),
})
export type PixAutomatico = z.infer<typeof pixAutomaticoSchema>

export const autorizarBody = z.strictObject({
  estabelecimento_id: z.uuid(),
  /** Of one period, as the box that was ticked says it. */
  preco_aceito: z.number().min(0).max(1_000_000).optional(),
})

export const ABAS_DE_AUTORIZACOES = ['autorizadas', 'falhando', 'terminadas'] as const
export type AbaDeAutorizacoes = (typeof ABAS_DE_AUTORIZACOES)[number]

export const filtroDeAutorizacoes = z.strictObject({
  ...paginacao,
  aba: z.enum(ABAS_DE_AUTORIZACOES).optional(),
  busca: z.string().trim().max(100).optional(),
})
export type FiltroDeAutorizacoes = z.infer<typeof filtroDeAutorizacoes>

/** A permission as the platform sees it, with its last charge. */
export const autorizacaoNaListaSchema = z.object({
  id: z.guid(),
  estabelecimento_id: z.guid(),
  loja_nome: z.string(),
  plano: z.string(),
  periodicidade: z.enum(PERIODICIDADES),
  valor: z.number(),
  status: z.enum(STATUS_DA_AUTORIZACAO),
  fim: z.enum(FINS_DA_AUTORIZACAO).nullable(),
  aprovada_em: z.string(),
  fatura_id: z.guid().nullable(),
  numero: z.string().nullable(),
  cobranca: z.enum(STATUS_DA_COBRANCA).nullable(),
  motivo: z.string().nullable(),
})
export type AutorizacaoNaLista = z.infer<typeof autorizacaoNaListaSchema>

export const resumoDoPixAutomaticoSchema = z.object({ lojas: z.int(), falhando: z.int() })
export type ResumoDoPixAutomatico = z.infer<typeof resumoDoPixAutomaticoSchema>
