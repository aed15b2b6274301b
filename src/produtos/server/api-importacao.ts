import multipart from '@fastify/multipart'
import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { BOM, linhaDeCsv } from '#src/shared/csv.ts'
import { errors as portal } from '#src/shared/errors.ts'
import type { App } from '#src/shared/server/doors.ts'
import { lerArquivoEnviado } from '#src/shared/server/multipart.ts'
import { conferirImportacaoSchema, importacaoSchema } from '../importacao.ts'
import { CAMPOS } from '../planilha.ts'
import { conferirPlanilha } from './conferir-planilha.ts'
import { importarProdutos } from './importar-produtos.ts'
import { lerImportacao, planilhaDeErros } from './ler-importacao.ts'
import { receberPlanilha } from './receber-planilha.ts'

const tags = ['importação']
const editar = { permissao: { equipe: 'produtos.editar' } }
const uma = z.object({ id: z.guid() })
const daLoja = z.strictObject({ estabelecimento_id: z.guid() })
const MAIOR = 20 * 1024 * 1024

/** A sheet of products in four steps: the file, its columns, what is right, the result. */
export async function importacaoApi(app: App): Promise<void> {
  await app.register(async (scope) => {
    const door = scope as unknown as App
    await door.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: MAIOR },
      throwFileSizeLimit: true,
    })
    door.post(
      '/rest/v1/produtos/importacoes',
      {
        config: editar,
        schema: {
          tags,
          summary: 'Envia uma planilha CSV de produtos (multipart/form-data)',
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

  app.get(
    '/rest/v1/produtos/importacoes/modelo',
    {
      config: { permissao: { equipe: 'produtos.ver' } },
      schema: { tags, summary: 'O modelo da planilha', querystring: daLoja },
    },
    async (_request, reply) => {
      const titulos = CAMPOS.filter(({ campo }) => !['grupo', 'preco_de'].includes(campo)).map(
        ({ titulo }) => titulo,
      )
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="modelo-de-produtos.csv"')
        .send(BOM + linhaDeCsv(titulos))
    },
  )

  app.get(
    '/rest/v1/produtos/importacoes/:id',
    {
      config: editar,
      schema: {
        tags,
        summary: 'Como vai uma importação',
        params: uma,
        querystring: daLoja,
        response: { 200: importacaoSchema },
      },
    },
    async (request) =>
      lerImportacao(exigirPessoa(request), {
        id: request.params.id,
        estabelecimentoId: request.query.estabelecimento_id,
      }),
  )

  app.get(
    '/rest/v1/produtos/importacoes/:id/erros',
    {
      config: editar,
      schema: { tags, summary: 'As linhas com erro, para corrigir', params: uma, querystring: daLoja },
    },
    async (request, reply) => {
      const { estabelecimento_id: estabelecimentoId } = request.query
      const csv = await planilhaDeErros(exigirPessoa(request), { id: request.params.id, estabelecimentoId })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="produtos-com-erro.csv"')
        .header('cache-control', 'no-store')
        .send(csv)
    },
  )

  app.post(
    '/rest/v1/produtos/importacoes/:id/conferir',
    {
      config: editar,
      schema: {
        tags,
        summary: 'Diz o que cada coluna é e confere as linhas',
        params: uma,
        body: conferirImportacaoSchema,
        response: { 200: importacaoSchema },
      },
    },
    async (request) => {
      const { estabelecimento_id: estabelecimentoId, colunas } = request.body
      return conferirPlanilha(exigirPessoa(request), { id: request.params.id, estabelecimentoId, colunas })
    },
  )

  app.post(
    '/rest/v1/produtos/importacoes/:id/importar',
    {
      config: editar,
      schema: {
        tags,
        summary: 'Importa as linhas válidas, em segundo plano',
        params: uma,
        body: daLoja,
        response: { 202: importacaoSchema },
      },
    },
    async (request, reply) => {
      const { estabelecimento_id: estabelecimentoId } = request.body
      return reply
        .code(202)
        .send(await importarProdutos(exigirPessoa(request), { id: request.params.id, estabelecimentoId }))
    },
  )
}
