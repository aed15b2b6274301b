import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { origemDe } from '#src/usuarios/server/auth/origin.ts'
import {
  chaveNovaSchema,
  chaveSchema,
  lojaDasChavesSchema,
  novaChaveSchema,
  trocaDeChaveSchema,
} from '../schemas.ts'
import { criarChave, listarChaves, revogarChave, trocarChave } from './chaves.ts'

const gerir = { equipe: 'integracoes.gerir' }
const porId = z.strictObject({ id: z.guid().toLowerCase() })

/** The shop's API keys. No key comes here. */
export const chavesApi = routes('integracoes', {
  'GET /rest/v1/chaves_api': route({
    who: gerir,
    summary: 'As chaves de API da loja',
    query: lojaDasChavesSchema,
    answer: z.object({ itens: z.array(chaveSchema) }),
    handle: async ({ pessoa, query }) => ({ itens: await listarChaves(pessoa, query.estabelecimento_id) }),
  }),

  'POST /rest/v1/chaves_api': route({
    who: gerir,
    summary: 'Cria uma chave de API, com a senha; a chave inteira só é dita nesta resposta',
    body: novaChaveSchema,
    created: chaveNovaSchema,
    handle: (request) => criarChave(request.pessoa, request.body, origemDe(request)),
  }),

  'POST /rest/v1/chaves_api/:id/trocar': route({
    who: gerir,
    summary: 'Cria outra chave igual, com a senha; a antiga vale ainda pelas horas escolhidas',
    params: porId,
    body: trocaDeChaveSchema,
    created: chaveNovaSchema,
    handle(request) {
      const { estabelecimento_id: estabelecimentoId, horas, senha } = request.body
      const qual = { estabelecimentoId, id: request.params.id }
      return trocarChave(request.pessoa, { ...qual, horas, senha, origem: origemDe(request) })
    },
  }),

  'POST /rest/v1/chaves_api/:id/revogar': route({
    who: gerir,
    summary: 'Revoga uma chave de API na hora',
    params: porId,
    body: lojaDasChavesSchema,
    handle: ({ pessoa, params, body }) =>
      revogarChave(pessoa, { estabelecimentoId: body.estabelecimento_id, id: params.id }),
  }),
})
