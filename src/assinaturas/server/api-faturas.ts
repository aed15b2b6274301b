import { z } from 'zod'
import { acessoDaLoja, exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { daLojaBody } from '../schemas-assinatura.ts'
import { faturaDetalheSchema, listaDeFaturasSchema, paginaDeFaturas } from '../schemas-fatura.ts'
import { STATUS_FATURA } from '../situacoes.ts'
import { adiarBloqueio, contestarFatura } from './cuidar-da-fatura.ts'
import { faturaEmPdf } from './fatura-em-pdf.ts'
import { lerFatura, listarFaturas } from './ler-faturas.ts'
import { pagarFaturaComPix, verificarPagamento } from './pagar-fatura.ts'

const tags = ['faturas']
const ver = { permissao: { equipe: 'faturas.ver' } } as const
const pagar = { permissao: { equipe: 'faturas.pagar' } } as const
const params = z.strictObject({ id: z.uuid() })
const feito = z.object({ success: z.literal(true) })

/** What a shop owes the platform: its invoices, their PIX and their paper. */
export async function faturasApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/faturas',
    {
      config: ver,
      schema: {
        tags,
        querystring: daLojaBody.extend({ ...paginaDeFaturas, status: z.enum(STATUS_FATURA).optional() }),
        response: { 200: listaDeFaturasSchema },
      },
    },
    async (request) => listarFaturas(exigirPessoa(request), request.query),
  )

  app.get(
    '/rest/v1/faturas/:id',
    {
      config: ver,
      schema: { tags, params, querystring: daLojaBody, response: { 200: faturaDetalheSchema } },
    },
    async (request) =>
      lerFatura(exigirPessoa(request), {
        estabelecimentoId: request.query.estabelecimento_id,
        faturaId: request.params.id,
      }),
  )

  app.get(
    '/rest/v1/faturas/:id/pdf',
    { config: ver, schema: { tags, params, querystring: daLojaBody, summary: 'application/pdf' } },
    async (request, reply) => {
      const { estabelecimento_id: estabelecimentoId } = request.query
      acessoDaLoja(exigirPessoa(request), estabelecimentoId, 'faturas.ver')
      const { nome, pdf } = await faturaEmPdf({ estabelecimentoId, faturaId: request.params.id })
      return reply
        .header('content-disposition', `attachment; filename="${nome}"`)
        .header('cache-control', 'no-store')
        .type('application/pdf')
        .send(pdf)
    },
  )

  app.post(
    '/rest/v1/faturas/:id/pix',
    { config: pagar, schema: { tags, params, body: daLojaBody, response: { 200: faturaDetalheSchema } } },
    async (request) => {
      const pessoa = exigirPessoa(request)
      const alvo = { estabelecimentoId: request.body.estabelecimento_id, faturaId: request.params.id }
      await pagarFaturaComPix(pessoa, alvo)
      return lerFatura(pessoa, alvo)
    },
  )

  app.post(
    '/rest/v1/faturas/:id/verificar',
    {
      config: pagar,
      schema: { tags, params, body: daLojaBody, response: { 200: z.object({ status: z.string() }) } },
    },
    async (request) =>
      verificarPagamento(exigirPessoa(request), {
        estabelecimentoId: request.body.estabelecimento_id,
        faturaId: request.params.id,
      }),
  )

  app.post(
    '/rest/v1/faturas/:id/adiar',
    {
      config: pagar,
      schema: { tags, params, body: daLojaBody, response: { 200: z.object({ bloqueio: z.string() }) } },
    },
    async (request) =>
      adiarBloqueio(exigirPessoa(request), {
        estabelecimentoId: request.body.estabelecimento_id,
        faturaId: request.params.id,
        ip: request.ip,
      }),
  )

  app.post(
    '/rest/v1/faturas/:id/contestar',
    {
      config: pagar,
      schema: {
        tags,
        params,
        body: daLojaBody.extend({ texto: z.string().trim().min(5).max(2000) }),
        response: { 200: feito },
      },
    },
    async (request) => {
      await contestarFatura(exigirPessoa(request), {
        estabelecimentoId: request.body.estabelecimento_id,
        faturaId: request.params.id,
        texto: request.body.texto,
        ip: request.ip,
      })
      return { success: true as const }
    },
  )
}
