import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { listaDe, paginacaoPorId } from '#src/shared/lista.ts'
import type { App } from '#src/shared/server/doors.ts'
import {
  assinaturaSchema,
  estabelecimentoSchema,
  STATUS_APROVACAO,
  STATUS_ESTABELECIMENTO,
} from '../schemas.ts'
import { cadastroApi } from './api-cadastro.ts'
import { configuracoesApi } from './configuracoes-api.ts'
import { lerAssinaturas } from './ler-assinaturas.ts'
import { lerEstabelecimento, listarEstabelecimentos } from './ler-estabelecimentos.ts'

const tags = ['estabelecimentos']

/** Shops and their subscriptions: what anyone sees, and more for the people of a shop. */
export async function estabelecimentosApi(app: App): Promise<void> {
  await cadastroApi(app)
  await configuracoesApi(app)
  app.get(
    '/rest/v1/estabelecimentos',
    {
      config: { permissao: 'opcional' },
      schema: {
        tags,
        summary: 'Lojas visíveis; as próprias, em qualquer estado, por owner_user_id',
        querystring: z.strictObject({
          codigo: z.string().max(60).optional(),
          cidade: z.string().max(120).optional(),
          owner_user_id: z.guid().optional(),
          status: z.enum(STATUS_ESTABELECIMENTO).optional(),
          status_aprovacao: z.enum(STATUS_APROVACAO).optional(),
          ...paginacaoPorId,
        }),
        response: { 200: listaDe(estabelecimentoSchema) },
      },
    },
    async (request) => listarEstabelecimentos(request.pessoa, request.query),
  )

  app.get(
    '/rest/v1/estabelecimentos/:id',
    {
      config: { permissao: 'opcional' },
      schema: { tags, params: z.strictObject({ id: z.guid() }), response: { 200: estabelecimentoSchema } },
    },
    async (request) => lerEstabelecimento(request.pessoa, request.params.id),
  )

  app.get(
    '/rest/v1/assinaturas_estabelecimento',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags,
        summary: 'A assinatura da própria loja, com o plano',
        querystring: z.strictObject({ estabelecimento_id: z.guid().optional() }),
        response: { 200: listaDe(assinaturaSchema) },
      },
    },
    async (request) => {
      const itens = await lerAssinaturas(exigirPessoa(request), request.query.estabelecimento_id)
      return { itens, total: itens.length, proximo: null }
    },
  )
}
