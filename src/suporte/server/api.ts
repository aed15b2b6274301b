import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { acessoDaLoja, exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import {
  avaliarBody,
  chamadoDetalheSchema,
  chamadoSchema,
  chamadosQuery,
  classificarBody,
  contagensSchema,
  conversaDetalheSchema,
  conversaSchema,
  conversasQuery,
  filaQuery,
  novaConversaBody,
  novaMensagemBody,
  novoChamadoBody,
  situacaoBody,
} from '../schemas.ts'
import { abrirChamado } from './abrir-chamado.ts'
import { abrirConversa } from './abrir-conversa.ts'
import { lerChamado, listarChamados } from './chamados.ts'
import { lerConversa, listarConversas } from './conversas.ts'
import { lerAnexo } from './ler-anexo.ts'
import { avaliarChamado, classificarChamado, mudarSituacao } from './mover-chamado.ts'
import { responderChamado } from './responder-chamado.ts'
import { chamarPortal, encerrarConversa, responderConversa } from './responder-conversa.ts'

const tags = ['suporte']
const pessoa = { permissao: 'pessoa' } as const
const porId = z.strictObject({ id: z.guid() })
const pagina = <T extends z.ZodType>(item: T) =>
  z.object({ itens: z.array(item), total: z.int(), contagens: contagensSchema })

/** Tickets of shops to the platform, and conversations of consumers with shops. */
export async function suporteApi(app: App): Promise<void> {
  await chamadosApi(app)
  await conversasApi(app)
}

async function chamadosApi(app: App): Promise<void> {
  const um = { 200: chamadoDetalheSchema }

  app.get(
    '/rest/v1/chamados',
    {
      config: { permissao: { equipe: 'suporte.usar' } },
      schema: { tags, querystring: chamadosQuery, response: { 200: pagina(chamadoSchema) } },
    },
    async (request) => {
      const loja = request.query.estabelecimento_id
      return listarChamados(acessoDaLoja(exigirPessoa(request), loja, 'suporte.usar'), request.query)
    },
  )

  app.get(
    '/rest/v1/fila_de_chamados',
    {
      config: { permissao: 'plataforma' },
      schema: {
        tags,
        summary: 'Os chamados de todas as lojas, o prazo mais curto primeiro',
        querystring: filaQuery,
        response: { 200: pagina(chamadoSchema) },
      },
    },
    async (request) =>
      listarChamados({ papel: 'plataforma', userId: exigirPessoa(request).userId }, request.query),
  )

  app.post(
    '/rest/v1/chamados',
    {
      config: { permissao: { equipe: 'suporte.usar' } },
      schema: { tags, body: novoChamadoBody, response: { 201: chamadoDetalheSchema } },
    },
    async (request, reply) => reply.code(201).send(await abrirChamado(exigirPessoa(request), request.body)),
  )

  app.get(
    '/rest/v1/chamados/:id',
    { config: pessoa, schema: { tags, params: porId, response: um } },
    async (request) => lerChamado(exigirPessoa(request), request.params.id),
  )

  app.post(
    '/rest/v1/chamados/:id/mensagens',
    { config: pessoa, schema: { tags, params: porId, body: novaMensagemBody, response: um } },
    async (request) => responderChamado(exigirPessoa(request), { ...request.body, ...request.params }),
  )

  app.post(
    '/rest/v1/chamados/:id/situacao',
    { config: pessoa, schema: { tags, params: porId, body: situacaoBody, response: um } },
    async (request) => mudarSituacao(exigirPessoa(request), { ...request.body, ...request.params }),
  )

  app.post(
    '/rest/v1/chamados/:id/avaliar',
    { config: pessoa, schema: { tags, params: porId, body: avaliarBody, response: um } },
    async (request) => avaliarChamado(exigirPessoa(request), { ...request.body, ...request.params }),
  )

  app.patch(
    '/rest/v1/chamados/:id',
    {
      config: { permissao: 'plataforma' },
      schema: { tags, params: porId, body: classificarBody, response: um },
    },
    async (request) => classificarChamado(exigirPessoa(request), { ...request.body, ...request.params }),
  )

  app.get(
    '/rest/v1/chamados/:id/anexos/:arquivo',
    { config: pessoa, schema: { tags, params: z.strictObject({ id: z.guid(), arquivo: z.guid() }) } },
    async (request, reply) => {
      const { id, arquivo } = request.params
      return baixar(reply, await lerAnexo(exigirPessoa(request), { de: 'chamados', id, arquivoId: arquivo }))
    },
  )
}

async function conversasApi(app: App): Promise<void> {
  const uma = { 200: conversaDetalheSchema }
  const semCorpo = z.strictObject({}).nullish()

  app.get(
    '/rest/v1/conversas',
    {
      config: pessoa,
      schema: {
        tags,
        summary: 'As próprias conversas com lojas; com estabelecimento_id, as dos clientes daquela loja',
        querystring: conversasQuery,
        response: { 200: pagina(conversaSchema) },
      },
    },
    async (request) => listarConversas(exigirPessoa(request), request.query),
  )

  app.post(
    '/rest/v1/conversas',
    {
      config: pessoa,
      schema: { tags, body: novaConversaBody, response: { 201: conversaDetalheSchema } },
    },
    async (request, reply) => reply.code(201).send(await abrirConversa(exigirPessoa(request), request.body)),
  )

  app.get(
    '/rest/v1/conversas/:id',
    { config: pessoa, schema: { tags, params: porId, response: uma } },
    async (request) => lerConversa(exigirPessoa(request), request.params.id),
  )

  app.post(
    '/rest/v1/conversas/:id/mensagens',
    { config: pessoa, schema: { tags, params: porId, body: novaMensagemBody, response: uma } },
    async (request) => responderConversa(exigirPessoa(request), { ...request.body, ...request.params }),
  )

  app.post(
    '/rest/v1/conversas/:id/encerrar',
    { config: pessoa, schema: { tags, params: porId, body: semCorpo, response: uma } },
    async (request) => encerrarConversa(exigirPessoa(request), request.params.id),
  )

  app.post(
    '/rest/v1/conversas/:id/chamar-portal',
    { config: pessoa, schema: { tags, params: porId, body: semCorpo, response: uma } },
    async (request) => chamarPortal(exigirPessoa(request), request.params.id),
  )

  app.get(
    '/rest/v1/conversas/:id/anexos/:arquivo',
    { config: pessoa, schema: { tags, params: z.strictObject({ id: z.guid(), arquivo: z.guid() }) } },
    async (request, reply) => {
      const { id, arquivo } = request.params
      return baixar(reply, await lerAnexo(exigirPessoa(request), { de: 'conversas', id, arquivoId: arquivo }))
    },
  )
}

/** Always a download: nothing that a person sent runs in this origin. */
function baixar(
  reply: FastifyReply,
  { nome, tipo, tamanho, corpo }: Awaited<ReturnType<typeof lerAnexo>>,
): FastifyReply {
  return reply
    .type(tipo)
    .header('content-length', tamanho)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(nome)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .send(corpo)
}
