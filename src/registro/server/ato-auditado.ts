import { AsyncLocalStorage } from 'node:async_hooks'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { getConfig } from '#src/shared/server/config.ts'
import type { App, Permission } from '#src/shared/server/http/routes.ts'

interface Origem {
  ip: string | null
  /** The name of the API key it came with. */
  chave: string | null
}

const pedido = new AsyncLocalStorage<Origem & { auditado: boolean }>()

/** Called by whoever writes an audit row, in the request that does it. Answers where the request came from. */
export function marcarAuditado(): Origem {
  const ato = pedido.getStore()
  if (ato) ato.auditado = true
  return { ip: ato?.ip ?? null, chave: ato?.chave ?? null }
}

/** Called by an act that found nothing to do, and so has nothing to write down. */
export function nadaMudou(): void {
  marcarAuditado()
}

/**
 * Every administrative act leaves an audit row: a route of the platform that writes and answers well without one is a
 * defect, which fails in every test that tries it and is logged elsewhere, where the act is done already.
 */
export function exigirAuditoria(app: App): void {
  app.addHook('preValidation', (request, _reply, done) => {
    // What visitors read is no act; what is read as somebody may be, such as a customer's data taken out.
    if (leitura(request) && !request.pessoa) return done()
    const ip = request.ip.replace(/%.*$/, '')
    pedido.run(
      { auditado: false, ip: isIP(ip) ? ip : null, chave: request.pessoa?.chave?.nome ?? null },
      done,
    )
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const ato = pedido.getStore()
    if (!ato || ato.auditado || reply.statusCode >= 400 || leitura(request)) return done()
    if ((request.routeOptions.config.permission as Permission | undefined) !== 'plataforma') return done()
    const falta = new Error(`${request.method} ${request.routeOptions.url} wrote no audit row`)
    if (getConfig().NODE_ENV === 'test') return done(falta)
    request.log.error({ err: falta }, 'an administrative act without an audit row')
    done()
  })
}

const leitura = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'
