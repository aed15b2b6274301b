import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { nameOfDevice } from '#src/shared/server/http/device-name.ts'
import { addressKey } from '#src/shared/server/http/rate-limit.ts'
import { sha256 } from './secrets.ts'

/** From where a request comes. `ip` is right behind a proxy once TRUST_PROXY says which one. */
export interface Origem {
  ip: string | null
  userAgent: string
}

export function origemDe(request: FastifyRequest): Origem {
  const ip = request.ip.replace(/%.*$/, '')
  return {
    ip: isIP(ip) ? ip : null,
    userAgent: (request.headers['user-agent'] ?? '').replace(/\p{Cc}+/gu, ' ').slice(0, 500),
  }
}

/** The address as limits count it. */
export function endereco(origem: Origem): string {
  return addressKey(origem.ip ?? 'desconhecido')
}

/** What tells one device from another: the browser without its version numbers, and the address. */
export function deviceHash(origem: Origem): Buffer {
  return sha256(`${origem.userAgent.replace(/[\d._]+/g, '')}\0${endereco(origem)}`)
}

/** The browser and system in two words, for an e-mail: `Firefox em Windows`. */
export const deviceName = ({ userAgent }: Origem): string => nameOfDevice(userAgent)
