import { z } from 'zod'

// z here is the full build: this file is imported by doors and by types only, never for its values in the browser.

export const FORMAS_PAGAMENTO = ['pix', 'avista', 'cartao'] as const
export type FormaPagamento = (typeof FORMAS_PAGAMENTO)[number]

const itens = z
  .array(z.strictObject({ produto_id: z.uuid(), quantidade: z.int().min(1).max(100_000) }))
  .min(1, 'Carrinho vazio')
  .max(200)

const cliente = z.strictObject({
  nome: z.string().trim().min(1, 'Por favor, informe seu nome.').max(200),
  email: z.email('Por favor, insira um email válido.').max(320).optional(),
  telefone: z.string().trim().max(30).optional(),
})

const forma_pagamento = z.enum(FORMAS_PAGAMENTO, 'Selecione uma forma de pagamento.')

/** Reais. When it is not the server's total the sale is refused with 409 and the new one told. */
const total_visto = z.number().positive().max(9_999_999_999).optional()

export const novaVendaSchema = z.strictObject({
  estabelecimento_id: z.uuid(),
  itens,
  forma_pagamento,
  cliente,
  total_visto,
})

export const novaCompraSchema = z.strictObject({
  lojas: z
    .array(z.strictObject({ estabelecimento_id: z.uuid(), itens, total_visto }))
    .min(1)
    .max(20),
  forma_pagamento,
  cliente,
})
export type NovaCompraInput = z.infer<typeof novaCompraSchema>

export const itemVendaSchema = z.object({
  id: z.uuid(),
  produto_id: z.uuid(),
  nome: z.string(),
  imagem_url: z.string().nullable(),
  quantidade: z.int(),
  preco_unitario: z.number(),
  subtotal: z.number(),
})

/** A line in a list of its own, away from its sale. */
export const itemDaListaSchema = itemVendaSchema.omit({ imagem_url: true }).extend({ venda_id: z.uuid() })

export const clienteVendaSchema = z.object({
  id: z.uuid(),
  nome: z.string(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
})

export const vendaSchema = z.object({
  id: z.uuid(),
  estabelecimento_id: z.uuid(),
  estabelecimento_nome: z.string(),
  numero: z.int(),
  compra_id: z.uuid(),
  canal: z.string(),
  status: z.string(),
  forma_pagamento: z.string(),
  subtotal: z.number(),
  desconto: z.number(),
  entrega: z.number(),
  total: z.number(),
  total_reembolsado: z.number(),
  pago_em: z.string().nullable(),
  expira_em: z.string().nullable(),
  em_disputa: z.boolean(),
  motivo_cancelamento: z.string().nullable(),
  user_id: z.uuid().nullable(),
  cliente_id: z.uuid().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  cliente: clienteVendaSchema.nullable(),
  itens: z.array(itemVendaSchema),
})
export type Venda = z.infer<typeof vendaSchema>

export const pagamentoSchema = z.object({
  id: z.uuid(),
  estabelecimento_id: z.uuid(),
  venda_id: z.uuid(),
  forma: z.string(),
  valor: z.number(),
  valor_reembolsado: z.number(),
  status: z.string(),
  tentativa: z.int(),
  payment_id: z.string().nullable(),
  provider_status: z.string().nullable(),
  provider_status_detail: z.string().nullable(),
  qr_code: z.string().nullable(),
  qr_code_base64: z.string().nullable(),
  ticket_url: z.string().nullable(),
  expira_em: z.string().nullable(),
  aprovado_em: z.string().nullable(),
  created_at: z.string(),
})
export type Pagamento = z.infer<typeof pagamentoSchema>

export const passoHistoricoSchema = z.object({
  de: z.string().nullable(),
  para: z.string(),
  motivo: z.string().nullable(),
  created_at: z.string(),
})

export const vendaDetalheSchema = vendaSchema.extend({
  pagamentos: z.array(pagamentoSchema),
  historico: z.array(passoHistoricoSchema),
})
export type VendaDetalhe = z.infer<typeof vendaDetalheSchema>

/** `{ itens, total, proximo }`: `proximo` is the `depois=` of the next page, null on the last. */
export const listaDe = <T extends z.ZodType>(item: T) =>
  z.object({ itens: z.array(item), total: z.int(), proximo: z.string().nullable() })
