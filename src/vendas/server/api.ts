import { z } from 'zod'
import { STATUS_PAGAMENTO } from '#src/pagamentos/rules.ts'
import { acessoDaLoja, exigirPessoa } from '#src/planos/server/acesso.ts'
import { transmitirEventos } from '#src/planos/server/eventos.ts'
import { listaDe } from '#src/shared/lista.ts'
import type { App } from '#src/shared/server/doors.ts'
import { errors } from '../errors.ts'
import {
  itemDaListaSchema,
  novaCompraSchema,
  novaVendaBalcaoSchema,
  novaVendaSchema,
  pagamentoSchema,
  vendaDetalheSchema,
} from '../schemas.ts'
import { cicloApi } from './api-ciclo.ts'
import { listaDeVendasApi } from './api-lista.ts'
import { mesaDaVendaApi } from './api-mesa.ts'
import { porLinkApi } from './api-por-link.ts'
import { cancelarVenda } from './cancelar-venda.ts'
import { confirmarRecebimento } from './confirmar-pagamento.ts'
import { consultarPagamento } from './consultar-pagamento.ts'
import { finalizarCompra } from './finalizar-compra.ts'
import { lerVenda } from './ler-vendas.ts'
import { listarItens, listarPagamentos } from './listar-itens-e-pagamentos.ts'
import { gerarNovoPix, pagarComPix } from './pagar-com-pix.ts'
import { removerVenda } from './remover-venda.ts'
import { venderNoBalcao } from './vender-no-balcao.ts'

const porId = z.strictObject({ id: z.uuid() })
const semCorpo = z.strictObject({}).nullish()
const tags = ['vendas']

/** The doors of sales: buying, reading, paying and giving up. */
export async function vendasApi(app: App): Promise<void> {
  app.post(
    '/rest/v1/vendas',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags,
        summary: 'Compra em uma loja',
        body: novaVendaSchema,
        response: { 201: vendaDetalheSchema },
      },
    },
    async (request, reply) => {
      const { forma_pagamento, cliente, ...loja } = request.body
      const compra = { lojas: [loja], forma_pagamento, cliente }
      const { vendas } = await finalizarCompra(exigirPessoa(request), {
        compra,
        chave: chaveDo(request.headers),
      })
      const [venda] = vendas
      if (!venda) throw errors.nao_encontrada()
      return reply.code(201).send(venda)
    },
  )

  app.post(
    '/rest/v1/compras',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags,
        summary: 'Compra em várias lojas, tudo ou nada',
        body: novaCompraSchema,
        response: { 201: z.object({ vendas: z.array(vendaDetalheSchema) }) },
      },
    },
    async (request, reply) => {
      const compra = request.body
      return reply
        .code(201)
        .send(await finalizarCompra(exigirPessoa(request), { compra, chave: chaveDo(request.headers) }))
    },
  )

  app.post(
    '/rest/v1/vendas/balcao',
    {
      config: { permissao: { equipe: 'vendas.criar' } },
      schema: {
        tags,
        summary: 'Venda no balcão',
        body: novaVendaBalcaoSchema,
        response: { 201: vendaDetalheSchema },
      },
    },
    async (request, reply) => {
      const chave = chaveDo(request.headers)
      return reply
        .code(201)
        .send(await venderNoBalcao(exigirPessoa(request), { pedido: request.body, chave }))
    },
  )

  await listaDeVendasApi(app)

  app.get(
    '/rest/v1/vendas/:id',
    {
      config: { permissao: 'pessoa' },
      schema: { tags, params: porId, response: { 200: vendaDetalheSchema } },
    },
    async (request) => lerVenda(exigirPessoa(request), request.params.id),
  )

  app.delete(
    '/rest/v1/vendas/:id',
    {
      config: { permissao: 'pessoa' },
      schema: { tags, params: porId, response: { 200: z.object({ id: z.uuid() }) } },
    },
    async (request) => {
      await removerVenda(exigirPessoa(request), request.params.id)
      return { id: request.params.id }
    },
  )

  app.post(
    '/rest/v1/vendas/:id/cancelar',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags,
        params: porId,
        body: z.strictObject({ motivo: z.string().trim().min(1, 'Informe o motivo.').max(500) }),
        response: { 200: vendaDetalheSchema },
      },
    },
    async (request) =>
      cancelarVenda(exigirPessoa(request), { vendaId: request.params.id, motivo: request.body.motivo }),
  )

  app.post(
    '/rest/v1/vendas/:id/confirmar-pagamento',
    {
      config: { permissao: 'pessoa' },
      schema: { tags, params: porId, body: semCorpo, response: { 200: vendaDetalheSchema } },
    },
    async (request) => confirmarRecebimento(exigirPessoa(request), request.params.id),
  )

  app.post(
    '/rest/v1/vendas/:id/novo-pix',
    {
      config: { permissao: 'pessoa' },
      schema: { tags, params: porId, body: semCorpo, response: { 200: vendaDetalheSchema } },
    },
    async (request) => gerarNovoPix(exigirPessoa(request), request.params.id),
  )

  await cicloApi(app)
  await mesaDaVendaApi(app)
  await porLinkApi(app)

  app.get(
    '/rest/v1/vendas/:id/eventos',
    {
      config: { permissao: 'pessoa' },
      schema: { tags, params: porId, summary: 'text/event-stream da venda' },
    },
    async (request, reply) => {
      const { id } = await lerVenda(exigirPessoa(request), request.params.id)
      transmitirEventos(request, reply, { venda: (evento) => evento.id === id })
    },
  )

  app.get(
    '/rest/v1/eventos',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags,
        querystring: z.strictObject({ estabelecimento_id: z.uuid().optional() }),
        summary: 'text/event-stream: os avisos da pessoa e, com estabelecimento_id, as vendas da loja',
      },
    },
    async (request, reply) => {
      const { estabelecimento_id: loja } = request.query
      const pessoa = exigirPessoa(request)
      if (loja) acessoDaLoja(pessoa, loja, 'vendas.ver')
      transmitirEventos(request, reply, {
        venda: (evento) => evento.estabelecimento_id === loja,
        avisosDe: pessoa.userId,
        faturasDe: loja,
      })
    },
  )

  const filtroDeLista = {
    estabelecimento_id: z.uuid().optional(),
    venda_id: z.uuid().optional(),
    depois: z.uuid().optional(),
    limite: z.coerce.number().int().min(1).max(100).default(20),
  }
  app.get(
    '/rest/v1/itens_venda',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags,
        querystring: z.strictObject(filtroDeLista),
        response: { 200: listaDe(itemDaListaSchema) },
      },
    },
    async (request) => listarItens(exigirPessoa(request), request.query),
  )
  app.get(
    '/rest/v1/pagamentos',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags,
        querystring: z.strictObject({ ...filtroDeLista, status: z.enum(STATUS_PAGAMENTO).optional() }),
        response: { 200: listaDe(pagamentoSchema) },
      },
    },
    async (request) => listarPagamentos(exigirPessoa(request), request.query),
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
      const venda = await lerVenda(pessoa, venda_id)
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

function chaveDo(headers: Record<string, string | string[] | undefined>): string {
  const chave = headers['idempotency-key']
  if (typeof chave !== 'string' || chave.length < 1 || chave.length > 200) throw errors.chave_obrigatoria()
  return chave
}
