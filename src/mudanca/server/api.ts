import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { arquivoDaLojaSchema, daLoja, linkDoArquivoSchema } from '../schemas.ts'
import { abrirLink, linkDoArquivo } from './baixar-arquivo.ts'
import { listarArquivos } from './ler-arquivos.ts'
import { pedirArquivo } from './pedir-arquivo.ts'

const who = { equipe: 'dados.copiar' }
const porId = z.strictObject({ id: z.guid().toLowerCase() })

/** A whole shop as one archive, for its owner (docs/archive.md). */
export const mudancaApi = routes('mudanca', {
  'GET /rest/v1/arquivos_da_loja': route({
    who,
    summary: 'Os arquivos da loja inteira, feitos ou em preparo, do mais novo ao mais antigo',
    query: daLoja,
    answer: z.object({ itens: z.array(arquivoDaLojaSchema) }),
    handle: async ({ pessoa, query }) => ({ itens: await listarArquivos(pessoa, query.estabelecimento_id) }),
  }),

  'POST /rest/v1/arquivos_da_loja': route({
    who,
    summary: 'Pede a loja inteira num arquivo: em qualquer plano, também bloqueada ou encerrada',
    body: daLoja,
    accepted: arquivoDaLojaSchema,
    handle: ({ pessoa, body }) => pedirArquivo(pessoa, body.estabelecimento_id),
  }),

  'POST /rest/v1/arquivos_da_loja/:id/link': route({
    who,
    summary: 'Um link para baixar o arquivo, que vale 15 minutos',
    params: porId,
    body: daLoja,
    answer: linkDoArquivoSchema,
    handle: ({ pessoa, params, body }) =>
      linkDoArquivo(pessoa, { estabelecimentoId: body.estabelecimento_id, id: params.id }),
  }),

  'GET /rest/v1/arquivos_da_loja/:id/conteudo': route({
    who: 'publico',
    summary: 'O arquivo, para quem tem o link',
    params: porId,
    query: z.strictObject({ ate: z.coerce.number().int().min(0).max(1e11), assinatura: z.string().max(60) }),
    file: ['application/zip'],
    async handle({ params, query, headers }, reply) {
      const { nome, tamanho, faixa, inteiro, corpo } = await abrirLink({
        ...params,
        ...query,
        pedida: headers.range,
      })
      if (!inteiro) reply.code(206).header('content-range', `bytes ${faixa.de}-${faixa.ate}/${tamanho}`)
      return reply
        .type('application/zip')
        .header('accept-ranges', 'bytes')
        .header('etag', `"${params.id}"`)
        .header('content-length', faixa.ate - faixa.de + 1)
        .header('content-disposition', `attachment; filename="${nome}"`)
        .header('cache-control', 'no-store')
        .send(corpo)
    },
  }),
})
