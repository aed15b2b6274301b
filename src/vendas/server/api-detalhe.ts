import { z } from 'zod'
import { emailDoPedido } from '#src/shared/email-do-pedido.ts'
import { porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { vendaDetalheSchema } from '../schemas.ts'
import { anotarVenda } from './anotar-venda.ts'
import { enviarComprovante } from './emails/enviar-comprovante.ts'
import { etiquetarVendas, listarOpcoesDoFiltro } from './lista/etiquetar-vendas.ts'
import { guardarNotaFiscal, removerNotaFiscal } from './guardar-nota-fiscal.ts'
import { decidirMediacao } from './devolucao/mediar-devolucao.ts'
import { reprocessarAviso } from './pagamento/reprocessar-aviso.ts'
import { resolverReembolso } from './pagamento/resolver-reembolso.ts'

const etiqueta = z.string().trim().min(1).max(30)

/**
 * The shop's detail screen of a sale: notes, labels, its fiscal document, its payments' notifications, and what to
 * send.
 */
export const detalheDaVendaApi = routes('vendas', {
  'POST /rest/v1/vendas/:id/notas': route({
    who: 'pessoa',
    scope: 'vendas.anotar',
    summary: 'Anota algo numa venda',
    params: porId,
    body: z.strictObject({
      texto: z.string().trim().regex(VISIVEL, 'Escreva a nota.').max(2000),
      visivel_ao_cliente: z.boolean().default(false),
    }),
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params, body }) =>
      anotarVenda(pessoa, { vendaId: params.id, texto: body.texto, visivel: body.visivel_ao_cliente }),
  }),

  'POST /rest/v1/vendas/etiquetas': route({
    who: { equipe: 'vendas.anotar' },
    summary: 'Etiqueta uma ou várias vendas',
    body: z.strictObject({
      estabelecimento_id: z.uuid(),
      vendas: z.array(z.uuid()).min(1).max(500),
      adicionar: z.array(etiqueta).max(10).default([]),
      remover: z.array(etiqueta).max(10).default([]),
    }),
    answer: z.object({ atualizadas: z.int(), ignoradas: z.int() }),
    handle: ({ pessoa, body }) => etiquetarVendas(pessoa, body),
  }),

  'GET /rest/v1/vendas/opcoes': route({
    who: { equipe: 'vendas.ver' },
    summary: 'Etiquetas e atendentes pelos quais a lista pode ser filtrada',
    query: z.strictObject({ estabelecimento_id: z.uuid() }),
    answer: z.object({
      etiquetas: z.array(z.object({ etiqueta: z.string(), vendas: z.int() })),
      atendentes: z.array(z.object({ id: z.uuid(), nome: z.string() })),
    }),
    handle: ({ pessoa, query }) => listarOpcoesDoFiltro(pessoa, query.estabelecimento_id),
  }),

  'POST /rest/v1/vendas/:id/nota-fiscal': route({
    who: 'pessoa',
    scope: 'vendas.anotar',
    summary: 'Guarda a nota fiscal de uma venda',
    params: porId,
    body: z.strictObject({
      chave: z.string().trim().regex(VISIVEL, 'Informe a chave de acesso.').max(80),
      xml_id: z.uuid().nullish(),
      pdf_id: z.uuid().nullish(),
    }),
    answer: vendaDetalheSchema,
    handle({ pessoa, params, body }) {
      const { chave, xml_id, pdf_id } = body
      return guardarNotaFiscal(pessoa, {
        vendaId: params.id,
        chave,
        xmlId: xml_id ?? null,
        pdfId: pdf_id ?? null,
      })
    },
  }),

  'DELETE /rest/v1/vendas/:id/nota-fiscal': route({
    who: 'pessoa',
    scope: 'vendas.anotar',
    summary: 'Remove a nota fiscal de uma venda',
    params: porId,
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params }) => removerNotaFiscal(pessoa, params.id),
  }),

  'POST /rest/v1/vendas/:id/avisos/:aviso/reprocessar': route({
    who: 'pessoa',
    summary: 'Trabalha de novo um aviso guardado do Mercado Pago',
    params: porId.extend({ aviso: z.uuid() }),
    body: z.strictObject({}).nullish(),
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params }) => reprocessarAviso(pessoa, { vendaId: params.id, avisoId: params.aviso }),
  }),

  'POST /rest/v1/vendas/:id/reembolsos/:reembolso': route({
    who: 'pessoa',
    summary: 'Repete um reembolso que falhou, ou registra que foi feito em mãos',
    params: porId.extend({ reembolso: z.uuid() }),
    body: z.discriminatedUnion('como', [
      z.strictObject({ como: z.literal('repetir') }),
      z.strictObject({
        como: z.literal('manual'),
        observacao: z.string().trim().regex(VISIVEL, 'Conte como devolveu.').max(500),
        comprovante_id: z.uuid().nullish(),
      }),
    ]),
    answer: vendaDetalheSchema,
    handle(request) {
      const { body } = request
      return resolverReembolso(request.pessoa, {
        vendaId: request.params.id,
        reembolsoId: request.params.reembolso,
        saida:
          body.como === 'repetir'
            ? body
            : { como: 'manual', observacao: body.observacao, comprovanteId: body.comprovante_id ?? null },
      })
    },
  }),

  'POST /rest/v1/vendas/:id/comprovante': route({
    who: 'pessoa',
    summary: 'O link da venda para o cliente, e o e-mail com ele quando há e-mail',
    params: porId,
    body: z.strictObject({ email: emailDoPedido.optional() }),
    answer: z.object({ link: z.string(), enviado: z.boolean() }),
    handle: ({ pessoa, params, body }) =>
      enviarComprovante(pessoa, { vendaId: params.id, email: body.email }),
  }),

  'POST /rest/v1/vendas/:id/devolucao/decidir': route({
    who: 'plataforma',
    summary: 'A plataforma decide uma mediação',
    params: porId,
    body: z.strictObject({
      decisao: z.enum(['cliente', 'loja']),
      nota: z.string().trim().regex(VISIVEL, 'Explique a decisão.').max(2000),
    }),
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params, body }) => decidirMediacao(pessoa, { vendaId: params.id, ...body }),
  }),
})
