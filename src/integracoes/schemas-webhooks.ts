import { z } from 'zod'
import { paginacao } from '#src/shared/lista.ts'
import { TOPICOS } from './topicos.ts'

const id = z.guid().toLowerCase()

export const ENDERECOS_POR_LOJA = 5
/** How long the secret before goes on signing beside the new one. */
export const HORAS_DE_TROCA = 24

const url = z
  .url({ protocol: /^https?$/, error: 'Informe um endereço que comece com https://' })
  .max(2048, 'O endereço é longo demais')
const topicos = z
  .array(z.enum(TOPICOS))
  .min(1, 'Escolha ao menos um tópico')
  .max(TOPICOS.length)
  .transform((lista) => [...new Set(lista)])

export const daLoja = z.strictObject({ estabelecimento_id: id })
export const novoEnderecoSchema = daLoja.extend({ url, topicos })
export const edicaoDoEnderecoSchema = daLoja.extend({
  url: url.optional(),
  topicos: topicos.optional(),
  ligado: z.boolean().optional(),
})

/** Where a shop is told. Never its secret. */
export const enderecoSchema = z.object({
  id,
  url: z.string(),
  topicos: z.array(z.string()),
  ligado: z.boolean(),
  desligado_por: z.enum(['pessoa', 'falhas', 'endereco']).nullable(),
  desligado_em: z.string().nullable(),
  /** Failures since the last success. */
  falhas: z.int(),
  ultimo_sucesso_em: z.string().nullable(),
  /** Until when the secret before signs too. */
  anterior_ate: z.string().nullable(),
  /** Deliveries that wait, for their first or their next attempt. */
  pendentes: z.int(),
  created_at: z.string(),
})
export type EnderecoDeWebhook = z.infer<typeof enderecoSchema>

/** The secret is shown here and never again. */
export const segredoSchema = z.object({ segredo: z.string(), anterior_ate: z.string().nullable() })
export const enderecoNovoSchema = enderecoSchema.extend({ segredo: z.string() })

/** Of a delivery, so many attempts before the last are kept. */
export const TENTATIVAS_GUARDADAS = 20

/** What came of an attempt. */
const respostaSchema = z.object({
  duracao_ms: z.int().nullable(),
  resposta_status: z.int().nullable(),
  /** The beginning of what was answered. */
  resposta_corpo: z.string().nullable(),
  /** Why no answer came. */
  motivo: z
    .enum(['address', 'inside', 'unknown', 'slow', 'large', 'type', 'redirects', 'certificate', 'network'])
    .nullable(),
})
export type RespostaDoEndereco = z.infer<typeof respostaSchema>

export const SITUACOES_DA_ENTREGA = ['pendente', 'entregue', 'falhou'] as const
/** With what the last attempt came to. */
export const entregaSchema = respostaSchema.extend({
  id,
  evento_id: id,
  topico: z.string(),
  dados: z.record(z.string(), z.unknown()),
  situacao: z.enum(SITUACOES_DA_ENTREGA),
  tentativas: z.int(),
  proxima_em: z.string().nullable(),
  ultima_em: z.string().nullable(),
  /** The attempts before the last, the oldest first. */
  anteriores: z.array(respostaSchema.extend({ em: z.string() })),
  created_at: z.string(),
})
export type EntregaDeWebhook = z.infer<typeof entregaSchema>

export const filtroDeEntregas = daLoja.extend({
  situacao: z.enum(SITUACOES_DA_ENTREGA).optional(),
  pagina: z.coerce.number().int().min(1).max(1000).default(1),
  limite: paginacao.limite,
})
