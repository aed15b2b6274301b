import multipart from '@fastify/multipart'
import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { errors as portal } from '#src/shared/errors.ts'
import type { App } from '#src/shared/server/doors.ts'
import { lerArquivoEnviado } from '#src/shared/server/multipart.ts'
import { importacaoSchema, mapaSchema } from '../importacao.ts'
import { conferirPlanilha, receberPlanilha } from './conferir-planilha.ts'
import { importarClientes } from './importar-clientes.ts'
import { lerImportacao, planilhaDeErros } from './ler-importacao.ts'

const tags = ['clientes']
const config = { permissao: { equipe: 'clientes.editar' } } as const
const params = z.strictObject({ id: z.uuid() })
const daLoja = z.strictObject({ estabelecimento_id: z.uuid() })
const MAIOR = 20 * 1024 * 1024

/** Customers from a spreadsheet: first what it would do, then it, in the background. */
export async function clientesEmPlanilhaApi(app: App): Promise<void> {
  await app.register(async (scope) => {
    const door = scope as unknown as App
    await door.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: MAIOR },
      throwFileSizeLimit: true,
    })
    door.post(
      '/rest/v1/consumidores/importacoes',
      {
        config,
        schema: {
          tags,
          summary: 'Envia uma planilha CSV de clientes (multipart/form-data) e diz o que ela faria',
          querystring: daLoja,
          response: { 201: importacaoSchema },
        },
      },
      async (request, reply) => {
        const pessoa = exigirPessoa(request)
        if (!request.isMultipart())
          throw portal.formato_nao_aceito({ detail: 'Envie como multipart/form-data.' })
        const { nome, bytes } = await lerArquivoEnviado(request)
        const { estabelecimento_id: estabelecimentoId } = request.query
        return reply.code(201).send(await receberPlanilha(pessoa, { estabelecimentoId, nome, bytes }))
      },
    )
  })

  const qual = (request: { params: { id: string }; query: { estabelecimento_id: string } }) => ({
    id: request.params.id,
    estabelecimentoId: request.query.estabelecimento_id,
  })
  app.get(
    '/rest/v1/consumidores/importacoes/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Como vai uma importação',
        params,
        querystring: daLoja,
        response: { 200: importacaoSchema },
      },
    },
    async (request) => lerImportacao(exigirPessoa(request), qual(request)),
  )

  app.get(
    '/rest/v1/consumidores/importacoes/:id/erros',
    { config, schema: { tags, summary: 'As linhas com erro, para corrigir', params, querystring: daLoja } },
    async (request, reply) => {
      const csv = await planilhaDeErros(exigirPessoa(request), qual(request))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="clientes-com-erro.csv"')
        .header('cache-control', 'no-store')
        .send(csv)
    },
  )

  app.post(
    '/rest/v1/consumidores/importacoes/:id/conferir',
    {
      config,
      schema: {
        tags,
        summary: 'Diz o que cada coluna é e confere as linhas',
        params,
        body: z.strictObject({ estabelecimento_id: z.uuid(), mapa: mapaSchema }),
        response: { 200: importacaoSchema },
      },
    },
    async (request) => {
      const { estabelecimento_id: estabelecimentoId, mapa } = request.body
      return conferirPlanilha(exigirPessoa(request), { id: request.params.id, estabelecimentoId, mapa })
    },
  )

  app.post(
    '/rest/v1/consumidores/importacoes/:id/importar',
    {
      config,
      schema: {
        tags,
        summary: 'Importa as linhas válidas, em segundo plano',
        params,
        body: daLoja,
        response: { 202: importacaoSchema },
      },
    },
    async (request, reply) => {
      const { estabelecimento_id: estabelecimentoId } = request.body
      return reply
        .code(202)
        .send(await importarClientes(exigirPessoa(request), { id: request.params.id, estabelecimentoId }))
    },
  )
}
