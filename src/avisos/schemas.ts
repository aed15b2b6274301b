import { z } from 'zod'

export const avisoSchema = z.object({
  id: z.uuid(),
  tipo: z.string(),
  titulo: z.string(),
  texto: z.string().nullable(),
  rota: z.string().nullable(),
  lido_em: z.string().nullable(),
  created_at: z.string(),
})
export type Aviso = z.infer<typeof avisoSchema>
