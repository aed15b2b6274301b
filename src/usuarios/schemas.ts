import { z } from 'zod'
import { EMAIL_DA_CONTA } from '#src/shared/email.ts'
import { UFS } from '#src/shared/endereco.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { ufDoCep } from '#src/shared/ufs-por-cep.ts'
import { CONSENTIMENTOS } from './consentimentos.ts'
import { SITUACOES_DO_CONVITE } from './rules.ts'

/** The address as it is stored and compared: trimmed, lower case. Null when it is not one. */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= 254 && EMAIL_DA_CONTA.test(email) ? email : null
}

export const MIN_PASSWORD = 6
export const MAX_PASSWORD = 200

// Bodies of `/auth/v1`: unknown members are dropped, absent and null are the same.
const text = z.string().max(2000).nullish()
const metadata = z.record(z.string(), z.unknown()).nullish()
const pkce = { code_challenge: text, code_challenge_method: text }

export const signupBody = z.object({ email: text, password: text, phone: text, data: metadata, ...pkce })
export const tokenBody = z.object({
  email: text,
  password: text,
  phone: text,
  refresh_token: text,
  auth_code: text,
  code_verifier: text,
  provider: text,
  issuer: text,
  id_token: z.string().nullish(),
})
export const emailBody = z.object({ email: text, phone: text, type: text, ...pkce })
export const otpBody = z.object({ phone: text }).nullish()
export const verifyBody = z.object({ email: text, token: text, token_hash: text, type: text })
export const updateUserBody = z.object({
  email: text,
  password: text,
  nonce: text,
  current_password: text,
  data: metadata,
  ...pkce,
})
export const enrollBody = z.object({ friendly_name: text, factor_type: text, issuer: text })
export const verifyFactorBody = z.object({ challenge_id: text, code: text })
export const adminUserBody = z.object({
  id: z.uuid().nullish(),
  email: text,
  password: text,
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
})
export const generateLinkBody = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
})
export const redirectQuery = z.object({ redirect_to: text })

export const perfilBody = z.strictObject({
  nome: z.string().trim().regex(VISIVEL, 'Por favor, informe seu nome.').max(200),
  telefone: z.string().trim().max(30).nullable(),
})
export const consentimentoBody = z.strictObject({
  finalidade: z.enum(CONSENTIMENTOS.map(({ id }) => id)),
  concedido: z.boolean(),
})
export const excluirContaBody = z.strictObject({ senha: z.string().min(1, 'Digite a sua senha.').max(200) })
export type PerfilInput = z.infer<typeof perfilBody>

export const PAPEIS_DE_CONVITE = [
  'administrador',
  'vendedor',
  'estoquista',
  'financeiro',
  'visualizador',
] as const
export const conviteBody = z.strictObject({
  estabelecimento_id: z.uuid(),
  email: z.string().max(320),
  papel: z.enum(PAPEIS_DE_CONVITE),
  mensagem: z.string().trim().max(500).nullish(),
})
export const convitesQuery = z.strictObject({
  estabelecimento_id: z.uuid(),
  status: z.enum(SITUACOES_DO_CONVITE).optional(),
  depois: z.uuid().optional(),
  limite: z.coerce.number().int().min(1).max(100).default(50),
})
export const lojaDoConviteBody = z.strictObject({ estabelecimento_id: z.uuid() })
const tokenDeConvite = z.string().min(1).max(100)
export const tokenDeConviteBody = z.strictObject({ token: tokenDeConvite })
export const aceitarConviteBody = z.strictObject({
  token: tokenDeConvite,
  nome: z.string().trim().max(200).nullish(),
  senha: z.string().max(MAX_PASSWORD).nullish(),
  /** The editions of the legal texts that a new account accepts, such as `termos:2026-11`. */
  aceites: z.array(z.string().max(60)).max(3).optional(),
})
export type ConviteInput = z.infer<typeof conviteBody>
export type AceitarConviteInput = z.infer<typeof aceitarConviteBody>

export type SignupInput = z.infer<typeof signupBody>
export type TokenInput = z.infer<typeof tokenBody>
export type EmailInput = z.infer<typeof emailBody>
export type AdminUserInput = z.infer<typeof adminUserBody>
export type GenerateLinkInput = z.infer<typeof generateLinkBody>
export type UpdateUserInput = z.infer<typeof updateUserBody>

/** An address of Brazil. The CEP may come with its hyphen. */
export const enderecoSchema = z
  .strictObject({
    cep: z
      .string()
      .transform((cep) => cep.replace(/[\s.-]/g, ''))
      .pipe(z.string().regex(/^\d{8}$/, 'O CEP tem 8 números.')),
    logradouro: z.string().trim().regex(VISIVEL, 'Informe a rua.').max(200),
    numero: z.string().trim().regex(VISIVEL, 'Informe o número, ou s/n.').max(20),
    complemento: z.string().trim().max(100).nullish(),
    bairro: z.string().trim().regex(VISIVEL, 'Informe o bairro.').max(100),
    cidade: z.string().trim().regex(VISIVEL, 'Informe a cidade.').max(100),
    uf: z.enum(UFS, 'Escolha o estado.'),
  })
  // The delivery is priced by the postal code: it may not go to another state than that.
  .refine(({ cep }) => ufDoCep(cep) !== null, {
    path: ['cep'],
    error: 'CEP não encontrado. Confira os números.',
  })
  .refine(({ cep, uf }) => [null, uf].includes(ufDoCep(cep)), {
    path: ['uf'],
    error: 'Este CEP é de outro estado. Confira os dois.',
  })

/** The same as it is answered: what goes out is not worked over again. */
export const enderecoLidoSchema = z.object({
  cep: z.string(),
  logradouro: z.string(),
  numero: z.string(),
  complemento: z.string().nullish(),
  bairro: z.string(),
  cidade: z.string(),
  uf: z.string(),
})

/** An address in a person's book, with the name they call it by. */
export const enderecoNovoSchema = enderecoSchema.safeExtend({
  apelido: z.string().trim().regex(VISIVEL, 'Dê um nome, como Casa.').max(40),
  principal: z.boolean().optional(),
})
export type EnderecoInput = z.infer<typeof enderecoNovoSchema>
export const enderecoGuardadoSchema = enderecoLidoSchema.extend({
  id: z.uuid(),
  apelido: z.string(),
  complemento: z.string().nullable(),
  principal: z.boolean(),
})
export type EnderecoGuardado = z.infer<typeof enderecoGuardadoSchema>
