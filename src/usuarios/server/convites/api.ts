import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import type { App } from '#src/shared/server/doors.ts'
import {
  aceitarConviteBody,
  conviteBody,
  convitesQuery,
  lojaDoConviteBody,
  tokenDeConviteBody,
} from '../../schemas.ts'
import { origemDe } from '../origin.ts'
import { convidar, reenviarConvite, revogarConvite } from './convidar.ts'
import { listConvites } from './repository.ts'
import { aceitarConvite, consultarConvite, pedirConvite, recusarConvite } from './responder-convite.ts'

/** Invitations to a shop's team: its own people send them, whoever holds the token answers. */
export async function convitesApi(app: App): Promise<void> {
  const equipe = { permissao: { equipe: 'usuarios.gerir' } } as const
  const opcional = { permissao: 'opcional' } as const
  const tags = ['convites']

  app.get(
    '/rest/v1/convites',
    { config: equipe, schema: { tags, querystring: convitesQuery } },
    async (request) => {
      const { estabelecimento_id: estabelecimentoId, limite, ...filtro } = request.query
      const { userId } = exigirPessoa(request)
      const { itens, total } = await withAcesso({ papel: 'loja', userId, estabelecimentoId }, (tx) =>
        listConvites(tx, { estabelecimentoId, limite, ...filtro }),
      )
      return { itens, total, proximo: itens.length === limite ? (itens.at(-1)?.id ?? null) : null }
    },
  )

  app.post(
    '/rest/v1/convites',
    { config: equipe, schema: { tags, body: conviteBody } },
    async (request, reply) => {
      const { userId } = exigirPessoa(request)
      return reply.code(201).send(await convidar(request.body, { userId, origem: origemDe(request) }))
    },
  )

  const doConvite = { tags, params: z.strictObject({ id: z.uuid() }), body: lojaDoConviteBody }
  for (const [verbo, fazer] of [
    ['reenviar', reenviarConvite],
    ['revogar', revogarConvite],
  ] as const) {
    app.post(`/rest/v1/convites/:id/${verbo}`, { config: equipe, schema: doConvite }, (request) => {
      const { userId } = exigirPessoa(request)
      const estabelecimentoId = request.body.estabelecimento_id
      return fazer({ id: request.params.id, estabelecimentoId, userId, origem: origemDe(request) })
    })
  }

  const comToken = { tags, body: tokenDeConviteBody }
  app.post('/rest/v1/convites/consultar', { config: opcional, schema: comToken }, (request) =>
    consultarConvite(request.body.token, { pessoa: request.pessoa, origem: origemDe(request) }),
  )

  app.post(
    '/rest/v1/convites/aceitar',
    { config: opcional, schema: { tags, body: aceitarConviteBody } },
    (request) => aceitarConvite(request.body, { pessoa: request.pessoa, origem: origemDe(request) }),
  )

  app.post('/rest/v1/convites/recusar', { config: opcional, schema: comToken }, async (request, reply) => {
    await recusarConvite(request.body.token, { pessoa: request.pessoa, origem: origemDe(request) })
    return reply.code(204).send()
  })

  app.post('/rest/v1/convites/pedir', { config: opcional, schema: comToken }, async (request, reply) => {
    await pedirConvite(request.body.token)
    return reply.code(204).send()
  })
}
