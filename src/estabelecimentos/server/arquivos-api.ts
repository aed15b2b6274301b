import multipart from '@fastify/multipart'
import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { type Arquivo, LIMITES_DE_ARQUIVO, USOS_DE_ARQUIVO } from '#src/shared/arquivos.ts'
import { errors } from '#src/shared/errors.ts'
import { guardarArquivo } from '#src/shared/server/arquivos.ts'
import type { App } from '#src/shared/server/doors.ts'
import { lerArquivoEnviado } from '#src/shared/server/multipart.ts'
import { autorizarEnvio } from './autorizar-envio.ts'
import { lerArquivo } from './ler-arquivo.ts'

const MAIOR = Math.max(...Object.values(LIMITES_DE_ARQUIVO).map(({ bytes }) => bytes))

const arquivoSchema = z.object({
  id: z.guid(),
  url: z.string(),
  nome: z.string(),
  tipo: z.string(),
  tamanho: z.int(),
  largura: z.int().optional(),
  altura: z.int().optional(),
}) satisfies z.ZodType<Arquivo>

/** Pictures and attachments. Only these doors read a multipart body. */
export async function arquivosApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/arquivos/:id/conteudo',
    {
      config: { permissao: 'pessoa' },
      schema: { tags: ['arquivos'], summary: 'O conteúdo de um anexo', params: z.object({ id: z.guid() }) },
    },
    async (request, reply) => {
      const { nome, tipo, tamanho, corpo } = await lerArquivo(exigirPessoa(request), request.params.id)
      // Always a download: nothing that a person sent runs in this origin.
      return reply
        .type(tipo)
        .header('content-length', tamanho)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(nome)}`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .send(corpo)
    },
  )

  await app.register(async (scope) => {
    const door = scope as unknown as App
    await door.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, fileSize: MAIOR + 1, headerPairs: 20 },
      throwFileSizeLimit: false,
    })
    door.post(
      '/rest/v1/arquivos',
      {
        config: { permissao: 'pessoa' },
        schema: {
          tags: ['arquivos'],
          summary: 'Envia um arquivo (multipart/form-data, um por vez)',
          querystring: z.strictObject({
            estabelecimento_id: z.guid().optional(),
            uso: z.enum(USOS_DE_ARQUIVO),
          }),
          response: { 201: arquivoSchema },
        },
      },
      async (request, reply) => {
        const { uso, estabelecimento_id: estabelecimentoId } = request.query
        const dono = await autorizarEnvio(exigirPessoa(request), { uso, estabelecimentoId })
        if (!request.isMultipart())
          throw errors.formato_nao_aceito({ detail: 'Envie como multipart/form-data.' })
        const recebido = await lerArquivoEnviado(request)
        return reply.code(201).send(await guardarArquivo({ uso, ...recebido }, dono))
      },
    )
  })
}
