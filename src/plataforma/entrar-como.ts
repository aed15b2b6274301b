import { z } from 'zod'

export const entrarComoSchema = z.object({
  id: z.uuid(),
  estabelecimento_id: z.uuid(),
  nome: z.string(),
  expira_em: z.string(),
})
export type EntrouComo = z.infer<typeof entrarComoSchema>

/** Which shops can be impersonated: all but one that has ended. */
export const podeEntrarComo = ({ status }: { status: string }) => status !== 'encerrado'
