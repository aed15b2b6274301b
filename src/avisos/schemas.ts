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

const endpoint = z.string().min(10).max(1000)
/** What a browser gives out when it is asked to be told (`PushSubscription.toJSON()`). */
export const registroDeAparelhoSchema = z.strictObject({
  endpoint,
  p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}$/, 'Chave inválida.'),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'Chave inválida.'),
})
export type RegistroDeAparelho = z.infer<typeof registroDeAparelhoSchema>

/** A browser's service gave it another address: who knows the old one and its secret is that browser. */
export const trocaDeAparelhoSchema = z.strictObject({
  antigo: registroDeAparelhoSchema.pick({ endpoint: true, auth: true }),
  novo: registroDeAparelhoSchema,
})

export const aparelhoSchema = z.object({
  id: z.uuid(),
  nome: z.string(),
  /** The session that asks registered it. */
  atual: z.boolean(),
  created_at: z.string(),
  visto_em: z.string(),
})
export const aparelhosSchema = z.object({
  /** What a browser registers with; null: the platform sends nothing to devices. */
  chave: z.string().nullable(),
  itens: z.array(aparelhoSchema),
})
