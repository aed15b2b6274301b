import { z } from 'zod'
import { PAPEIS } from '#src/acesso/papeis.ts'
import { listaDe } from '#src/shared/lista.ts'
import { SITUACOES_NA_EQUIPE } from './equipe.ts'
import { ESTADOS_DO_CONVITE, SITUACOES_DO_CONVITE } from './rules.ts'
import { PAPEIS_DE_CONVITE } from './schemas.ts'
import { sessaoSchema } from './schemas-auth.ts'

// What a shop's team and its invitations answer.

/** An invitation as its shop's team sees it: never its token. */
export const conviteSchema = z.object({
  id: z.uuid(),
  estabelecimento_id: z.uuid(),
  email: z.string(),
  papel: z.enum(PAPEIS_DE_CONVITE),
  mensagem: z.string().nullable(),
  status: z.enum(SITUACOES_DO_CONVITE),
  reenvios: z.int(),
  expira_em: z.string(),
  created_at: z.string(),
})
export type ConviteJson = z.infer<typeof conviteSchema>
export const convitesSchema = listaDe(conviteSchema)

/** The same to whoever holds its token: of one that is not, only that. */
export const conviteConsultadoSchema = z.object({
  estado: z.enum(ESTADOS_DO_CONVITE),
  loja: z.string().optional(),
  pessoa: z.string().optional(),
  papel: z.enum(PAPEIS_DE_CONVITE).optional(),
  papel_nome: z.string().optional(),
  email: z.string().optional(),
})
export const conviteAceitoSchema = z.object({
  estabelecimento_id: z.uuid(),
  papel: z.enum(PAPEIS_DE_CONVITE),
  /** Of an account that the invitation made. */
  sessao: sessaoSchema.optional(),
})

export const integranteSchema = z.object({
  id: z.uuid(),
  tipo: z.enum(['pessoa', 'convite']),
  user_id: z.uuid().nullable(),
  nome: z.string().nullable(),
  email: z.string().nullable(),
  papel: z.enum(PAPEIS),
  status: z.enum(SITUACOES_NA_EQUIPE),
  duas_etapas: z.boolean(),
  ultimo_acesso: z.string().nullable(),
  created_at: z.string(),
  /** Of an invitation. */
  expira_em: z.string().nullable(),
  reenvios: z.int().nullable(),
})
export type Integrante = z.infer<typeof integranteSchema>
export const equipeSchema = z.object({
  itens: z.array(integranteSchema),
  total: z.int(),
  contagens: z.object({ todos: z.int(), ativos: z.int(), convites: z.int(), desativados: z.int() }),
  vagas: z.object({ usadas: z.int(), limite: z.int() }),
})

export const atividadeSchema = z.object({
  id: z.string(),
  acao: z.string(),
  em: z.string(),
  quem: z.string().nullable(),
  recurso: z.string(),
  recurso_id: z.string().nullable(),
  /** The sale's number, where it is about one. */
  numero: z.int().nullable(),
  detalhe: z.record(z.string(), z.unknown()).nullable(),
  motivo: z.string().nullable(),
  ip: z.string().nullable(),
})
export type Atividade = z.infer<typeof atividadeSchema>
export const atividadesSchema = z.object({ itens: z.array(atividadeSchema), total: z.int() })
