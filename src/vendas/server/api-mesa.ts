import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { vendaDetalheSchema } from '../schemas.ts'
import { anotarVenda } from './anotar-venda.ts'
import { enviarComprovante } from './enviar-comprovante.ts'
import { etiquetarVendas, listarOpcoesDoFiltro } from './etiquetar-vendas.ts'
import { guardarNotaFiscal, removerNotaFiscal } from './guardar-nota-fiscal.ts'
import { decidirMediacao } from './mediar-devolucao.ts'
import { reprocessarAviso } from './reprocessar-aviso.ts'
import { resolverReembolso } from './resolver-reembolso.ts'

const porId = z.strictObject({ id: z.uuid() })
const tags = ['vendas']
const config = { permissao: 'pessoa' as const }
const response = { 200: vendaDetalheSchema }
const etiqueta = z.string().trim().min(1).max(30)

/** The shop's desk of a sale: notes, labels, its fiscal document, its payments' notices, and what to send. */
export async function mesaDaVendaApi(app: App): Promise<void> {
  app.post(
    '/rest/v1/vendas/:id/notas',
    {
      config,
      schema: {
        tags,
        params: porId,
        body: z.strictObject({
          texto: z.string().trim().regex(VISIVEL, 'Escreva a nota.').max(2000),
          visivel_ao_cliente: z.boolean().default(false),
        }),
        response,
      },
    },
    async (request) =>
      anotarVenda(exigirPessoa(request), {
        vendaId: request.params.id,
        texto: request.body.texto,
        visivel: request.body.visivel_ao_cliente,
      }),
  )

  app.post(
    '/rest/v1/vendas/etiquetas',
    {
      config: { permissao: { equipe: 'vendas.anotar' } },
      schema: {
        tags,
        summary: 'Etiqueta uma ou várias vendas',
        body: z.strictObject({
          estabelecimento_id: z.uuid(),
          vendas: z.array(z.uuid()).min(1).max(500),
          adicionar: z.array(etiqueta).max(10).default([]),
          remover: z.array(etiqueta).max(10).default([]),
        }),
        response: { 200: z.object({ atualizadas: z.int(), ignoradas: z.int() }) },
      },
    },
    async (request) => etiquetarVendas(exigirPessoa(request), request.body),
  )

  app.get(
    '/rest/v1/vendas/opcoes',
    {
      config: { permissao: { equipe: 'vendas.ver' } },
      schema: {
        tags,
        summary: 'Etiquetas e atendentes pelos quais a lista pode ser filtrada',
        querystring: z.strictObject({ estabelecimento_id: z.uuid() }),
        response: {
          200: z.object({
            etiquetas: z.array(z.object({ etiqueta: z.string(), vendas: z.int() })),
            atendentes: z.array(z.object({ id: z.uuid(), nome: z.string() })),
          }),
        },
      },
    },
    async (request) => listarOpcoesDoFiltro(exigirPessoa(request), request.query.estabelecimento_id),
  )

  app.post(
    '/rest/v1/vendas/:id/nota-fiscal',
    {
      config,
      schema: {
        tags,
        params: porId,
        body: z.strictObject({
          chave: z.string().trim().regex(VISIVEL, 'Informe a chave de acesso.').max(80),
          xml_id: z.uuid().nullish(),
          pdf_id: z.uuid().nullish(),
        }),
        response,
      },
    },
    async (request) => {
      const { chave, xml_id, pdf_id } = request.body
      return guardarNotaFiscal(exigirPessoa(request), {
        vendaId: request.params.id,
        chave,
        xmlId: xml_id ?? null,
        pdfId: pdf_id ?? null,
      })
    },
  )
  app.delete(
    '/rest/v1/vendas/:id/nota-fiscal',
    { config, schema: { tags, params: porId, response } },
    async (request) => removerNotaFiscal(exigirPessoa(request), request.params.id),
  )

  app.post(
    '/rest/v1/vendas/:id/avisos/:aviso/reprocessar',
    {
      config,
      schema: {
        tags,
        summary: 'Trabalha de novo um aviso guardado do Mercado Pago',
        params: porId.extend({ aviso: z.uuid() }),
        body: z.strictObject({}).nullish(),
        response,
      },
    },
    async (request) =>
      reprocessarAviso(exigirPessoa(request), { vendaId: request.params.id, avisoId: request.params.aviso }),
  )

  app.post(
    '/rest/v1/vendas/:id/reembolsos/:reembolso',
    {
      config,
      schema: {
        tags,
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
        response,
      },
    },
    async (request) => {
      const { body } = request
      return resolverReembolso(exigirPessoa(request), {
        vendaId: request.params.id,
        reembolsoId: request.params.reembolso,
        saida:
          body.como === 'repetir'
            ? body
            : { como: 'manual', observacao: body.observacao, comprovanteId: body.comprovante_id ?? null },
      })
    },
  )

  app.post(
    '/rest/v1/vendas/:id/comprovante',
    {
      config,
      schema: {
        tags,
        summary: 'O link da venda para o cliente, e a carta com ele quando há e-mail',
        params: porId,
        body: z.strictObject({ email: z.email('Por favor, insira um email válido.').max(320).optional() }),
        response: { 200: z.object({ link: z.string(), enviado: z.boolean() }) },
      },
    },
    async (request) =>
      enviarComprovante(exigirPessoa(request), { vendaId: request.params.id, email: request.body.email }),
  )

  app.post(
    '/rest/v1/vendas/:id/devolucao/decidir',
    {
      config: { permissao: 'plataforma' },
      schema: {
        tags,
        summary: 'A plataforma decide uma mediação',
        params: porId,
        body: z.strictObject({
          decisao: z.enum(['cliente', 'loja']),
          nota: z.string().trim().regex(VISIVEL, 'Explique a decisão.').max(2000),
        }),
        response,
      },
    },
    async (request) =>
      decidirMediacao(exigirPessoa(request), { vendaId: request.params.id, ...request.body }),
  )
}
