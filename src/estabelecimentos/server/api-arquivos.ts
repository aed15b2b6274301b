import { z } from 'zod'
import { type Arquivo, LIMITES_DE_ARQUIVO, USOS_DE_ARQUIVO } from '#src/shared/arquivos.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { sendAttachment } from '#src/shared/server/http/security-headers.ts'
import { readUpload } from '#src/shared/server/http/multipart.ts'
import { saveFile } from '#src/shared/server/files/files.ts'
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

/** Pictures and attachments. Only these routes read a multipart body. */
export const arquivosApi = routes('arquivos', {
  'GET /rest/v1/arquivos/:id/conteudo': route({
    who: 'pessoa',
    summary: 'O conteúdo de um anexo',
    params: z.object({ id: z.guid() }),
    file: [...LIMITES_DE_ARQUIVO.anexo.tipos],
    handle: async ({ pessoa, params }, reply) => sendAttachment(reply, await lerArquivo(pessoa, params.id)),
  }),

  'POST /rest/v1/arquivos': route({
    who: 'pessoa',
    scope: 'produtos.editar',
    summary: 'Envia um arquivo, um por vez; com chave de API, a imagem de um produto',
    example: { arquivo: 'foto.jpg' },
    upload: { limits: { fileSize: MAIOR + 1, headerPairs: 20 }, throwFileSizeLimit: false },
    query: z.strictObject({ estabelecimento_id: z.guid().optional(), uso: z.enum(USOS_DE_ARQUIVO) }),
    created: arquivoSchema,
    async handle(request) {
      const { uso, estabelecimento_id: estabelecimentoId } = request.query
      const dono = await autorizarEnvio(request.pessoa, { uso, estabelecimentoId })
      return saveFile({ uso, ...(await readUpload(request)) }, dono)
    },
  }),
})
