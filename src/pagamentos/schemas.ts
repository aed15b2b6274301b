import { z } from 'zod'
import { emailDoPedido } from '#src/shared/email-do-pedido.ts'

/** Mercado Pago's own prefixes; anything tighter has been wrong before. */
const credencial = z
  .string()
  .trim()
  .max(300)
  .regex(/^(APP_USR|TEST)-/, 'Credenciais inválidas')

const credenciais = z.strictObject({
  access_token: credencial,
  public_key: credencial,
  webhook_secret: z.string().trim().min(1).max(300).nullish(),
})

/** Every buyer's browser gets the public key: never the secret that stands beside it on the provider's page. */
const publicaNaoEhSecreta = z.refine<z.infer<typeof credenciais>>(
  ({ access_token, public_key }) => access_token !== public_key,
  { path: ['public_key'], error: 'Isto é o access token, que é secreto. Cole aqui a public key.' },
)

export const credenciaisDaPlataformaSchema = credenciais.check(publicaNaoEhSecreta)

export const credenciaisSchema = credenciais
  .extend({
    estabelecimento_id: z.uuid(),
    /** Asked of everybody but the owner: their own, once more. */
    senha: z.string().min(1).max(200).optional(),
  })
  .check(publicaNaoEhSecreta)
export type CredenciaisInput = z.infer<typeof credenciaisSchema>

/** How a shop takes payments, without a secret in it: a stored token is only a marker. */
export const configuracaoSchema = z.object({
  estabelecimento_id: z.uuid(),
  access_token: z.literal('••••••••').nullable(),
  public_key: z.string().nullable(),
  pagamentos_habilitados: z.boolean(),
  conta_id: z.string().nullable(),
  conta_nome: z.string().nullable(),
  tem_segredo_webhook: z.boolean(),
  webhook_url: z.string(),
  pix_minutos: z.int(),
  /** Percent off the products when paid by PIX. */
  desconto_pix: z.number(),
  aceita_dinheiro: z.boolean(),
  aceita_cartao: z.boolean(),
  /** Hours until an order paid on delivery that nobody accepted is cancelled. */
  horas_para_confirmar: z.int(),
})
export type ConfiguracaoPagamentos = z.infer<typeof configuracaoSchema>

/** The account that invoices are paid into, without a secret in it. */
export const contaDaPlataformaSchema = z.object({
  conectada: z.boolean(),
  conta_id: z.string().nullable(),
  public_key: z.string().nullable(),
  tem_segredo_webhook: z.boolean(),
  webhook_url: z.string(),
})
export type ContaDaPlataforma = z.infer<typeof contaDaPlataformaSchema>

/** What a shop may change about how it takes money; what is left out stays. */
export const ajustesSchema = z.strictObject({
  estabelecimento_id: z.uuid(),
  pagamentos_habilitados: z.boolean().optional(),
  pix_minutos: z.union([z.literal(30), z.literal(60), z.literal(120), z.literal(1440)]).optional(),
  desconto_pix: z.number().min(0).max(50).multipleOf(0.01).optional(),
  aceita_dinheiro: z.boolean().optional(),
  aceita_cartao: z.boolean().optional(),
  horas_para_confirmar: z.int().min(1).max(168).optional(),
})
export type AjustesInput = z.infer<typeof ajustesSchema>

/** How a visible shop may be paid, for a checkout. The public key opens the provider's own card form. */
export const recebimentoSchema = z.object({
  estabelecimento_id: z.uuid(),
  aceita_pix: z.boolean(),
  aceita_dinheiro: z.boolean(),
  aceita_cartao: z.boolean(),
  desconto_pix: z.number(),
  pix_minutos: z.int(),
  public_key: z.string().nullable(),
  /** The script that brings the card's fields, in a frame of the provider's own. */
  sdk_url: z.string(),
})
export type Recebimento = z.infer<typeof recebimentoSchema>

/** What the Card Payment Brick gives for a card: a token that pays once. The number never comes here. */
export const cartaoSchema = z.strictObject({
  token: z.string().min(8).max(200),
  payment_method_id: z.string().regex(/^[a-z0-9_]{2,40}$/),
  issuer_id: z
    .string()
    .regex(/^\d{1,12}$/)
    .nullish(),
  installments: z.int().min(1).max(24),
  email: emailDoPedido.optional(),
  identification: z
    .strictObject({ type: z.enum(['CPF', 'CNPJ']), number: z.string().regex(/^[0-9A-Z]{11,14}$/) })
    .optional(),
})
export type CartaoInput = z.infer<typeof cartaoSchema>
