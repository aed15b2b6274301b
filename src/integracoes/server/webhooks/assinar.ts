import { createHmac, randomBytes } from 'node:crypto'

const PREFIXO = 'whsec_'

/** A secret as its owner sees it, once. */
export function novoSegredo(): string {
  return `${PREFIXO}${randomBytes(32).toString('base64')}`
}

interface Mensagem {
  id: string
  /** Seconds; of this attempt. */
  momento: number
  corpo: string
}

/** The headers of Standard Webhooks: one signature for each secret that is good now. */
export function assinar(
  { id, momento, corpo }: Mensagem,
  segredos: readonly string[],
): Record<string, string> {
  const assinaturas = segredos.map((segredo) => {
    const chave = Buffer.from(segredo.slice(PREFIXO.length), 'base64')
    return `v1,${createHmac('sha256', chave).update(`${id}.${momento}.${corpo}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(momento),
    'webhook-signature': assinaturas.join(' '),
  }
}
