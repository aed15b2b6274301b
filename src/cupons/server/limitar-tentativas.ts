import type { FastifyRequest } from 'fastify'
import { getConfig } from '#src/shared/server/config.ts'
import { DomainError } from '#src/shared/domain-error.ts'
import { publicReads, publicWrites } from '#src/shared/server/database/database.ts'
import { addressKey, countHits, type RateLimit, readHits } from '#src/shared/server/http/rate-limit.ts'
import { errors } from '../errors.ts'

/**
 * Does what a request with coupons asks for. Codes that no shop there has are counted to the account and to the address:
 * who guesses is stopped, who uses a coupon never is.
 */
export async function limitandoTentativas<T extends object>(
  request: FastifyRequest & { pessoa: { userId: string } },
  fazer: () => Promise<T>,
): Promise<T> {
  const limites = limitesDe(request)
  const jaErrados = await readHits(publicReads(), limites)
  if (limites.some(({ limit }, i) => limit > 0 && (jaErrados[i] ?? 0) >= limit))
    throw errors.muitas_tentativas()
  try {
    const feito = await fazer()
    const { desconhecidos = [] } = feito as { desconhecidos?: readonly string[] }
    if (desconhecidos.length > 0) await countHits(publicWrites(), limites)
    return feito
  } catch (error) {
    const desconhecidos = error instanceof DomainError ? error.extra?.desconhecidos : undefined
    if (Array.isArray(desconhecidos) && desconhecidos.length > 0) await countHits(publicWrites(), limites)
    throw error
  }
}

function limitesDe({ ip, pessoa }: FastifyRequest & { pessoa: { userId: string } }): RateLimit[] {
  const { COUPON_ACCOUNT_LIMIT, COUPON_ADDRESS_LIMIT, COUPON_WINDOW_SECONDS: windowSeconds } = getConfig()
  return [
    { name: 'cupom-conta', who: pessoa.userId, limit: COUPON_ACCOUNT_LIMIT, windowSeconds },
    { name: 'cupom-endereco', who: addressKey(ip), limit: COUPON_ADDRESS_LIMIT, windowSeconds },
  ]
}
