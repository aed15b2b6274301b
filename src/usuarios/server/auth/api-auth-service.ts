import { z } from 'zod'
import type { App } from '#src/shared/server/http/routes.ts'
import { authErrors } from '../../errors.ts'
import { adminUserBody, generateLinkBody, redirectQuery } from '../../schemas.ts'
import {
  alterarConta,
  criarConta,
  excluirConta,
  excluirFator,
  listarContas,
  listarFatores,
  requireServiceKey,
  verConta,
} from './administrar-contas.ts'
import { convidarConta, gerarLink } from './gerar-link.ts'
import { origemDe } from './origin.ts'

/** The part of `/auth/v1` that only a service may call: the holder of AUTH_SERVICE_KEY or of a signed token. */
export async function authServiceApi(auth: App): Promise<void> {
  const config = { permission: 'publico' } as const
  auth.addHook('onRequest', async (request) => requireServiceKey(request))

  // Read by hand, for the refusal is the protocol's own.
  const paging = z.object({ page: z.string().optional(), per_page: z.string().optional() })
  auth.get('/admin/users', { config, schema: { querystring: paging } }, async (request, reply) => {
    const page = Math.max(1, countOf(request.query.page, 1))
    const perPage = Math.min(1000, countOf(request.query.per_page, 50))
    if (perPage === 0) throw badPaging()
    const { users, total } = await listarContas({ page, perPage })
    const last = Math.max(1, Math.ceil(total / perPage))
    const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
    const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')]
    return reply
      .headers({ 'x-total-count': String(total), link: links.join(', ') })
      .send({ users, aud: 'authenticated' })
  })

  auth.post('/admin/users', { config, schema: { body: adminUserBody } }, (request) =>
    criarConta(request.body, origemDe(request)),
  )

  const user = z.object({ id: z.uuid() })
  auth.get('/admin/users/:id', { config, schema: { params: user } }, (request) => verConta(request.params.id))

  auth.put('/admin/users/:id', { config, schema: { params: user, body: adminUserBody } }, (request) =>
    alterarConta(request.params.id, request.body, origemDe(request)),
  )

  const deletion = z.object({ should_soft_delete: z.boolean().nullish() }).nullish()
  auth.delete('/admin/users/:id', { config, schema: { params: user, body: deletion } }, (request) =>
    excluirConta(request.params.id, {
      soft: request.body?.should_soft_delete ?? false,
      origem: origemDe(request),
    }),
  )

  auth.get('/admin/users/:id/factors', { config, schema: { params: user } }, (request) =>
    listarFatores(request.params.id),
  )

  const factor = z.object({ id: z.uuid(), factorId: z.uuid() })
  auth.delete('/admin/users/:id/factors/:factorId', { config, schema: { params: factor } }, (request) =>
    excluirFator(request.params.id, request.params.factorId, origemDe(request)),
  )

  const letter = { body: generateLinkBody, querystring: redirectQuery }
  auth.post('/invite', { config, schema: letter }, (request) =>
    convidarConta({ body: request.body, redirectTo: request.query.redirect_to, origem: origemDe(request) }),
  )
  auth.post('/admin/generate_link', { config, schema: letter }, (request) =>
    gerarLink({ body: request.body, redirectTo: request.query.redirect_to, origem: origemDe(request) }),
  )
}

/** A count of the query, as the protocol reads it: digits only. */
function countOf(text: string | undefined, missing: number): number {
  if (!text) return missing
  if (!/^\d{1,15}$/.test(text)) throw badPaging()
  return Number(text)
}

function badPaging() {
  return authErrors.validation_failed({ detail: 'Bad Pagination Parameters' })
}
