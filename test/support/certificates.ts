import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** What a TLS server shows, in PEM. */
export interface Certificate {
  key: string
  cert: string
}

interface Wanted {
  /** A name or 127.0.0.1. */
  of?: string
  /** Days from now; its time is over when `until` is in the past. */
  from?: number
  until?: number
}

/** An authority of a test's own: its certificate, and those it signs. Written by hand, since Node makes none (RFC 5280). */
export function startAuthority() {
  const keys = newKeys()
  const ca = certificate({
    subject: 'Autoridade',
    issuer: 'Autoridade',
    keys,
    signer: keys.privateKey,
    authority: true,
  })
  return {
    ca,
    issue(wanted: Wanted = {}): Certificate {
      const own = newKeys()
      const cert = certificate({
        ...wanted,
        subject: 'Loja',
        issuer: 'Autoridade',
        keys: own,
        signer: keys.privateKey,
      })
      return { key: pem(own.privateKey), cert }
    },
  }
}

/** One that nobody vouches for but itself. */
export function selfSigned(): Certificate {
  const keys = newKeys()
  return {
    key: pem(keys.privateKey),
    cert: certificate({ subject: 'Loja', issuer: 'Loja', keys, signer: keys.privateKey }),
  }
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

interface Made extends Wanted {
  subject: string
  issuer: string
  keys: { publicKey: KeyObject }
  signer: KeyObject
  authority?: boolean
}

function certificate(made: Made): string {
  const { subject, issuer, keys, signer, authority = false, of = '127.0.0.1', from = -1, until = 1 } = made
  const extension = authority
    ? sequence(oid('551d13'), octets(sequence(der(0x01, Buffer.from([0xff])))))
    : sequence(oid('551d11'), octets(sequence(alternative(of))))
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1 + Math.floor(Math.random() * 100)])),
    ECDSA_SHA256,
    name(issuer),
    sequence(day(from), day(until)),
    name(subject),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, signer))
  const lines =
    sequence(signed, ECDSA_SHA256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const octets = (part: Buffer) => der(0x04, part)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const name = (common: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(common)))))
const alternative = (of: string) =>
  /^[\d.]+$/.test(of) ? der(0x87, Buffer.from(of.split('.').map(Number))) : der(0x82, Buffer.from(of))

/** As UTCTime, so many days from now. */
function day(days: number): Buffer {
  const [date = ''] = new Date(Date.now() + days * 86_400_000).toISOString().split('.')
  return der(0x17, Buffer.from(`${date.slice(2).replaceAll(/[-:T]/g, '')}Z`))
}
