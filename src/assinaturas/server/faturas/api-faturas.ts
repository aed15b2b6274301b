import { z } from 'zod'
import { acessoDaLoja } from '#src/acesso/server/acesso.ts'
import { paginacao, porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { daLojaBody } from '../../schemas-assinatura.ts'
import { faturaDetalheSchema, listaDeFaturasSchema } from '../../schemas-fatura.ts'
import { STATUS_FATURA } from '../../situacoes.ts'
import { adiarBloqueio, contestarFatura } from './cuidar-da-fatura.ts'
import { faturaEmPdf } from './fatura-em-pdf.ts'
import { lerFatura, listarFaturas } from './ler-faturas.ts'
import { pagarFaturaComPix, verificarPagamento } from './pagar-fatura.ts'

const ver = { equipe: 'faturas.ver' }
const pagar = { equipe: 'faturas.pagar' }
const feito = z.object({ success: z.literal(true) })

/** What a shop owes the platform: its invoices, their PIX and their PDF. */
export const faturasApi = routes('faturas', {
  'GET /rest/v1/faturas': route({
    who: ver,
    summary: 'As faturas da loja',
    query: daLojaBody.extend({ ...paginacao, status: z.enum(STATUS_FATURA).optional() }),
    answer: listaDeFaturasSchema,
    handle: ({ pessoa, query }) => listarFaturas(pessoa, query),
  }),

  'GET /rest/v1/faturas/:id': route({
    who: ver,
    summary: 'Uma fatura da loja',
    params: porId,
    query: daLojaBody,
    answer: faturaDetalheSchema,
    handle: ({ pessoa, params, query }) =>
      lerFatura(pessoa, { estabelecimentoId: query.estabelecimento_id, faturaId: params.id }),
  }),

  'GET /rest/v1/faturas/:id/pdf': route({
    who: ver,
    summary: 'Uma fatura da loja em PDF',
    params: porId,
    query: daLojaBody,
    file: ['application/pdf'],
    async handle({ pessoa, params, query }, reply) {
      const acesso = acessoDaLoja(pessoa, query.estabelecimento_id, 'faturas.ver')
      const { nome, pdf } = await faturaEmPdf(acesso, params.id)
      return reply
        .header('content-disposition', `attachment; filename="${nome}"`)
        .type('application/pdf')
        .send(pdf)
    },
  }),

  'POST /rest/v1/faturas/:id/pix': route({
    who: pagar,
    summary: 'Gera o PIX de uma fatura',
    params: porId,
    body: daLojaBody.extend({
      /** What the box of a renewal at another price says; 409 with the words to tick where it is missing. */
      preco_aceito: z.number().min(0).max(1_000_000).optional(),
    }),
    answer: faturaDetalheSchema,
    async handle({ pessoa, params, body, ip }) {
      const alvo = { estabelecimentoId: body.estabelecimento_id, faturaId: params.id }
      await pagarFaturaComPix(pessoa, { ...alvo, aceito: body.preco_aceito, ip })
      return lerFatura(pessoa, alvo)
    },
  }),

  'POST /rest/v1/faturas/:id/verificar': route({
    who: pagar,
    summary: 'Pergunta ao Mercado Pago se uma fatura foi paga',
    params: porId,
    body: daLojaBody,
    answer: z.object({ status: z.string() }),
    handle: ({ pessoa, params, body }) =>
      verificarPagamento(pessoa, { estabelecimentoId: body.estabelecimento_id, faturaId: params.id }),
  }),

  'POST /rest/v1/faturas/:id/adiar': route({
    who: pagar,
    summary: 'Adia o bloqueio por uma fatura vencida',
    params: porId,
    body: daLojaBody,
    answer: z.object({ bloqueio: z.string() }),
    handle: ({ pessoa, params, body }) =>
      adiarBloqueio(pessoa, { estabelecimentoId: body.estabelecimento_id, faturaId: params.id }),
  }),

  'POST /rest/v1/faturas/:id/contestar': route({
    who: pagar,
    summary: 'Contesta uma fatura',
    params: porId,
    body: daLojaBody.extend({ texto: z.string().trim().min(5).max(2000) }),
    answer: feito,
    async handle({ pessoa, params, body }) {
      await contestarFatura(pessoa, {
        estabelecimentoId: body.estabelecimento_id,
        faturaId: params.id,
        texto: body.texto,
      })
      return { success: true as const }
    },
  }),
})
