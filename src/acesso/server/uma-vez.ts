import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors as portal } from '#src/shared/errors.ts'
import { findSentAnswer, saveSentAnswer, type SentAnswer } from '#src/shared/server/database/answers.ts'
import { currentOnce, type Once, withOnce } from '#src/shared/server/database/once.ts'
import type { App } from '#src/shared/server/http/routes.ts'

/**
 * What an API key's program asks with an Idempotency-Key counts once: a repeat gets the first answer
 * (docs/protocols/http.md#idempotency). Routes that ask for the header themselves keep their own answers.
 */
export function contarUmaVez(app: App): void {
  app.addHook('preHandler', (request, reply, done) => {
    const once = umaVez(request)
    if (!once) return done()
    findSentAnswer(once).then((antes) => (antes ? repetir(reply, antes) : withOnce(once, done)), done)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const once = currentOnce()
    const corpo = payload ?? ''
    if (!once?.noted || reply.statusCode >= 500 || typeof corpo !== 'string') return
    const tipo = String(reply.getHeader('content-type') ?? '')
    await saveSentAnswer(once, { status: reply.statusCode, tipo, corpo }).catch((err) =>
      request.log.error({ err }, 'the answer to an Idempotency-Key was not kept'),
    )
  })
}

/** The header's value, which the draft of the IETF writes in quotes. */
export const semAspas = (chave: string): string => /^"(.*)"$/.exec(chave)?.[1] ?? chave

function umaVez(request: FastifyRequest): Once | undefined {
  const { pessoa, method, headers, routeOptions } = request
  const pedida = headers['idempotency-key']
  if (!pessoa?.chave || method === 'GET' || pedida === undefined) return undefined
  // A file is read by its handler, too late to know it again by.
  if (headers['content-type']?.startsWith('multipart/')) return undefined
  // One that is answered is made anew.
  const { response } = (routeOptions.schema ?? {}) as { response?: Record<string, { content?: object }> }
  if (response?.['200']?.content) return undefined
  const chave = semAspas(String(pedida))
  if (chave.length < 1 || chave.length > 200) throw portal.dados_invalidos()
  // It belongs to the API key and the route.
  const propria = digest(`${pessoa.chave.id} ${method} ${routeOptions.url} ${chave}`).toString('hex')
  request.headers = { ...headers, 'idempotency-key': propria }
  if (routeOptions.schema?.headers) return undefined
  const pedidoHash = digest(`${request.url} ${JSON.stringify(request.body)}`)
  return { userId: pessoa.userId, chave: propria, pedidoHash, noted: false }
}

function repetir(reply: FastifyReply, { status, tipo, corpo }: SentAnswer): void {
  if (tipo) reply.type(tipo)
  reply
    .code(status)
    .serializer(String)
    .send(corpo || undefined)
}

const digest = (texto: string) => createHash('sha256').update(texto).digest()
