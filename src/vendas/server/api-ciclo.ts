import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { vendaDetalheSchema } from '../schemas.ts'
import { avancarVenda } from './avancar-venda.ts'
import { cancelarItens } from './devolucao/cancelar-itens.ts'
import { desistirDaCompra, relatarProblema } from './devolucao/devolver-venda.ts'
import { pedirMediacao, postarDevolucao } from './devolucao/mediar-devolucao.ts'
import { reembolsarVenda } from './pagamento/reembolsar-venda.ts'
import { responderDevolucao } from './devolucao/responder-devolucao.ts'

const porId = z.strictObject({ id: z.uuid() })
const semCorpo = z.strictObject({}).nullish()

const motivo = z.string().trim().regex(VISIVEL, 'Informe o motivo.').max(500)
const envio = z.strictObject({
  modo: z.enum(['entrega_propria', 'transportadora']).default('entrega_propria'),
  rastreio: z.string().trim().min(1).max(120).optional(),
})
const entrega = z.strictObject({ recebeu_pagamento: z.boolean().optional() }).nullish()
const itens = z.array(z.strictObject({ item_id: z.uuid(), quantidade: z.int().min(1).max(100_000) })).max(200)
// An amount, or units whose amount the server knows.
const reembolso = z
  .strictObject({
    valor: z.number().positive().max(9_999_999_999).optional(),
    itens: itens.optional(),
    motivo,
  })
  .refine(
    ({ valor, itens = [] }) => valor === undefined || itens.length === 0,
    'Informe o valor ou os itens.',
  )
const desistencia = z.strictObject({ itens: itens.optional() }).nullish()
const problema = z.strictObject({
  itens: itens.optional(),
  descricao: z.string().trim().min(5, 'Conte o que aconteceu.').max(2000),
  /** Ids of attachments that the buyer sent before. */
  fotos: z.array(z.uuid()).max(6, 'Envie até 6 fotos.').optional(),
})
const recebida = z.strictObject({ voltar_ao_estoque: z.boolean().default(true) })
const postagem = z.strictObject({ rastreio: z.string().trim().min(1).max(120).optional() }).nullish()

const semMais = (verbo: 'aceitar' | 'preparar' | 'pronto', summary: string) =>
  route({
    who: 'pessoa',
    summary,
    params: porId,
    body: semCorpo,
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params }) => avancarVenda(pessoa, { vendaId: params.id, avanco: { verbo } }),
  })

/** The verbs of a sale's life. Each answers the sale as it then is; what the table does not list is 409. */
export const cicloApi = routes('vendas', {
  'POST /rest/v1/vendas/:id/aceitar': semMais('aceitar', 'A loja aceita uma venda'),
  'POST /rest/v1/vendas/:id/preparar': semMais('preparar', 'A loja começa a preparar uma venda'),
  'POST /rest/v1/vendas/:id/pronto': semMais('pronto', 'A venda está pronta'),

  'POST /rest/v1/vendas/:id/enviar': route({
    who: 'pessoa',
    summary: 'A venda saiu para entrega',
    params: porId,
    body: envio,
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params, body }) =>
      avancarVenda(pessoa, { vendaId: params.id, avanco: { verbo: 'enviar', ...body } }),
  }),

  'POST /rest/v1/vendas/:id/entregar': route({
    who: 'pessoa',
    summary: 'A venda foi entregue',
    params: porId,
    body: entrega,
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params, body }) =>
      avancarVenda(pessoa, {
        vendaId: params.id,
        avanco: { verbo: 'entregar', recebeu_pagamento: body?.recebeu_pagamento },
      }),
  }),

  'POST /rest/v1/vendas/:id/cancelar-itens': route({
    who: 'pessoa',
    summary: 'Cancela itens de uma venda',
    params: porId,
    body: z.strictObject({ itens: itens.min(1, 'Escolha os itens.'), motivo }),
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params, body }) => cancelarItens(pessoa, { vendaId: params.id, ...body }),
  }),

  'POST /rest/v1/vendas/:id/reembolsar': route({
    who: 'pessoa',
    summary: 'Devolve dinheiro de uma venda paga',
    params: porId,
    body: reembolso,
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params, body }) => reembolsarVenda(pessoa, { vendaId: params.id, ...body }),
  }),

  'POST /rest/v1/vendas/:id/desistir': route({
    who: 'pessoa',
    summary: 'Quem comprou desiste da compra',
    params: porId,
    body: desistencia,
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params, body }) => desistirDaCompra(pessoa, params.id, body?.itens),
  }),

  'POST /rest/v1/vendas/:id/problema': route({
    who: 'pessoa',
    summary: 'Quem comprou relata um problema',
    params: porId,
    body: problema,
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params, body }) => relatarProblema(pessoa, { vendaId: params.id, ...body }),
  }),

  'POST /rest/v1/vendas/:id/devolucao/receber': route({
    who: 'pessoa',
    summary: 'A loja recebeu o que foi devolvido',
    params: porId,
    body: recebida,
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params, body }) =>
      responderDevolucao(pessoa, { vendaId: params.id, resposta: { verbo: 'receber', ...body } }),
  }),

  'POST /rest/v1/vendas/:id/devolucao/recusar': route({
    who: 'pessoa',
    summary: 'A loja recusa uma devolução',
    params: porId,
    body: z.strictObject({ motivo }),
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params, body }) =>
      responderDevolucao(pessoa, { vendaId: params.id, resposta: { verbo: 'recusar', ...body } }),
  }),

  'POST /rest/v1/vendas/:id/devolucao/retirar': route({
    who: 'pessoa',
    summary: 'Quem comprou retira o pedido de devolução',
    params: porId,
    body: semCorpo,
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params }) =>
      responderDevolucao(pessoa, { vendaId: params.id, resposta: { verbo: 'retirar' } }),
  }),

  'POST /rest/v1/vendas/:id/devolucao/postar': route({
    who: 'pessoa',
    summary: 'Quem comprou postou a devolução',
    params: porId,
    body: postagem,
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params, body }) =>
      postarDevolucao(pessoa, { vendaId: params.id, rastreio: body?.rastreio }),
  }),

  'POST /rest/v1/vendas/:id/devolucao/mediacao': route({
    who: 'pessoa',
    summary: 'Pede a mediação da plataforma',
    params: porId,
    body: z.strictObject({ motivo: z.string().trim().min(5, 'Conte o que aconteceu.').max(2000) }),
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params, body }) => pedirMediacao(pessoa, { vendaId: params.id, ...body }),
  }),
})
