import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { getConfig } from '../config.ts'

/** What every answer carries, pages, assets and API alike. */
export function securityHeaders(): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    ...(secure() ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/**
 * The policy of a page whose own inline scripts have these hashes (`sha256-…`). `card`: the one page where the payment
 * provider's script and its frame are allowed.
 */
export function pagePolicy(hashes: string[] = [], { card = false }: { card?: boolean } = {}): string {
  const provider = card ? cardSources() : ''
  const scripts = ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ') + provider
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "script-src-attr 'none'",
    `style-src 'self' 'unsafe-inline'${provider}`,
    `img-src 'self' data: blob:${provider}`,
    `font-src 'self'${provider}`,
    `connect-src 'self'${provider}`,
    card ? `frame-src${provider}` : "frame-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure() ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Mercado Pago's own origins and, when another script is configured (the simulator's), that one's alone. */
function cardSources(): string {
  const { origin } = new URL(getConfig().mercadoPagoSdkUrl)
  const sources =
    origin === 'https://sdk.mercadopago.com'
      ? [origin, 'https://*.mercadopago.com', 'https://*.mercadolibre.com', 'https://*.mlstatic.com']
      : [origin]
  return sources.map((source) => ` ${source}`).join('')
}

/** The policy of what is no page. */
export const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Of files that people sent: opened by themselves they run nothing either. */
const FILE_POLICY = `${API_POLICY}; sandbox`

/** A file that somebody sent is always a download: nothing of it runs in this origin. */
export function sendAttachment(
  reply: FastifyReply,
  { nome, tipo, tamanho, corpo }: { nome: string; tipo: string; tamanho: number; corpo: Readable },
): FastifyReply {
  return reply
    .type(tipo)
    .header('content-length', tamanho)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(nome)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', FILE_POLICY)
    .send(corpo)
}

/** What every answer carries that is no page's. */
export function apiHeaders(): Record<string, string> {
  return { ...securityHeaders(), 'content-security-policy': API_POLICY }
}

/** For what is answered to one person alone. */
export const PERSONAL = 'private, no-store'

/**
 * Sets them on the answers of every route of `app`, and keeps what one person is answered from being kept on the way;
 * call it before the routes are registered.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  const everywhere = Object.entries(securityHeaders())
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { permission = 'publico' } = request.routeOptions.config
    if (permission === 'opcional') reply.header('vary', 'Authorization')
    const known = permission === 'opcional' ? request.headers.authorization : permission !== 'publico'
    if (known && !reply.hasHeader('cache-control')) reply.header('cache-control', PERSONAL)
    // Kept answers bring them all.
    if (!reply.hasHeader('x-frame-options'))
      for (const [name, value] of everywhere) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('content-security-policy')) {
      const page = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
      reply.header('content-security-policy', page ? pagePolicy() : API_POLICY)
    }
    done()
  })
}

function secure(): boolean {
  return getConfig().publicUrl.startsWith('https:')
}
