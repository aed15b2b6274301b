import type { FastifyRequest } from 'fastify'
import { getConfig } from '#src/shared/server/config.ts'
import { DomainError } from '#src/shared/domain-error.ts'
import { publicReads, publicWrites } from '#src/shared/server/database/database.ts'
import {
  addressKey,
  countHits,
  type RateCount,
  type RateLimit,
  readHits,
} from '#src/shared/server/http/rate-limit.ts'
import { errors } from '../errors.ts'

/**
 * Does what a request with coupons asks for. Codes that no shop there has are counted to the account and to the address:
 * who guesses is stopped, who uses a coupon never is. Of a burst of guesses, one that was right too late learns nothing;
 * an order that was made stays.
 */
export async function limitandoTentativas<T extends object>(
  request: FastifyRequest & { pessoa: { userId: string } },
  fazer: () => Promise<T>,
): Promise<T> {
  const limites = limitesDe(request)
  await exigirQueCaiba(limites)
  const feito = await fazer().catch(async (error: unknown) => {
    const ditos = error instanceof DomainError ? error.extra?.desconhecidos : undefined
    await contar(limites, Array.isArray(ditos) ? ditos : [])
    throw error
  })
  const { desconhecidos } = feito as { desconhecidos?: readonly string[] }
  if (desconhecidos) await contar(limites, desconhecidos)
  return feito
}

async function contar(limites: RateLimit[], desconhecidos: readonly unknown[]): Promise<void> {
  if (desconhecidos.length === 0) return exigirQueCaiba(limites)
  let contagens: RateCount[] = []
  for (const _ of desconhecidos) contagens = await countHits(publicWrites(), limites)
  if (contagens.some(({ fits }) => !fits)) throw errors.muitas_tentativas()
}

async function exigirQueCaiba(limites: RateLimit[]): Promise<void> {
  const jaErrados = await readHits(publicReads(), limites)
  if (limites.some(({ limit }, i) => limit > 0 && (jaErrados[i] ?? 0) >= limit))
    throw errors.muitas_tentativas()
}

function limitesDe({ ip, pessoa }: FastifyRequest & { pessoa: { userId: string } }): RateLimit[] {
  const { COUPON_ACCOUNT_LIMIT, COUPON_ADDRESS_LIMIT, COUPON_WINDOW_SECONDS: windowSeconds } = getConfig()
  return [
    { name: 'cupom-conta', who: pessoa.userId, limit: COUPON_ACCOUNT_LIMIT, windowSeconds },
    { name: 'cupom-endereco', who: addressKey(ip), limit: COUPON_ADDRESS_LIMIT, windowSeconds },
  ]
}
