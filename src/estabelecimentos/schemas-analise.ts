import { z } from 'zod'
import { CAMPOS } from './analise.ts'

/** One look of the platform at a registration. */
export const analiseSchema = z.object({
  decisao: z.enum(['aprovado', 'correcao', 'reprovado']),
  campos: z.array(z.object({ campo: z.enum(CAMPOS), mensagem: z.string() })),
  motivo: z.string().nullable(),
  created_at: z.string(),
})
export type Analise = z.infer<typeof analiseSchema>
