import { z } from 'zod'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { PARTES_DA_COPIA } from './copia.ts'

const copiaSchema = z.strictObject({
  de: z.uuid(),
  partes: z.array(z.enum(PARTES_DA_COPIA)).min(1).max(PARTES_DA_COPIA.length),
  /** Products as drafts, or on sale where they are on sale there. */
  produtos_como: z.enum(['rascunho', 'como_estao']),
})
export type CopiaDaLoja = z.infer<typeof copiaSchema>

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
  copiar: copiaSchema.nullish(),
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
