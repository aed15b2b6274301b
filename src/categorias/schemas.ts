import { z } from 'zod'

export const categoriaSchema = z.object({
  id: z.guid(),
  estabelecimento_id: z.guid(),
  nome: z.string(),
  cor: z.string(),
  icone: z.string().nullable(),
  descricao: z.string().nullable(),
  ordem: z.int(),
  ativa: z.boolean(),
  /** Active products in it. */
  total_produtos: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Categoria = z.infer<typeof categoriaSchema>
