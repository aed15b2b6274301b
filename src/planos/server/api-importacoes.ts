import multipart from '@fastify/multipart'
import { z } from 'zod'
import { errors as portal } from '#src/shared/errors.ts'
import type { App } from '#src/shared/server/doors.ts'
import { lerArquivoEnviado } from '#src/shared/server/multipart.ts'
import type { Acao } from '../papeis.ts'
import { exigirPessoa, type Pessoa } from './acesso.ts'
import type { PlanilhaEnviada } from './guardar-enviada.ts'

interface Qual {
  estabelecimentoId: string
  id: string
}

interface Importador<Colunas> {
  /** As `/rest/v1/produtos/importacoes`. */
  porta: string
  tag: string
  acao: Acao
  /** What the rows are, in the plural. */
  oQue: string
  /** What these answer. */
  importacao: z.ZodType
  colunas: z.ZodType<Colunas>
  receber(pessoa: Pessoa, planilha: PlanilhaEnviada): Promise<unknown>
  ler(pessoa: Pessoa, qual: Qual): Promise<unknown>
  erros(pessoa: Pessoa, qual: Qual): Promise<string>
  conferir(pessoa: Pessoa, qual: Qual, colunas: Colunas): Promise<unknown>
  importar(pessoa: Pessoa, qual: Qual): Promise<unknown>
}

const params = z.strictObject({ id: z.guid() })
const daLoja = z.strictObject({ estabelecimento_id: z.guid() })
const MAIOR = 20 * 1024 * 1024

/** The doors of a spreadsheet on its way in: the file, what each column is, what is right, then it, in the background. */
export async function importacoesApi<Colunas extends { estabelecimento_id: string }>(
  app: App,
  importador: Importador<Colunas>,
): Promise<void> {
  const { porta, tag, acao, oQue, importacao, colunas } = importador
  const tags = [tag]
  const config = { permissao: { equipe: acao } }
  await app.register(async (scope) => {
    const door = scope as unknown as App
    await door.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: MAIOR },
      throwFileSizeLimit: true,
    })
    door.post(
      porta,
      {
        config,
        schema: {
          tags,
          summary: `Envia uma planilha CSV de ${oQue} (multipart/form-data)`,
          querystring: daLoja,
          response: { 201: importacao },
        },
      },
      async (request, reply) => {
        const pessoa = exigirPessoa(request)
        if (!request.isMultipart())
          throw portal.formato_nao_aceito({ detail: 'Envie como multipart/form-data.' })
        const { nome, bytes } = await lerArquivoEnviado(request)
        const { estabelecimento_id: estabelecimentoId } = request.query
        return reply.code(201).send(await importador.receber(pessoa, { estabelecimentoId, nome, bytes }))
      },
    )
  })

  const qual = (id: string, { estabelecimento_id: estabelecimentoId }: { estabelecimento_id: string }) => ({
    id,
    estabelecimentoId,
  })
  app.get(
    `${porta}/:id`,
    {
      config,
      schema: {
        tags,
        summary: 'Como vai uma importação',
        params,
        querystring: daLoja,
        response: { 200: importacao },
      },
    },
    async (request) => importador.ler(exigirPessoa(request), qual(request.params.id, request.query)),
  )

  app.get(
    `${porta}/:id/erros`,
    { config, schema: { tags, summary: 'As linhas com erro, para corrigir', params, querystring: daLoja } },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${oQue}-com-erro.csv"`)
        .header('cache-control', 'no-store')
        .send(await importador.erros(exigirPessoa(request), qual(request.params.id, request.query))),
  )

  app.post(
    `${porta}/:id/conferir`,
    {
      config,
      schema: {
        tags,
        summary: 'Diz o que cada coluna é e confere as linhas',
        params,
        body: colunas,
        response: { 200: importacao },
      },
    },
    async (request) => {
      const body = request.body as Colunas
      return importador.conferir(exigirPessoa(request), qual(request.params.id, body), body)
    },
  )

  app.post(
    `${porta}/:id/importar`,
    {
      config,
      schema: {
        tags,
        summary: 'Importa as linhas válidas, em segundo plano',
        params,
        body: daLoja,
        response: { 202: importacao },
      },
    },
    async (request, reply) =>
      reply
        .code(202)
        .send(await importador.importar(exigirPessoa(request), qual(request.params.id, request.body))),
  )
}
