import { z } from 'zod'

// What `/auth/v1` answers, as its protocol names it.

const metadata = z.record(z.string(), z.unknown())

/** An identity, as the protocol shows it. */
const identidadeSchema = z.object({
  identity_id: z.string(),
  id: z.string(),
  user_id: z.string(),
  identity_data: metadata,
  provider: z.string(),
  last_sign_in_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  email: z.string().nullable(),
})
export type IdentityJson = z.infer<typeof identidadeSchema>

/** A second factor, as the protocol shows it: never its secret. */
export const fatorSchema = z.object({
  id: z.string(),
  friendly_name: z.string().optional(),
  factor_type: z.literal('totp'),
  status: z.enum(['verified', 'unverified']),
  created_at: z.string(),
  updated_at: z.string(),
})
export type FactorJson = z.infer<typeof fatorSchema>

export const usuarioSchema = z.object({
  id: z.string(),
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  phone: z.string(),
  email_confirmed_at: z.string().optional(),
  confirmed_at: z.string().optional(),
  invited_at: z.string().optional(),
  confirmation_sent_at: z.string().optional(),
  recovery_sent_at: z.string().optional(),
  new_email: z.string().optional(),
  email_change_sent_at: z.string().optional(),
  reauthentication_sent_at: z.string().optional(),
  banned_until: z.string().optional(),
  last_sign_in_at: z.string().optional(),
  app_metadata: metadata,
  user_metadata: metadata,
  identities: z.array(identidadeSchema),
  factors: z.array(fatorSchema).optional(),
  created_at: z.string(),
  updated_at: z.string(),
  is_anonymous: z.boolean(),
})
export type UserJson = z.infer<typeof usuarioSchema>

export const sessaoSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  expires_at: z.int(),
  refresh_token: z.string(),
  user: usuarioSchema,
})
export type SessionJson = z.infer<typeof sessaoSchema>
