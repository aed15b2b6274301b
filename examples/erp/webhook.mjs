// What a webhook must bring to be believed (Standard Webhooks). A library does the same: npm `standardwebhooks`.
import { createHmac, timingSafeEqual } from 'node:crypto'

const CINCO_MINUTOS = 300

/** The event, or null for what is not the shop's: another signature, or one too old to be trusted. */
export function verificar(segredo, headers, corpo) {
  const id = headers['webhook-id']
  const quando = Number(headers['webhook-timestamp'])
  if (!id || !(Math.abs(Date.now() / 1000 - quando) < CINCO_MINUTOS)) return null
  const chave = Buffer.from(segredo.replace(/^whsec_/, ''), 'base64')
  const certa = createHmac('sha256', chave)
    .update(`${id}.${headers['webhook-timestamp']}.`)
    .update(corpo)
    .digest()
  // While the secret is exchanged there are two.
  const vale = String(headers['webhook-signature'] ?? '')
    .split(' ')
    .some((uma) => {
      const [versao, assinatura = ''] = uma.split(',')
      const dada = Buffer.from(assinatura, 'base64')
      return versao === 'v1' && dada.length === certa.length && timingSafeEqual(dada, certa)
    })
  return vale ? JSON.parse(corpo) : null
}
