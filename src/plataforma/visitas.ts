import { z } from 'zod'

export const visitaSchema = z.object({
  id: z.uuid(),
  estabelecimento_id: z.uuid(),
  nome: z.string(),
  expira_em: z.string(),
})
export type VisitaIniciada = z.infer<typeof visitaSchema>

/** What the platform may look into: everything but a shop that has ended. */
export const podeVisitar = ({ status }: { status: string }) => status !== 'encerrado'
