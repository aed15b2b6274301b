import { z } from 'zod'
import { fotoDaAvaliacaoSchema } from '#src/avaliacoes/schemas.ts'

const tabela = z.enum(['avaliacoes_produtos', 'avaliacoes_estabelecimento', 'perguntas_produtos'])

export const avaliacaoPendenteSchema = z.object({
  tabela,
  id: z.uuid(),
  loja: z.string(),
  /** Null where the shop itself was reviewed. */
  produto: z.string().nullable(),
  /** Null of a question. */
  nota: z.int().nullable(),
  titulo: z.string().nullable(),
  comentario: z.string().nullable(),
  fotos: z.array(fotoDaAvaliacaoSchema),
  created_at: z.string(),
  updated_at: z.string(),
})
export type AvaliacaoPendente = z.infer<typeof avaliacaoPendenteSchema>

export const moderarSchema = z.strictObject({
  tabela,
  publicar: z.boolean(),
  /** As it was read; left out, it is decided whatever it says now. */
  updated_at: z.string().optional(),
  motivo: z.string().trim().max(500).optional(),
})
export type ModerarInput = z.infer<typeof moderarSchema>
