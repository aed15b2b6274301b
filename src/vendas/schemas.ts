import { z } from 'zod'
import { MODOS_DE_ENTREGA } from '#src/estabelecimentos/entrega.ts'
import { cartaoSchema } from '#src/pagamentos/schemas.ts'
import { enderecoLidoSchema, enderecoSchema } from '#src/usuarios/schemas.ts'

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

const daCompra = {
  forma_pagamento,
  /** With `cartao`: charged now at the shop's own account, not by its machine at delivery. */
  cartao_online: z.boolean().optional(),
  cliente,
  /** Left out: fetched, or agreed with the shop. */
  endereco_entrega: enderecoSchema.optional(),
}

/** How it is handed over; what that costs is the server's to say. Left out: agreed with the shop, free of charge. */
const entrega = z.enum(MODOS_DE_ENTREGA).optional()

export const novaVendaSchema = z.strictObject({
  estabelecimento_id: z.uuid(),
  itens,
  entrega,
  total_visto,
  ...daCompra,
})

export const novaCompraSchema = z.strictObject({
  lojas: z
    .array(z.strictObject({ estabelecimento_id: z.uuid(), itens, entrega, total_visto }))
    .min(1)
    .max(20),
  ...daCompra,
})
/** A card's token for an order, and the price agreed to when an expired one is opened again. */
export const pagarComCartaoSchema = cartaoSchema.extend({ total_visto })

/** A new PIX for an expired order, at a price that the person agreed to when it is no longer the old one. */
export const novoPixSchema = z.strictObject({ total_visto }).nullish()

export type NovaCompraInput = z.infer<typeof novaCompraSchema>

const reais = z.number().nonnegative().max(9_999_999_999)

export const novaVendaBalcaoSchema = z.strictObject({
  estabelecimento_id: z.uuid(),
  itens: z
    .array(
      z.strictObject({
        produto_id: z.uuid(),
        quantidade: z.int().min(1).max(100_000),
        /** Reais off each unit. */
        desconto: reais.optional(),
      }),
    )
    .min(1, 'Carrinho vazio')
    .max(200),
  desconto: reais.default(0),
  cliente: z.union([z.strictObject({ id: z.uuid() }), cliente]).nullish(),
  entrega: z.enum(['levou', 'retirar', 'entregar']).default('levou'),
  /** Together exactly the total; none means to be paid later. At most one PIX. */
  pagamentos: z
    .array(
      z.strictObject({
        forma: forma_pagamento,
        valor: z.number().positive().max(9_999_999_999),
        recebido: reais.optional(),
        parcelas: z.int().min(1).max(24).optional(),
        nsu: z.string().trim().min(1).max(40).optional(),
      }),
    )
    .max(10)
    .refine((partes) => partes.filter((parte) => parte.forma === 'pix').length <= 1, 'Use um PIX por venda.')
    .default([]),
  observacao: z.string().trim().max(1000).optional(),
})
export type NovaVendaBalcaoInput = z.infer<typeof novaVendaBalcaoSchema>

export const itemVendaSchema = z.object({
  id: z.uuid(),
  produto_id: z.uuid(),
  nome: z.string(),
  imagem_url: z.string().nullable(),
  quantidade: z.int(),
  preco_unitario: z.number(),
  subtotal: z.number(),
  /** Of `quantidade`: given up before they were handed over, and come back after it. */
  quantidade_cancelada: z.int(),
  quantidade_devolvida: z.int(),
})

/** A line in a list of its own, away from its sale. */
export const itemDaListaSchema = itemVendaSchema
  .omit({ imagem_url: true, quantidade_cancelada: true, quantidade_devolvida: true })
  .extend({ venda_id: z.uuid() })

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
  cartao_online: z.boolean(),
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
  /** Reais of lines given up before anybody paid: already off the total. */
  valor_cancelado: z.number(),
  nota_fiscal_emitida: z.boolean(),
  /** The team alone sees these two; the buyer's are empty. */
  etiquetas: z.array(z.string()),
  atendente: z.string().nullable(),
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
  /** Of what the shop took in its own hands: cash given, instalments, the card machine's number. */
  recebido: z.number().nullable(),
  parcelas: z.int().nullable(),
  nsu: z.string().nullable(),
  /** How its approval was learned: `criacao`, `webhook`, `consulta` or `conciliacao`. */
  confirmado_por: z.string().nullable(),
})
export type Pagamento = z.infer<typeof pagamentoSchema>

export const passoHistoricoSchema = z.object({
  de: z.string().nullable(),
  para: z.string(),
  motivo: z.string().nullable(),
  /** Who moved it: a name of the team, `Cliente` or `Sistema`. */
  quem: z.string().nullable(),
  created_at: z.string(),
})

/** The latest return of a sale: `arrependimento` cannot be refused, `problema` says what is wrong. */
export const devolucaoSchema = z.object({
  protocolo: z.string(),
  tipo: z.string(),
  situacao: z.string(),
  descricao: z.string().nullable(),
  motivo_recusa: z.string().nullable(),
  responder_ate: z.string(),
  created_at: z.string(),
  /** The units that come back; empty when it is all that is left. */
  itens: z.array(z.object({ item_id: z.uuid(), nome: z.string(), quantidade: z.int() })),
  postada_em: z.string().nullable(),
  rastreio: z.string().nullable(),
  /** Downloads, with the session. */
  fotos: z.array(z.string()),
  mediacao_pedida_em: z.string().nullable(),
  mediacao_motivo: z.string().nullable(),
  mediacao_decisao: z.string().nullable(),
  mediacao_nota: z.string().nullable(),
})
export type Devolucao = z.infer<typeof devolucaoSchema>

export const reembolsoSchema = z.object({
  id: z.uuid(),
  pagamento_id: z.uuid(),
  valor: z.number(),
  status: z.string(),
  motivo: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** The provider's last words when it refused. */
  erro: z.string().nullable(),
  observacao: z.string().nullable(),
  comprovante_url: z.string().nullable(),
})
export type Reembolso = z.infer<typeof reembolsoSchema>

/** A notice of the provider about one of the sale's payments, as it came in at the webhook. */
export const avisoSchema = z.object({
  id: z.uuid(),
  acao: z.string(),
  /** As it came in; never the source of anything. */
  corpo: z.unknown(),
  reprocessos: z.int(),
  reprocessado_em: z.string().nullable(),
  payment_id: z.string(),
  assinatura: z.string(),
  recebido_em: z.string(),
  processado_em: z.string().nullable(),
})

/** What the team wrote down; the buyer sees the visible ones, without the name. */
export const notaSchema = z.object({
  id: z.uuid(),
  texto: z.string(),
  visivel_ao_cliente: z.boolean(),
  quem: z.string().nullable(),
  created_at: z.string(),
})
export type Nota = z.infer<typeof notaSchema>

export const notaFiscalSchema = z.object({
  chave: z.string(),
  /** Downloads, with the session. */
  xml_url: z.string().nullable(),
  pdf_url: z.string().nullable(),
  created_at: z.string(),
})

/** Who sells, as the law wants it on a receipt. Only code and name of a shop that is not visible now. */
export const vendedorSchema = z.object({
  codigo: z.string(),
  nome: z.string(),
  razao_social: z.string().nullable(),
  cnpj: z.string().nullable(),
  endereco: z.string().nullable(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
})

export const vendaDetalheSchema = vendaSchema.extend({
  entregue_em: z.string().nullable(),
  vendedor: vendedorSchema.nullable(),
  modo_entrega: z.string().nullable(),
  rastreio: z.string().nullable(),
  observacao: z.string().nullable(),
  endereco_entrega: enderecoLidoSchema.nullable(),
  devolucao: devolucaoSchema.nullable(),
  pagamentos: z.array(pagamentoSchema),
  historico: z.array(passoHistoricoSchema),
  nota_fiscal: notaFiscalSchema.nullable(),
  notas: z.array(notaSchema),
  /** Only the shop's team and the platform see these two; the buyer's are empty. */
  reembolsos: z.array(reembolsoSchema),
  avisos: z.array(avisoSchema),
})
export type VendaDetalhe = z.infer<typeof vendaDetalheSchema>
