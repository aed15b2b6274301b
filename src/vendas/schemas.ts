import { z } from 'zod'
import { cupomDaVendaSchema } from '#src/cupons/schemas.ts'
import { etiquetaDeEnvioSchema } from '#src/fretes/schemas-etiqueta.ts'
import { enderecoLidoSchema } from '#src/usuarios/schemas.ts'

// z here is the full build: this file is imported by routes and by types only, never for its values in the browser.

export const FORMAS_PAGAMENTO = ['pix', 'avista', 'cartao'] as const
export type FormaPagamento = (typeof FORMAS_PAGAMENTO)[number]

export const itemVendaSchema = z.object({
  id: z.uuid(),
  produto_id: z.uuid(),
  /** Which of the product's variations, where it has them; `nome` says it in words. */
  variacao_id: z.uuid().nullable(),
  /** Of a variation, as it was called then: `Tamanho 38 · Preto`. */
  escolha: z.string().nullable(),
  nome: z.string(),
  imagem_url: z.string().nullable(),
  quantidade: z.int(),
  preco_unitario: z.number(),
  subtotal: z.number(),
  /** Reais of the coupon on the goods that are this line's. */
  desconto_cupom: z.number(),
  /** Of `quantidade`: given up before they were handed over, and come back after it. */
  quantidade_cancelada: z.int(),
  quantidade_devolvida: z.int(),
})

/** A line in a list of its own, away from its sale. */
export const itemDaListaSchema = itemVendaSchema
  .omit({ imagem_url: true, desconto_cupom: true, quantidade_cancelada: true, quantidade_devolvida: true })
  .extend({ venda_id: z.uuid() })

export const clienteVendaSchema = z.object({
  id: z.uuid(),
  nome: z.string(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
})

/** How the buyer asked for it to be handed over, as the shop offered it then. Reais of it stand in `entrega`. */
export const entregaPedidaSchema = z.object({
  /** Of what is posted: a carrier's service, or a line of the shop's own table. */
  modo: z.enum(['retirada', 'propria', 'combinar', 'tabela', 'transportadora']),
  prazo: z.string(),
  zona: z.string().nullable(),
  /** Where it is fetched. */
  local: z.string().optional(),
  /** Reais of goods on condition of which it was ordered at its price; absent where there was none. */
  minimo: z.number().optional(),
  /** Of `transportadora`: what was quoted. Its price in reais is that of the carrier, which a free delivery leaves to the shop. */
  servico: z
    .object({
      id: z.int(),
      nome: z.string(),
      transportadora: z.string(),
      preco: z.number(),
      /** Business days, with those until it is posted. */
      prazo_min: z.int(),
      prazo_max: z.int(),
    })
    .optional(),
})
export type EntregaPedida = z.infer<typeof entregaPedidaSchema>

/** A delivery that shop and buyer agree on after the order. Reais of it are paid to the shop at hand-over, not in `total`. */
export const freteACombinarSchema = z.object({
  /** When the buyer said that they know the freight is not included. */
  ciente_em: z.string(),
  /** The shop's latest; the buyer accepts it by its number. */
  proposta: z
    .object({
      numero: z.int(),
      valor: z.number(),
      /** One of the two: days after it is accepted, or a day. */
      prazo_dias: z.int().nullable(),
      dia: z.string().nullable(),
      proposto_em: z.string(),
    })
    .nullable(),
  aceito_em: z.string().nullable(),
})
export type FreteACombinar = z.infer<typeof freteACombinarSchema>

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
  entregue_em: z.string().nullable(),
  em_disputa: z.boolean(),
  motivo_cancelamento: z.string().nullable(),
  user_id: z.uuid().nullable(),
  cliente_id: z.uuid().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Null of a sale at the counter, and of one made before the buyer was asked. */
  entrega_pedida: entregaPedidaSchema.nullable(),
  /** How it went, or will, once the counter or the shop has said so. */
  modo_entrega: z.string().nullable(),
  endereco_entrega: enderecoLidoSchema.nullable(),
  observacao: z.string().nullable(),
  /** Null where there is nothing to agree on. */
  frete_a_combinar: freteACombinarSchema.nullable(),
  cliente: clienteVendaSchema.nullable(),
  itens: z.array(itemVendaSchema),
  /** Reais of lines given up before anybody paid: already off the total. */
  valor_cancelado: z.number(),
  /** The coupons it was made with: at most one on the goods and one on the delivery. In `desconto` and off `entrega`. */
  cupons: z.array(cupomDaVendaSchema),
  nota_fiscal_emitida: z.boolean(),
  nota_fiscal_chave: z.string().nullable(),
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
  /** Of what the shop took in its own hands: cash given, instalments, debit or credit, the card machine's number. */
  recebido: z.number().nullable(),
  parcelas: z.int().nullable(),
  debito: z.boolean().nullable(),
  /** Reais that the buyer pays in all for a card in instalments online. */
  total_parcelado: z.number().nullable(),
  nsu: z.string().nullable(),
  /** How its approval was learned: `criacao`, `webhook`, `consulta` or `conciliacao`. */
  confirmado_via: z.string().nullable(),
  /** Of money that came in: it made the sale paid, or it goes back to the buyer. */
  uso: z.enum(['quitou', 'devolvido']).nullable(),
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

/** A return of a sale: `arrependimento` cannot be refused, `problema` and `nao_recebido` say what is wrong. */
export const devolucaoSchema = z.object({
  protocolo: z.string(),
  tipo: z.string(),
  status: z.string(),
  descricao: z.string().nullable(),
  motivo_recusa: z.string().nullable(),
  responder_ate: z.string(),
  created_at: z.string(),
  /** The units that come back; empty when it is all that is left. */
  itens: z.array(z.object({ item_id: z.uuid(), nome: z.string(), quantidade: z.int() })),
  postado_em: z.string().nullable(),
  /** Regret: the day the money is due, whatever the shop answers. */
  reembolsar_ate: z.string().nullable(),
  rastreio: z.string().nullable(),
  /** What shows it, of the buyer and of the shop: downloads, with the session. */
  fotos: z.array(z.string()),
  fotos_da_loja: z.array(z.string()),
  mediacao_pedida_em: z.string().nullable(),
  /** By when the platform owes its decision. */
  mediacao_responder_ate: z.string().nullable(),
  mediacao_motivo: z.string().nullable(),
  mediacao_decisao: z.string().nullable(),
  mediacao_nota: z.string().nullable(),
})

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

/** A notification of the provider about one of the sale's payments, as it came in at the webhook. */
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
  /** How long its shop has, from `created_at`, to accept an order that is paid to it; null at the counter. */
  horas_para_confirmar: z.int().nullable(),
  vendedor: vendedorSchema.nullable(),
  rastreio: z.string().nullable(),
  /** When who sold at the counter saw the buyer's document, for what is not sold to minors. */
  documento_conferido_em: z.string().nullable(),
  /** Of the buyer's giving up before it was sent. */
  desistencia_protocolo: z.string().nullable(),
  /** The latest. */
  devolucao: devolucaoSchema.nullable(),
  /** Those before it, the latest first. A process of the version before leaves them out. */
  devolucoes_anteriores: z.array(devolucaoSchema).optional(),
  pagamentos: z.array(pagamentoSchema),
  historico: z.array(passoHistoricoSchema),
  /** The latest that the shop bought; null where it bought none. */
  etiqueta_de_envio: etiquetaDeEnvioSchema.nullable(),
  nota_fiscal: notaFiscalSchema.nullable(),
  notas: z.array(notaSchema),
  /** Only the shop's team and the platform see these two; the buyer's are empty. */
  reembolsos: z.array(reembolsoSchema),
  avisos: z.array(avisoSchema),
})
export type VendaDetalhe = z.infer<typeof vendaDetalheSchema>
