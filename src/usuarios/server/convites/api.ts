import { porId } from '#src/shared/lista.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import {
  aceitarConviteBody,
  conviteBody,
  convitesQuery,
  lojaDoConviteBody,
  tokenDeConviteBody,
} from '../../schemas.ts'
import {
  conviteAceitoSchema,
  conviteConsultadoSchema,
  conviteSchema,
  convitesSchema,
} from '../../schemas-equipe.ts'
import { origemDe } from '../auth/origin.ts'
import { convidar, reenviarConvite, revogarConvite } from './convidar.ts'
import { listConvites } from './repository.ts'
import { aceitarConvite, consultarConvite, pedirConvite, recusarConvite } from './responder-convite.ts'

const equipe = { equipe: 'usuarios.gerir' }
const doConvite = (summary: string, fazer: typeof reenviarConvite | typeof revogarConvite) =>
  route({
    who: equipe,
    summary,
    params: porId,
    body: lojaDoConviteBody,
    answer: conviteSchema,
    handle: (request) =>
      fazer({
        id: request.params.id,
        estabelecimentoId: request.body.estabelecimento_id,
        userId: request.pessoa.userId,
        origem: origemDe(request),
      }),
  })

/** Invitations to a shop's team: its own people send them, whoever holds the token answers. */
export const convitesApi = routes('convites', {
  'GET /rest/v1/convites': route({
    who: equipe,
    summary: 'Os convites da loja',
    query: convitesQuery,
    answer: convitesSchema,
    async handle({ pessoa, query }) {
      const { estabelecimento_id: estabelecimentoId, limite, ...filtro } = query
      const { userId } = pessoa
      const { itens, total } = await withAccess({ papel: 'loja', userId, estabelecimentoId }, (tx) =>
        listConvites(tx, { estabelecimentoId, limite, ...filtro }),
      )
      return { itens, total, proximo: itens.length === limite ? (itens.at(-1)?.id ?? null) : null }
    },
  }),

  'POST /rest/v1/convites': route({
    who: equipe,
    summary: 'Convida alguém para a equipe',
    body: conviteBody,
    created: conviteSchema,
    async handle(request) {
      const { userId } = request.pessoa
      return await convidar(request.body, { userId, origem: origemDe(request) })
    },
  }),

  'POST /rest/v1/convites/:id/reenviar': doConvite('Envia um convite de novo', reenviarConvite),
  'POST /rest/v1/convites/:id/revogar': doConvite('Revoga um convite', revogarConvite),

  'POST /rest/v1/convites/consultar': route({
    who: 'opcional',
    summary: 'O que um convite oferece, por quem tem o link dele',
    body: tokenDeConviteBody,
    answer: conviteConsultadoSchema,
    handle: (request) =>
      consultarConvite(request.body.token, { pessoa: request.pessoa, origem: origemDe(request) }),
  }),

  'POST /rest/v1/convites/aceitar': route({
    who: 'opcional',
    summary: 'Aceita um convite',
    body: aceitarConviteBody,
    answer: conviteAceitoSchema,
    handle: (request) => aceitarConvite(request.body, { pessoa: request.pessoa, origem: origemDe(request) }),
  }),

  'POST /rest/v1/convites/recusar': route({
    who: 'opcional',
    summary: 'Recusa um convite',
    body: tokenDeConviteBody,
    handle: (request) =>
      recusarConvite(request.body.token, { pessoa: request.pessoa, origem: origemDe(request) }),
  }),

  'POST /rest/v1/convites/pedir': route({
    who: 'opcional',
    summary: 'Pede outro convite no lugar de um que expirou',
    body: tokenDeConviteBody,
    handle: ({ body }) => pedirConvite(body.token),
  }),
})
