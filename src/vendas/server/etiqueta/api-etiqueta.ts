import { z } from 'zod'
import { cpfCnpj } from '#src/clientes/schemas.ts'
import { caixasSchema, opcaoDeEtiquetaSchema, preparoDaEtiquetaSchema } from '#src/fretes/schemas-etiqueta.ts'
import { porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { vendaDetalheSchema } from '../../schemas.ts'
import {
  cancelarEtiqueta,
  comprarEtiqueta,
  cotarEtiqueta,
  imprimirEtiqueta,
  prepararEtiqueta,
} from './etiqueta-da-venda.ts'

/** The label that carries a sale: quoted, bought, printed and given back from the sale's own page. */
export const etiquetaDeEnvioApi = routes('vendas', {
  'GET /rest/v1/vendas/:id/etiqueta-de-envio': route({
    who: 'pessoa',
    summary: 'O que vai na etiqueta de envio, e o que falta',
    params: porId,
    answer: preparoDaEtiquetaSchema,
    handle: ({ pessoa, params }) => prepararEtiqueta(pessoa, params.id),
  }),

  'POST /rest/v1/vendas/:id/etiqueta-de-envio/cotar': route({
    who: 'pessoa',
    summary: 'Quanto cada transportadora cobra por este pacote',
    params: porId,
    body: z.strictObject({ volumes: caixasSchema }),
    answer: z.array(opcaoDeEtiquetaSchema),
    handle: ({ pessoa, params, body }) =>
      cotarEtiqueta(pessoa, { vendaId: params.id, volumes: body.volumes }),
  }),

  'POST /rest/v1/vendas/:id/etiqueta-de-envio': route({
    who: 'pessoa',
    summary: 'Compra a etiqueta de envio de uma venda',
    params: porId,
    body: z.strictObject({
      servico_id: z.int().min(1).max(100_000),
      volumes: caixasSchema,
      /** The fiscal document goes along by its key; without one, a declaration of what is inside. */
      com_nota: z.boolean().default(true),
      documento: cpfCnpj.optional(),
      preco_visto: z.number().min(0).max(99_999).optional(),
    }),
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params, body: { documento, ...compra } }) =>
      comprarEtiqueta(pessoa, {
        vendaId: params.id,
        compra: { ...compra, documento: documento ?? undefined },
      }),
  }),

  'POST /rest/v1/vendas/:id/etiqueta-de-envio/imprimir': route({
    who: 'pessoa',
    summary: 'O endereço da etiqueta da transportadora',
    params: porId,
    answer: z.object({ url: z.string() }),
    handle: ({ pessoa, params }) => imprimirEtiqueta(pessoa, params.id),
  }),

  'POST /rest/v1/vendas/:id/etiqueta-de-envio/cancelar': route({
    who: 'pessoa',
    summary: 'Cancela a etiqueta de envio de uma venda',
    params: porId,
    body: z.strictObject({}).nullish(),
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params }) => cancelarEtiqueta(pessoa, params.id),
  }),
})
