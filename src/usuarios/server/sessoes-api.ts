import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { DomainError } from '#src/shared/domain-error.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import type { App } from '#src/shared/server/doors.ts'
import { contarCodigos, gerarCodigos, usarCodigo } from './codigos-de-recuperacao.ts'
import { origemDe } from './origin.ts'
import { type CurrentSession, findSession, requireSession } from './protocol.ts'
import { encerrarSessao, listarAcessos, listarSessoes } from './sessoes-ativas.ts'

/** Where a person is signed in, and their recovery codes. */
export async function sessoesApi(app: App): Promise<void> {
  const pessoa = { permissao: 'pessoa' } as const
  const tags = ['usuarios']

  app.get('/rest/v1/sessoes', { config: pessoa, schema: { tags } }, async (request) => {
    const pessoa = exigirPessoa(request)
    const itens = await listarSessoes(pessoa)
    return { itens, total: itens.length, proximo: null, acessos: await listarAcessos(pessoa) }
  })

  const byId = { tags, params: z.strictObject({ id: z.uuid() }) }
  app.delete('/rest/v1/sessoes/:id', { config: pessoa, schema: byId }, async (request, reply) => {
    await encerrarSessao(exigirPessoa(request), request.params.id, origemDe(request))
    return reply.code(204).send()
  })

  app.get('/rest/v1/codigos_recuperacao', { config: pessoa, schema: { tags } }, async (request) =>
    contarCodigos(await sessionOf(request)),
  )

  app.post('/rest/v1/codigos_recuperacao', { config: pessoa, schema: { tags } }, async (request, reply) =>
    reply.code(201).send(await gerarCodigos(await sessionOf(request), origemDe(request))),
  )

  // Open to the gate: whoever calls it has proved a password and not yet the second factor.
  const body = z.strictObject({ codigo: z.string().min(1).max(40) })
  app.post(
    '/rest/v1/codigos_recuperacao/usar',
    { config: { permissao: 'publico' }, schema: { tags, body } },
    async (request) => {
      const session = await requireSession(request).catch((error: unknown) => {
        throw error instanceof DomainError ? portal.nao_autenticado() : error
      })
      return usarCodigo(session, request.body.codigo, origemDe(request))
    },
  )
}

function sessionOf(request: FastifyRequest): Promise<CurrentSession> {
  const { userId, sessionId } = exigirPessoa(request)
  return withAcesso(SISTEMA, (tx) => findSession(tx, userId, sessionId))
}
