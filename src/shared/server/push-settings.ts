import { createECDH } from 'node:crypto'
import { z } from 'zod'
import { keptSecret } from './kept-secret.ts'

const bytes = (name: string, length: number) =>
  z
    .string()
    .refine(
      (value) => /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === length,
      `${name} deve ter ${length} bytes em base64url.`,
    )
    .optional()

/** The keys that push services know the platform by (RFC 8292), in the environment's words: all three or none. */
export const pushSettings = {
  VAPID_PUBLIC_KEY: bytes('VAPID_PUBLIC_KEY', 65),
  VAPID_PRIVATE_KEY: bytes('VAPID_PRIVATE_KEY', 32),
  VAPID_SUBJECT: z
    .string()
    .regex(
      /^(mailto:\S+@\S+|https:\/\/(?!localhost)\S+)$/,
      'VAPID_SUBJECT deve ser mailto: ou https://: por onde um serviço de avisos fala com a plataforma.',
    )
    .optional(),
}

export interface Vapid {
  publicKey: string
  privateKey: string
  subject: string
}

type Given = { [K in keyof typeof pushSettings]?: z.output<(typeof pushSettings)[K]> }

/**
 * The keys, null where there are none (nothing is sent to devices, and no screen offers it), or the sentence that says
 * what is wrong. The demonstration makes its own and keeps them: new keys end every subscription.
 */
export function vapidKeys(
  given: Given,
  { demo, dataDir }: { demo: boolean; dataDir: string },
): Vapid | null | { sentence: string } {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = given
  if (!publicKey && !privateKey && !subject) return demo ? keptKeys(dataDir) : null
  if (!publicKey || !privateKey || !subject)
    return { sentence: 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY e VAPID_SUBJECT andam juntas.' }
  return publicOf(privateKey) === publicKey
    ? { publicKey, privateKey, subject }
    : { sentence: 'VAPID_PUBLIC_KEY não é a chave pública de VAPID_PRIVATE_KEY.' }
}

function publicOf(privateKey: string): string | null {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url')
  } catch {
    return null
  }
}

function keptKeys(dataDir: string): Vapid {
  const privateKey = keptSecret(dataDir, 'vapid.key', () => {
    const curve = createECDH('prime256v1')
    curve.generateKeys()
    // A key with zeros in front comes shorter than its 32 bytes.
    return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
      .subarray(-32)
      .toString('base64url')
  })
  return { publicKey: publicOf(privateKey) ?? '', privateKey, subject: 'mailto:tecnica@demo.portal' }
}
