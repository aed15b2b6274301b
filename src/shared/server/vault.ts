import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
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

/** Opens what `seal` made, or throws: a key that was not given, another context, or a changed byte. */
export function open(sealed: Sealed, context: string): string {
  const key = vaultKeys().find((one) => keyId(one) === sealed.chave_id)
  if (!key) throw new Error(`The secret was sealed under another key (${sealed.chave_id})`)
  // A whole tag: a short one, which the cipher would take too, can be guessed.
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.iv, { authTagLength: 16 })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.etiqueta)
  return Buffer.concat([decipher.update(sealed.conteudo), decipher.final()]).toString('utf8')
}

/** The keys that open: VAULT_KEY, and while keys are exchanged the one before or after it. */
export function vaultKeys(): Buffer[] {
  const { vaultKey, VAULT_KEY_PREVIOUS, VAULT_KEY_NEXT } = getConfig()
  return [vaultKey, VAULT_KEY_PREVIOUS, VAULT_KEY_NEXT].filter((key) => key !== undefined)
}

export function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8)
}

let root: Buffer | undefined

/** Gives this process the root key of a database whose vault key was exchanged. The start does it. */
export function setRootKey(key: Buffer): void {
  root = key
}

/**
 * What links, refresh tokens, digests and the serving role's password are derived from: the vault's first key, which
 * stays when that is exchanged (it is kept sealed then), so that none of them ends.
 */
export function rootKey(): Buffer {
  return root ?? firstKey()
}

/** The root of a database that keeps none: its vault key was not exchanged, or is just being so. */
export function firstKey(): Buffer {
  const { vaultKey, VAULT_KEY_PREVIOUS } = getConfig()
  return VAULT_KEY_PREVIOUS ?? vaultKey
}

/** The keyed digest of a text for one purpose: nobody without the vault makes it, or works back from it. */
export function keyedDigest(purpose: string, text: string): Buffer {
  const key = hkdfSync('sha256', rootKey(), '', `portal:${purpose}`, 32)
  return createHmac('sha256', Buffer.from(key)).update(text).digest()
}
