import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { limitandoTentativas } from '#src/cupons/server/limitar-tentativas.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { transmitirEventos } from '#src/avisos/server/stream-de-eventos.ts'
import { porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { errors } from '../../errors.ts'
import { type VendaDetalhe, vendaDetalheSchema } from '../../schemas.ts'
import {
  conferirCuponsSchema,
  cuponsConferidosSchema,
  type NovaCompraInput,
  novaCompraSchema,
  novaVendaSchema,
} from '../../schemas-pedido.ts'
import { comChave } from '../com-chave.ts'
import { comprovanteEmPdf } from '../emails/comprovante-em-pdf.ts'
import { conferirCupons } from './conferir-cupons.ts'
import { finalizarCompra } from './finalizar-compra.ts'
import { acharVenda, lerVenda } from '../lista/ler-vendas.ts'
import { limitarEndereco } from './limitar-pedidos.ts'
import { removerVenda } from '../lista/remover-venda.ts'
import { lojasComVendas } from '../visibilidade-por-papel.ts'

/** Who buys with a coupon may not find out by it which codes there are. */
async function comprar(
  request: FastifyRequest & { pessoa: Pessoa },
  compra: NovaCompraInput,
): Promise<{ vendas: VendaDetalhe[] }> {
  const chave = String(request.headers['idempotency-key'])
  const fazer = () => finalizarCompra(request.pessoa, { compra, chave })
  const comCupom = compra.lojas.some(({ cupons = [] }) => cupons.length > 0)
  return comCupom ? limitandoTentativas(request, fazer) : fazer()
}

/** The routes of sales: buying, reading, and hearing of what changes. */
export const vendasApi = routes('vendas', {
  'POST /rest/v1/vendas': route({
    who: 'pessoa',
    summary: 'Compra em uma loja',
    headers: comChave,
    body: novaVendaSchema,
    created: vendaDetalheSchema,
    async handle(request) {
      const { forma_pagamento, cartao_online, cliente, endereco_entrega, ...loja } = request.body
      const compra = { lojas: [loja], forma_pagamento, cartao_online, cliente, endereco_entrega }
      await limitarEndereco(request)
      const { vendas } = await comprar(request, compra)
      const [venda] = vendas
      if (!venda) throw errors.nao_encontrada()
      return venda
    },
  }),

  'POST /rest/v1/compras': route({
    who: 'pessoa',
    summary: 'Compra em várias lojas, tudo ou nada',
    headers: comChave,
    body: novaCompraSchema,
    created: z.object({ vendas: z.array(vendaDetalheSchema) }),
    async handle(request) {
      const compra = request.body
      await limitarEndereco(request)
      return await comprar(request, compra)
    },
  }),

  'POST /rest/v1/compras/cupons': route({
    who: 'pessoa',
    summary: 'O que cupons de uma loja tirariam de um pedido, ou por que não valem',
    body: conferirCuponsSchema,
    answer: cuponsConferidosSchema,
    async handle(request) {
      const { cupons, recusas } = await limitandoTentativas(request, () =>
        conferirCupons(request.pessoa, request.body),
      )
      return { cupons, recusas }
    },
  }),

  'GET /rest/v1/vendas/:id': route({
    who: 'pessoa',
    scope: 'vendas.ver',
    summary: 'Uma venda da loja, ou a própria compra',
    params: porId,
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params }) => lerVenda(pessoa, params.id),
  }),

  'DELETE /rest/v1/vendas/:id': route({
    who: 'pessoa',
    summary: 'Tira das listas uma venda de balcão cancelada e nunca paga',
    params: porId,
    answer: z.object({ id: z.uuid() }),
    async handle({ pessoa, params }) {
      await removerVenda(pessoa, params.id)
      return { id: params.id }
    },
  }),

  'GET /rest/v1/vendas/:id/comprovante': route({
    who: 'pessoa',
    summary: 'Comprovante do pedido em PDF',
    params: porId,
    file: ['application/pdf'],
    async handle({ pessoa, params }, reply) {
      const { nome, conteudo } = await comprovanteEmPdf(pessoa, params.id)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${nome}"`)
        .send(conteudo)
    },
  }),

  'GET /rest/v1/vendas/:id/eventos': route({
    who: 'pessoa',
    summary: 'O que muda na venda, na hora em que muda',
    params: porId,
    file: ['text/event-stream'],
    async handle(request, reply) {
      const { id, user_id, estabelecimento_id } = await acharVenda(request.pessoa, request.params.id)
      transmitirEventos(request, reply, {
        venda: (evento) => evento.id === id,
        conferir: (pessoa) =>
          pessoa.admin || pessoa.userId === user_id || acessoDaLoja(pessoa, estabelecimento_id, 'vendas.ver'),
      })
    },
  }),

  'GET /rest/v1/eventos': route({
    who: 'pessoa',
    summary:
      'Os avisos da pessoa e, com estabelecimento_id, as vendas da loja, ou de todas as suas, na hora em que mudam',
    query: z.strictObject({
      estabelecimento_id: z.uuid().optional(),
      lojas: z.literal('todas').optional(),
    }),
    file: ['text/event-stream'],
    handle(request, reply) {
      const { estabelecimento_id: loja, lojas: todas } = request.query
      const pessoa = request.pessoa
      const lojas = [...(loja ? [loja] : []), ...(todas ? lojasComVendas(pessoa) : [])]
      const conferir = (quem: Pessoa) => {
        for (const uma of lojas) acessoDaLoja(quem, uma, 'vendas.ver')
      }
      conferir(pessoa)
      transmitirEventos(request, reply, {
        conferir,
        venda: (evento) => lojas.includes(evento.estabelecimento_id),
        avisosDe: pessoa.userId,
        faturasDe: loja,
      })
    },
  }),
})
