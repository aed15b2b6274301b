import { z } from 'zod'
import { emailDoPedido } from '#src/shared/email-do-pedido.ts'
import { porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { errors } from '../../errors.ts'
import { vendaDetalheSchema } from '../../schemas.ts'
import { novoPixSchema, pagarComCartaoSchema } from '../../schemas-pedido.ts'
import { consultarPagamento, exigirVezDeConsultar } from './consultar-pagamento.ts'
import { acharVenda } from '../lista/ler-vendas.ts'
import { pagarComCartao } from './pagar-com-cartao.ts'
import { gerarNovoPix, pagarComPix } from './pagar-com-pix.ts'
import { simularPagamento } from './simular-pagamento.ts'

/** Paying an order at its shop's own account, and asking how the payment is. */
export const pagarApi = routes('vendas', {
  'POST /rest/v1/vendas/:id/novo-pix': route({
    who: 'pessoa',
    summary: 'Gera um novo PIX para uma compra',
    params: porId,
    body: novoPixSchema,
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params, body }) =>
      gerarNovoPix(pessoa, { vendaId: params.id, totalVisto: body?.total_visto }),
  }),

  'POST /rest/v1/vendas/:id/pagar-com-cartao': route({
    who: 'pessoa',
    summary: 'Cobra o token de um cartão na conta da loja',
    params: porId,
    body: pagarComCartaoSchema,
    answer: vendaDetalheSchema,
    handle({ pessoa, params, body }) {
      const { total_visto: totalVisto, ...cartao } = body
      return pagarComCartao(pessoa, { vendaId: params.id, cartao, totalVisto })
    },
  }),

  'POST /rest/v1/vendas/:id/simular-pagamento': route({
    who: 'pessoa',
    summary: 'No ensaio de uma loja, paga o PIX aberto de uma venda',
    params: porId,
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params }) => simularPagamento(pessoa, params.id),
  }),

  'POST /functions/v1/create-payment-preference': route({
    tag: 'functions',
    who: 'pessoa',
    summary: 'Gera o PIX de uma compra',
    body: z.strictObject({
      estabelecimento_id: z.uuid(),
      venda_id: z.uuid(),
      items: z
        .array(z.strictObject({ title: z.string().max(500), quantity: z.number(), unit_price: z.number() }))
        .max(200)
        .optional(),
      payer: z
        .strictObject({
          name: z.string().max(200).nullish(),
          // Empty where none was given: then the order's own, or the fallback, pays.
          email: z.union([z.literal(''), emailDoPedido]).nullish(),
        })
        .nullish(),
    }),
    answer: z.object({
      success: z.literal(true),
      qr_code_base64: z.string().nullable(),
      qr_code: z.string().nullable(),
      ticket_url: z.string().nullable(),
      payment_id: z.string().nullable(),
      expira_em: z.string().nullable(),
    }),
    async handle({ pessoa, body }) {
      const { venda_id, estabelecimento_id, payer } = body
      const venda = await acharVenda(pessoa, venda_id)
      if (venda.estabelecimento_id !== estabelecimento_id) throw errors.nao_encontrada()
      const pagamento = await pagarComPix(pessoa, { vendaId: venda_id, email: payer?.email || undefined })
      return {
        success: true as const,
        qr_code_base64: pagamento.qr_code_base64,
        qr_code: pagamento.qr_code,
        ticket_url: pagamento.ticket_url,
        payment_id: pagamento.provider_payment_id,
        expira_em: pagamento.expira_em?.toISOString() ?? null,
      }
    },
  }),

  'POST /functions/v1/get-payment-status': route({
    tag: 'functions',
    who: 'pessoa',
    summary: 'Pergunta ao Mercado Pago como está um pagamento',
    body: z.strictObject({ payment_id: z.string().min(1).max(100), estabelecimento_id: z.uuid() }),
    answer: z.object({ success: z.literal(true), status: z.string(), status_local: z.string() }),
    async handle({ pessoa, body, ip }) {
      const { payment_id, estabelecimento_id } = body
      await exigirVezDeConsultar(ip)
      const estado = await consultarPagamento(pessoa, {
        paymentId: payment_id,
        estabelecimentoId: estabelecimento_id,
      })
      return { success: true as const, ...estado }
    },
  }),
})
