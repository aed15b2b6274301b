import { z } from 'zod'
import { codigoDigitado, cupomDaVendaSchema } from '#src/cupons/schemas.ts'
import { entregaLida, pedidoMinimoLido } from '#src/estabelecimentos/configuracoes.ts'
import { MODOS_DE_ENTREGA } from '#src/estabelecimentos/entrega.ts'
import { estabelecimentoSchema } from '#src/estabelecimentos/schemas.ts'
import { cartaoSchema, recebimentoSchema } from '#src/pagamentos/schemas.ts'
import { emailDoPedido } from '#src/shared/email-do-pedido.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { enderecoGuardadoSchema, enderecoSchema } from '#src/usuarios/schemas.ts'
import { LOJAS_POR_COMPRA, PRODUTOS_CONFERIDOS } from './carrinho-por-loja.ts'
import { naPrateleiraSchema } from './schemas-carrinho.ts'
import { FORMAS_PAGAMENTO, vendaSchema, vendedorSchema } from './schemas.ts'

// What comes in when something is bought or sold. For routes, and for types only in the browser.

/** Written one way: what is shown of a shop, and compared, goes by this text. */
const id = z.uuid().toLowerCase()

const quantidade = z.int().min(1).max(100_000)
const reais = z.number().nonnegative().max(9_999_999_999)

const itens = z
  .array(z.strictObject({ produto_id: id, quantidade }))
  .min(1, 'Carrinho vazio')
  .max(200)

const cliente = z.strictObject({
  nome: z.string().trim().regex(VISIVEL, 'Por favor, informe seu nome.').max(200),
  email: emailDoPedido.optional(),
  telefone: z.string().trim().max(30).optional(),
})

const forma_pagamento = z.enum(FORMAS_PAGAMENTO, 'Selecione uma forma de pagamento.')

/** Reais. When it is not the server's total the sale is refused with 409 and the new one returned. */
const total_visto = z.number().positive().max(9_999_999_999).optional()

const daCompra = {
  forma_pagamento,
  /** With `cartao`: charged now at the shop's own account, not by its machine at delivery. */
  cartao_online: z.boolean().optional(),
  cliente,
  /** Where nobody comes to the door it may be left out. */
  endereco_entrega: enderecoSchema.optional(),
}

/** How it is handed over; what that costs is the server's to say. Left out: fetched at the shop. */
const entrega = z.enum(MODOS_DE_ENTREGA).optional()

/** With `envio`, the quote and the service of it that was chosen; null is the shop's own table. */
const cotacao = z.strictObject({ id, servico_id: z.int().nullable() }).optional()

/** With `combinar`, the buyer's own word that the freight is not in the total and is agreed on after the order. */
const ciente_do_frete = z.boolean().optional()

/** Codes of the shop's coupons: one on the goods, one on the delivery. What they take off is the server's to say. */
const cupons = z.array(codigoDigitado).max(2, 'Use até dois cupons por loja.').optional()

const daLoja = { estabelecimento_id: id, itens, entrega, cotacao, ciente_do_frete, cupons, total_visto }

export const novaVendaSchema = z.strictObject({ ...daLoja, ...daCompra })

/** Freight and term of a delivery to arrange: days after it is accepted, or a day. */
export const propostaDeFreteSchema = z
  .strictObject({
    valor: z.number().nonnegative().max(99_999),
    prazo_dias: z.int().min(1).max(90).optional(),
    dia: z.iso.date().optional(),
  })
  .refine(({ prazo_dias, dia }) => (prazo_dias === undefined) !== (dia === undefined), {
    message: 'Informe os dias ou o dia da entrega.',
    path: ['prazo_dias'],
  })
export type PropostaDeFrete = z.infer<typeof propostaDeFreteSchema>

/** How a visible shop hands over, who it is and which policies it wrote. */
export const entregaDaLojaSchema = z.object({
  entrega: entregaLida.nullable(),
  pedido_minimo: pedidoMinimoLido.nullable(),
  vendedor: vendedorSchema.nullable(),
  politicas: z.array(z.enum(['trocas', 'entrega', 'privacidade'])),
})

export type EntregaDaLoja = z.infer<typeof entregaDaLojaSchema>

/** A shop as a checkout has to know it. */
export const lojaDaCompraSchema = estabelecimentoSchema.extend({
  recebimento: recebimentoSchema,
  ...entregaDaLojaSchema.shape,
})
export type LojaDaCompra = z.infer<typeof lojaDaCompraSchema>

/** What a checkout asks about: its shops, what of them lies in the cart, and the sales that this browser holds open. */
export const lerCompraBody = z.strictObject({
  lojas: z.array(z.guid().toLowerCase()).min(1).max(LOJAS_POR_COMPRA),
  produtos: z.array(z.guid().toLowerCase()).max(PRODUTOS_CONFERIDOS).default([]),
  vendas: z.array(z.guid().toLowerCase()).max(LOJAS_POR_COMPRA).default([]),
})
export type LerCompraInput = z.output<typeof lerCompraBody>

export const compraLidaSchema = z.object({
  /** In the order asked; one that is not visible is left out. */
  lojas: z.array(lojaDaCompraSchema),
  /** Those that are sold now. */
  produtos: z.array(naPrateleiraSchema),
  /** Of who is signed in, the main one first. */
  enderecos: z.array(enderecoGuardadoSchema),
  /** The person's own: those to be paid online, the newest first, and those asked for, whatever became of them. */
  vendas: z.array(vendaSchema),
})
export type CompraLida = z.infer<typeof compraLidaSchema>

export const novaCompraSchema = z.strictObject({
  lojas: z.array(z.strictObject(daLoja)).min(1).max(LOJAS_POR_COMPRA),
  ...daCompra,
})
/** A card's token for an order, and the price agreed to when an expired one is opened again. */
export const pagarComCartaoSchema = cartaoSchema.extend({ total_visto })

/** A new PIX for an expired order, at a price that the person agreed to when it is no longer the old one. */
export const novoPixSchema = z.strictObject({ total_visto }).nullish()

/** What a shop's coupons would take off these goods. What is not known yet is left out. */
export const conferirCuponsSchema = z.strictObject({
  estabelecimento_id: id,
  itens,
  cupons: z.array(codigoDigitado).min(1).max(2, 'Use até dois cupons por loja.'),
  forma_pagamento: forma_pagamento.optional(),
  /** Reais of the delivery before any coupon, as the person sees it. */
  entrega: z.number().nonnegative().max(99_999).optional(),
})
export type ConferirCuponsInput = z.infer<typeof conferirCuponsSchema>

/** `desconto` in reais off each unit. */
const linhaDoBalcao = { produto_id: id, quantidade, desconto: reais.optional() }

/** One of the shop's customers, somebody new, or nobody in particular. */
const clienteDoBalcao = z.union([z.strictObject({ id }), cliente]).nullish()

/** The same at the counter. */
export const conferirCuponsNoBalcaoSchema = z.strictObject({
  estabelecimento_id: id,
  itens: z.array(z.strictObject(linhaDoBalcao)).min(1).max(200),
  cupons: z.array(codigoDigitado).min(1).max(2),
  cliente: clienteDoBalcao,
})

export const cuponsConferidosSchema = z.object({
  cupons: z.array(cupomDaVendaSchema),
  recusas: z.array(z.object({ codigo: z.string(), frase: z.string() })),
})
export type CuponsConferidos = z.infer<typeof cuponsConferidosSchema>

export type NovaCompraInput = z.infer<typeof novaCompraSchema>

export const novaVendaBalcaoSchema = z
  .strictObject({
    estabelecimento_id: id,
    itens: z
      .array(
        z.strictObject({
          ...linhaDoBalcao,
          /** Reais of a unit as the counter showed it, before its discount; another price is 409 with today's. */
          preco_visto: reais.optional(),
        }),
      )
      .min(1, 'Carrinho vazio')
      .max(200),
    desconto: reais.default(0),
    cupons,
    cliente: clienteDoBalcao,
    entrega: z.enum(['levou', 'retirar', 'entregar']).default('levou'),
    /** Together exactly the total; none means to be paid later. At most one PIX. */
    pagamentos: z
      .array(
        z
          .strictObject({
            forma: forma_pagamento,
            valor: reais.positive().multipleOf(0.01, 'Use até duas casas depois da vírgula.'),
            recebido: reais.optional(),
            parcelas: z.int().min(1).max(24).optional(),
            /** Of a card: debit, or else credit; left out, nobody said. */
            debito: z.boolean().optional(),
            nsu: z.string().trim().min(1).max(40).optional(),
          })
          .refine(({ debito, parcelas = 1 }) => !debito || parcelas === 1, {
            message: 'Cartão de débito não tem parcelas.',
            path: ['parcelas'],
          })
          .refine(({ valor, recebido = valor }) => recebido >= valor, {
            message: 'O dinheiro recebido é menor que o valor.',
            path: ['recebido'],
          }),
      )
      .max(10)
      .refine(
        (partes) => partes.filter((parte) => parte.forma === 'pix').length <= 1,
        'Use um PIX por venda.',
      )
      .default([]),
    observacao: z.string().trim().max(1000).optional(),
    /** Who sells saw the buyer's document: asked for where something is not sold to minors, and kept with the sale. */
    documento_conferido: z.boolean().default(false),
    /** When it was made, in cash and without a network; left out, it is made now. */
    vendida_em: z.iso.datetime({ offset: true }).optional(),
    /** Of a sale without a network: at the prices that were charged, whatever they are today. */
    manter_preco: z.boolean().optional(),
    /** Of a sale without a network: its goods have left, so what is missing of them is entered first. */
    acertar_estoque: z.boolean().optional(),
  })
  .refine(
    ({ vendida_em, pagamentos }) =>
      !vendida_em || (pagamentos.length > 0 && pagamentos.every(({ forma }) => forma === 'avista')),
    { message: 'Sem rede só se vende em dinheiro.', path: ['pagamentos'] },
  )
  .refine(
    ({ vendida_em, manter_preco, acertar_estoque }) => vendida_em || !(manter_preco || acertar_estoque),
    {
      message: 'Só uma venda feita sem rede se acerta assim.',
      path: ['vendida_em'],
    },
  )
export type NovaVendaBalcaoInput = z.infer<typeof novaVendaBalcaoSchema>

/** A sale without a network that its seller gives up: what it was, as the device knew it, and why. */
export const desistenciaSchema = z.strictObject({
  estabelecimento_id: id,
  vendida_em: z.iso.datetime({ offset: true }),
  total: reais,
  itens,
  motivo: z.string().trim().regex(VISIVEL, 'Informe o motivo.').max(500),
})
export type DesistenciaInput = z.infer<typeof desistenciaSchema>
