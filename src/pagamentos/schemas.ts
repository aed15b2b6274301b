import { z } from 'zod'

/** Mercado Pago's own prefixes; anything tighter has been wrong before. */
const credencial = z
  .string()
  .trim()
  .max(300)
  .regex(/^(APP_USR|TEST)-/, 'Credenciais inválidas')

export const credenciaisSchema = z.strictObject({
  estabelecimento_id: z.uuid(),
  access_token: credencial,
  public_key: credencial,
  webhook_secret: z.string().trim().min(1).max(300).nullish(),
})
export type CredenciaisInput = z.infer<typeof credenciaisSchema>

/** How a shop takes payments, without a secret in it: a stored token is only a marker. */
export const configuracaoSchema = z.object({
  estabelecimento_id: z.uuid(),
  access_token: z.literal('••••••••').nullable(),
  public_key: z.string().nullable(),
  pagamentos_habilitados: z.boolean(),
  conta_id: z.string().nullable(),
  tem_segredo_webhook: z.boolean(),
  webhook_url: z.string(),
  pix_minutos: z.int(),
})
export type ConfiguracaoPagamentos = z.infer<typeof configuracaoSchema>
