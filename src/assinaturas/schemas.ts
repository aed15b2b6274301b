import { z } from 'zod'
import { VISIVEL } from '#src/shared/texto-visivel.ts'

/** `create-establishment` (docs/rules/marketplace.md#procedures-and-functions). CNPJ, phone and plan may be absent on the wire; the use case says what it needs. */
export const createEstablishmentBody = z.strictObject({
  userId: z.uuid(),
  nome: z.string().trim().min(2).max(120).regex(VISIVEL, 'Informe o nome da loja.'),
  email: z.string().max(320),
  cnpj: z.string().max(30).nullish(),
  telefone: z.string().trim().max(30).nullish(),
  planoId: z.string().max(60).nullish(),
  /** Reais a month that the box beside the plan said; kept as accepted, and refused when it costs another amount now. */
  precoAceito: z.number().min(0).max(1_000_000).nullish(),
})
export type CreateEstablishmentInput = z.infer<typeof createEstablishmentBody>

export const estabelecimentoCriadoSchema = z.object({
  id: z.uuid(),
  codigo: z.string(),
  nome: z.string(),
  status: z.literal('inativo'),
  status_aprovacao: z.literal('pendente'),
})
export type EstabelecimentoCriado = z.infer<typeof estabelecimentoCriadoSchema>
