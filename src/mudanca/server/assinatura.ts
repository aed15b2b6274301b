import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { keyedDigest } from '#src/shared/server/vault.ts'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Of this installation, derived from the vault's root: it stays when the vault's key is exchanged. */
function chavePrivada(): KeyObject {
  const semente = keyedDigest('shop-archive-signature', 'ed25519')
  return createPrivateKey({ key: Buffer.concat([PKCS8, semente]), format: 'der', type: 'pkcs8' })
}

/** The public half, by which others know this installation's archives: 43 letters of base64url. */
export function chaveDestaInstalacao(): string {
  return String(createPublicKey(chavePrivada()).export({ format: 'jwk' }).x)
}

/** The Ed25519 signature of this installation under a manifest as it is written, 64 bytes. */
export function assinar(manifesto: Buffer): Buffer {
  return sign(null, manifesto, chavePrivada())
}

/** True where `chave` made `assinatura` under exactly these bytes. */
export function confereAssinatura(manifesto: Buffer, assinatura: Buffer, chave: string): boolean {
  const publica = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: chave }, format: 'jwk' })
  return verify(null, manifesto, publica, assinatura)
}
