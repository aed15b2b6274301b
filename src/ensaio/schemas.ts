import { z } from 'zod'

/** A shop's rehearsal: a shop of its own to its team, and nothing to anybody else. */
export const ensaioSchema = z.object({
  id: z.string(),
  codigo: z.string(),
  nome: z.string(),
  comecado_em: z.string(),
  /** A sale of it was paid. */
  pagou: z.boolean(),
})
export type Ensaio = z.infer<typeof ensaioSchema>

/** What would have been sent, and to whom. */
export const emailDoEnsaioSchema = z.object({
  id: z.string(),
  para: z.string(),
  assunto: z.string(),
  texto: z.string(),
  anexo_nome: z.string().nullable(),
  created_at: z.string(),
})
export type EmailDoEnsaio = z.infer<typeof emailDoEnsaioSchema>

/** After so many days in which nobody used it a rehearsal ends by itself. */
export const DIAS_PARADO = 30
