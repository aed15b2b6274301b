import type { FastifyInstance } from 'fastify'
import { getConfig } from './config.ts'

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
 * provider's script and its frame may stand.
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
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Sets them on the answers of every door of `app`; call it before the doors are registered. */
export function addSecurityHeaders(app: FastifyInstance): void {
  const everywhere = securityHeaders()
  app.addHook('onSend', async (_request, reply, payload) => {
    for (const [name, value] of Object.entries(everywhere)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    if (!reply.hasHeader('content-security-policy')) {
      const page = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
      reply.header('content-security-policy', page ? pagePolicy() : API_POLICY)
    }
    return payload
  })
}

function secure(): boolean {
  return getConfig().publicUrl.startsWith('https:')
}
