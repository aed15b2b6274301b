import { z } from 'zod'
import { STATUS_PAGAMENTO } from '#src/pagamentos/rules.ts'
import { acessoDaLoja, exigirPessoa, type Pessoa } from '#src/planos/server/acesso.ts'
import { transmitirEventos } from '#src/planos/server/eventos.ts'
import { listaDe } from '#src/shared/lista.ts'
import type { App } from '#src/shared/server/doors.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { errors } from '../errors.ts'
import { itemDaListaSchema, pagamentoSchema, vendaDetalheSchema } from '../schemas.ts'
import { novaCompraSchema, novaVendaBalcaoSchema, novaVendaSchema } from '../schemas-pedido.ts'
import { cicloApi } from './api-ciclo.ts'
import { entregaApi } from './api-entrega.ts'
import { listaDeVendasApi } from './api-lista.ts'
import { mesaDaVendaApi } from './api-mesa.ts'
import { pagarApi } from './api-pagar.ts'
import { porLinkApi } from './api-por-link.ts'
import { cancelarVenda } from './cancelar-venda.ts'
import { comprovanteEmPdf } from './comprovante-em-pdf.ts'
import { confirmarRecebimento } from './confirmar-pagamento.ts'
import { finalizarCompra } from './finalizar-compra.ts'
import { acharVenda, lerVenda } from './ler-vendas.ts'
import { listarItens, listarPagamentos } from './listar-itens-e-pagamentos.ts'
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
      const { estabelecimento_id, itens, entrega, total_visto, ...resto } = request.body
      const compra = { lojas: [{ estabelecimento_id, itens, entrega, total_visto }], ...resto }
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
  await entregaApi(app)

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
        body: z.strictObject({ motivo: z.string().trim().regex(VISIVEL, 'Informe o motivo.').max(500) }),
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

  app.get(
    '/rest/v1/vendas/:id/comprovante',
    {
      config: { permissao: 'pessoa' },
      schema: { tags, params: porId, summary: 'Comprovante do pedido em PDF' },
    },
    async (request, reply) => {
      const { nome, conteudo } = await comprovanteEmPdf(exigirPessoa(request), request.params.id)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${nome}"`)
        .header('cache-control', 'no-store')
        .send(conteudo)
    },
  )

  await pagarApi(app)
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
      const { id, user_id, estabelecimento_id } = await acharVenda(exigirPessoa(request), request.params.id)
      transmitirEventos(request, reply, {
        venda: (evento) => evento.id === id,
        conferir: (pessoa) =>
          pessoa.admin || pessoa.userId === user_id || acessoDaLoja(pessoa, estabelecimento_id, 'vendas.ver'),
      })
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
      const conferir = (quem: Pessoa) => loja && acessoDaLoja(quem, loja, 'vendas.ver')
      conferir(pessoa)
      transmitirEventos(request, reply, {
        conferir,
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
}

function chaveDo(headers: Record<string, string | string[] | undefined>): string {
  const chave = headers['idempotency-key']
  if (typeof chave !== 'string' || chave.length < 1 || chave.length > 200) throw errors.chave_obrigatoria()
  return chave
}
