import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { exigirPessoa } from '#src/acesso/server/acesso.ts'
import { DomainError } from '#src/shared/domain-error.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { porId } from '#src/shared/lista.ts'
import { accountOf, withAccess } from '#src/shared/server/database/database.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { sessaoSchema } from '../../schemas-auth.ts'
import { sessoesSchema } from '../../schemas-da-conta.ts'
import { contarCodigos, gerarCodigos, usarCodigo } from '../auth/codigos-de-recuperacao.ts'
import { origemDe } from '../auth/origin.ts'
import { type CurrentSession, findSession, requireSession } from '../auth/protocol.ts'
import { encerrarSessao, listarAcessos, listarSessoes } from './sessoes-ativas.ts'

// Open to the gate: whoever calls it has proved a password and not yet the second factor.
const body = z.strictObject({ codigo: z.string().min(1).max(40) })

/** Where a person is signed in, and their recovery codes. */
export const sessoesApi = routes('usuarios', {
  'GET /rest/v1/sessoes': route({
    who: 'pessoa',
    summary: 'Onde a pessoa está conectada, e os últimos acessos',
    answer: sessoesSchema,
    async handle({ pessoa }) {
      const itens = await listarSessoes(pessoa)
      return { itens, total: itens.length, proximo: null, acessos: await listarAcessos(pessoa) }
    },
  }),

  'DELETE /rest/v1/sessoes/:id': route({
    who: 'pessoa',
    summary: 'Encerra uma das próprias sessões',
    params: porId,
    handle: (request) => encerrarSessao(request.pessoa, request.params.id, origemDe(request)),
  }),

  'GET /rest/v1/codigos_recuperacao': route({
    who: 'pessoa',
    summary: 'Quantos códigos de recuperação restam',
    answer: z.object({ restantes: z.int() }),
    handle: async (request) => contarCodigos(await sessionOf(request)),
  }),

  'POST /rest/v1/codigos_recuperacao': route({
    who: 'pessoa',
    summary: 'Gera dez códigos de recuperação; os anteriores deixam de valer',
    created: z.object({ codigos: z.array(z.string()) }),
    handle: async (request) => gerarCodigos(await sessionOf(request), origemDe(request)),
  }),

  'POST /rest/v1/codigos_recuperacao/usar': route({
    who: 'publico',
    summary: 'Usa um código de recuperação no lugar do segundo fator',
    body,
    answer: sessaoSchema,
    async handle(request) {
      const session = await requireSession(request).catch((error: unknown) => {
        throw error instanceof DomainError ? portal.nao_autenticado() : error
      })
      return usarCodigo(session, request.body.codigo, origemDe(request))
    },
  }),
})

function sessionOf(request: FastifyRequest): Promise<CurrentSession> {
  const { userId, sessionId } = exigirPessoa(request)
  return withAccess(accountOf(userId), (tx) => findSession(tx, userId, sessionId))
}
