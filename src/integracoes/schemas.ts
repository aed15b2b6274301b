import { z } from 'zod'
import { TODOS_OS_ESCOPOS } from '#src/acesso/escopos.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'

/** Days that a key may live; 0 is until somebody revokes it. */
export const PRAZOS_DA_CHAVE = [30, 90, 365, 0] as const
/** Hours that a key goes on beside the one that takes its place. */
export const SOBREPOSICOES = [0, 1, 24, 168] as const

const daLoja = { estabelecimento_id: z.guid().toLowerCase() }
const senha = z.string().min(1, 'Informe a sua senha.').max(200)

export const novaChaveSchema = z.strictObject({
  ...daLoja,
  nome: z.string().trim().regex(VISIVEL, 'Dê um nome à chave.').max(60, 'Use até 60 caracteres.'),
  escopos: z.array(z.enum(TODOS_OS_ESCOPOS)).min(1, 'Escolha o que a chave pode fazer.').max(30),
  dias: z.literal(PRAZOS_DA_CHAVE),
  senha,
})
export type NovaChaveInput = z.infer<typeof novaChaveSchema>

export const trocaDeChaveSchema = z.strictObject({ ...daLoja, horas: z.literal(SOBREPOSICOES), senha })
export const lojaDasChavesSchema = z.strictObject(daLoja)

export const chaveSchema = z.object({
  id: z.uuid(),
  nome: z.string(),
  /** How it begins and ends: all that is known of it. */
  comeco: z.string(),
  fim: z.string(),
  escopos: z.array(z.enum(TODOS_OS_ESCOPOS)),
  /** Its maker's name; what they may do in the shop now bounds it. */
  quem: z.string(),
  status: z.enum(['ativa', 'vencida', 'revogada']),
  expira_em: z.string().nullable(),
  usado_em: z.string().nullable(),
  revogado_em: z.string().nullable(),
  created_at: z.string(),
})
export type Chave = z.infer<typeof chaveSchema>

/** The whole key, told this once. */
export const chaveNovaSchema = z.object({ chave: chaveSchema, segredo: z.string() })
export type ChaveNova = z.infer<typeof chaveNovaSchema>
