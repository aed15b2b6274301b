import { z } from 'zod'
import { planoSchema } from '#src/acesso/schemas.ts'

export const STATUS_ESTABELECIMENTO = ['inativo', 'ativo', 'suspenso', 'encerrado'] as const
export const STATUS_APROVACAO = ['pendente', 'correcao', 'aprovado', 'reprovado'] as const

/** A shop as anyone reads it over the API. */
const publicoSchema = z.object({
  id: z.guid(),
  codigo: z.string(),
  nome: z.string(),
  cidade: z.string().nullable(),
  uf: z.string().nullable(),
  logo_url: z.string().nullable(),
  descricao: z.string().nullable(),
  /** To visitors only where the plan gives the public button. */
  whatsapp_atendimento: z.string().nullable(),
  status: z.enum(STATUS_ESTABELECIMENTO),
  status_aprovacao: z.enum(STATUS_APROVACAO),
  pagamentos_habilitados: z.boolean(),
  pagamentos_conectados: z.boolean(),
  em_pausa: z.boolean(),
  mensagem_pausa: z.string().nullable(),
  media_avaliacoes: z.number(),
  total_avaliacoes: z.int(),
  created_at: z.string(),
})
export type EstabelecimentoPublico = z.infer<typeof publicoSchema>

/** What only its owner, its team and the platform read besides. The vault ids point at secrets; no secret is here. */
const proprioSchema = z.object({
  razao_social: z.string().nullable(),
  email: z.string().nullable(),
  cnpj: z.string().nullable(),
  telefone: z.string().nullable(),
  endereco: z.string().nullable(),
  cep: z.string().nullable(),
  segmento: z.string().nullable(),
  capa_url: z.string().nullable(),
  cor: z.string().nullable(),
  owner_user_id: z.guid().nullable(),
  bloqueado_por_inadimplencia: z.boolean(),
  motivo_bloqueio: z.string().nullable(),
  mercadopago_vault_id: z.guid().nullable(),
  webhook_secret_vault_id: z.guid().nullable(),
  pix_minutos: z.int(),
  aprovado_em: z.string().nullable(),
  updated_at: z.string(),
})

export const estabelecimentoSchema = z.object({ ...publicoSchema.shape, ...proprioSchema.partial().shape })
export type Estabelecimento = z.infer<typeof estabelecimentoSchema>

export const assinaturaSchema = z.object({
  estabelecimento_id: z.guid(),
  plano_id: z.guid(),
  status: z.enum([
    'aguardando_aprovacao',
    'em_teste',
    'ativa',
    'em_atraso',
    'bloqueada',
    'cancelamento_agendado',
    'cancelada',
    'encerrada',
  ]),
  teste_ate: z.string().nullable(),
  ciclo_de: z.string().nullable(),
  ciclo_ate: z.string().nullable(),
  periodicidade: z.enum(['mensal', 'anual']),
  created_at: z.string(),
  plano: planoSchema,
})
export type Assinatura = z.infer<typeof assinaturaSchema>
