import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { errors } from '../errors.ts'
import { vendaDetalheSchema } from '../schemas.ts'
import { novoPixSchema, pagarComCartaoSchema } from '../schemas-pedido.ts'
import { consultarPagamento } from './consultar-pagamento.ts'
import { acharVenda } from './ler-vendas.ts'
import { pagarComCartao } from './pagar-com-cartao.ts'
import { gerarNovoPix, pagarComPix } from './pagar-com-pix.ts'

const porId = z.strictObject({ id: z.uuid() })
const tags = ['vendas']

/** Paying an order at its shop's own account, and asking how the payment is. */
export async function pagarApi(app: App): Promise<void> {
  app.post(
    '/rest/v1/vendas/:id/novo-pix',
    {
      config: { permissao: 'pessoa' },
      schema: { tags, params: porId, body: novoPixSchema, response: { 200: vendaDetalheSchema } },
    },
    async (request) =>
      gerarNovoPix(exigirPessoa(request), {
        vendaId: request.params.id,
        totalVisto: request.body?.total_visto,
      }),
  )

  app.post(
    '/rest/v1/vendas/:id/pagar-com-cartao',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags,
        summary: 'Cobra o token de um cartão na conta da loja',
        params: porId,
        body: pagarComCartaoSchema,
        response: { 200: vendaDetalheSchema },
      },
    },
    async (request) => {
      const { total_visto: totalVisto, ...cartao } = request.body
      return pagarComCartao(exigirPessoa(request), { vendaId: request.params.id, cartao, totalVisto })
    },
  )

  app.post(
    '/functions/v1/create-payment-preference',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags: ['functions'],
        // Items and amounts of the body are not read: the sale says what is paid (CHECKLIST 7.fn.03).
        body: z.strictObject({
          estabelecimento_id: z.uuid(),
          venda_id: z.uuid(),
          items: z
            .array(
              z.strictObject({ title: z.string().max(500), quantity: z.number(), unit_price: z.number() }),
            )
            .max(200)
            .optional(),
          payer: z
            .strictObject({ name: z.string().max(200).optional(), email: z.email().max(320).optional() })
            .optional(),
        }),
        response: {
          200: z.object({
            success: z.literal(true),
            qr_code_base64: z.string().nullable(),
            qr_code: z.string().nullable(),
            ticket_url: z.string().nullable(),
            payment_id: z.string().nullable(),
            expira_em: z.string().nullable(),
          }),
        },
      },
    },
    async (request) => {
      const { venda_id, estabelecimento_id, payer } = request.body
      const pessoa = exigirPessoa(request)
      const venda = await acharVenda(pessoa, venda_id)
      if (venda.estabelecimento_id !== estabelecimento_id) throw errors.nao_encontrada()
      const pagamento = await pagarComPix(pessoa, { vendaId: venda_id, email: payer?.email })
      return {
        success: true as const,
        qr_code_base64: pagamento.qr_code_base64,
        qr_code: pagamento.qr_code,
        ticket_url: pagamento.ticket_url,
        payment_id: pagamento.provider_payment_id,
        expira_em: pagamento.expira_em?.toISOString() ?? null,
      }
    },
  )

  app.post(
    '/functions/v1/get-payment-status',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags: ['functions'],
        body: z.strictObject({ payment_id: z.string().min(1).max(100), estabelecimento_id: z.uuid() }),
        response: {
          200: z.object({ success: z.literal(true), status: z.string(), status_local: z.string() }),
        },
      },
    },
    async (request) => {
      const { payment_id, estabelecimento_id } = request.body
      const estado = await consultarPagamento(exigirPessoa(request), {
        paymentId: payment_id,
        estabelecimentoId: estabelecimento_id,
      })
      return { success: true as const, ...estado }
    },
  )
}
