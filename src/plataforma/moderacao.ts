import { z } from 'zod'

const tabela = z.enum(['avaliacoes_produtos', 'avaliacoes_estabelecimento'])

export const avaliacaoPendenteSchema = z.object({
  tabela,
  id: z.uuid(),
  loja: z.string(),
  /** Null where the shop itself was reviewed. */
  produto: z.string().nullable(),
  nota: z.int(),
  titulo: z.string().nullable(),
  comentario: z.string().nullable(),
  created_at: z.string(),
})
export type AvaliacaoPendente = z.infer<typeof avaliacaoPendenteSchema>

export const moderarSchema = z.strictObject({
  tabela,
  publicar: z.boolean(),
  motivo: z.string().trim().max(500).optional(),
})
export type ModerarInput = z.infer<typeof moderarSchema>
