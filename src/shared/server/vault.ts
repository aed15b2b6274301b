import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { getConfig } from './config.ts'

/** A secret as it lies in `cofre`: AES-256-GCM under VAULT_KEY, with the id of the key that sealed it. */
export interface Sealed {
  chave_id: string
  iv: Buffer
  conteudo: Buffer
  etiqueta: Buffer
}

/** Seals a secret. `context` (the row's shop and name) is authenticated: a sealed row moved elsewhere does not open. */
export function seal(plaintext: string, context: string): Sealed {
  const key = getConfig().vaultKey
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const conteudo = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
  return { chave_id: keyId(key), iv, conteudo, etiqueta: cipher.getAuthTag() }
}

/** Opens what `seal` made, or throws: another key, another context, or a changed byte. */
export function open(sealed: Sealed, context: string): string {
  const key = getConfig().vaultKey
  if (sealed.chave_id !== keyId(key))
    throw new Error(`The secret was sealed under another key (${sealed.chave_id})`)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.iv)
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.etiqueta)
  return Buffer.concat([decipher.update(sealed.conteudo), decipher.final()]).toString('utf8')
}

export function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8)
}
