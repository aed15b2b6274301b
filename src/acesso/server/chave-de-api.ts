import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { errors as portal } from '#src/shared/errors.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { publicReads, rowOf } from '#src/shared/server/database/database.ts'
import { countHit } from '#src/shared/server/http/rate-limit.ts'
import type { Escopo } from '../escopos.ts'
import type { LojaDaPessoa, Pessoa } from './pessoa.ts'

/** How an API key begins: 32 random characters follow, and 6 that prove them, so that a mistyped one costs no query. */
export const COMECO_DA_CHAVE = 'pv_live_'
const FORMATO = /^pv_live_[0-9A-Za-z]{38}$/
const ALFABETO = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new key, to be shown once; its digest is what is kept. */
export function novaChave(): string {
  const acaso = Array.from({ length: 32 }, () => ALFABETO[randomInt(62)]).join('')
  return COMECO_DA_CHAVE + acaso + prova(COMECO_DA_CHAVE + acaso)
}

export const digestDaChave = (chave: string) => createHash('sha256').update(chave).digest()

/** The CRC32 of what comes before it, in six characters. */
function prova(texto: string): string {
  let resto = crc32(texto)
  let escrito = ''
  for (let i = 0; i < 6; i += 1) {
    escrito = ALFABETO[resto % 62] + escrito
    resto = Math.floor(resto / 62)
  }
  return escrito
}

/** As `authorization: Bearer` and nowhere else. */
export function chaveDoCabecalho(header: string): string | null {
  const [, chave] = /^Bearer +(pv_live_.*)$/i.exec(header) ?? []
  return chave ?? null
}

/**
 * The maker of a key, in the key's one shop and no further than the key goes. Null for a key that does not live, 429 for
 * one that asks too often; the answer's headers tell how much is left (draft-ietf-httpapi-ratelimit-headers).
 */
export async function pessoaDaChave(chave: string, reply: FastifyReply): Promise<Pessoa | null> {
  if (!FORMATO.test(chave) || prova(chave.slice(0, -6)) !== chave.slice(-6)) return null
  const row = await rowOf<{
    chave: string
    user_id: string
    email: string
    nome: string
    escopos: Escopo[]
    loja: LojaDaPessoa
  }>(publicReads())`select * from pessoa_da_chave(${digestDaChave(chave)})`
  if (!row) return null
  await contar(row.chave, reply)
  return {
    userId: row.user_id,
    // No session has the id of a key.
    sessionId: row.chave,
    email: row.email,
    segundoFator: false,
    admin: false,
    lojas: [row.loja],
    chave: { id: row.chave, nome: row.nome, escopos: row.escopos },
  }
}

async function contar(id: string, reply: FastifyReply): Promise<void> {
  const { API_KEY_LIMIT: limit, API_KEY_WINDOW_SECONDS: windowSeconds } = getConfig()
  if (limit === 0) return
  const count = await countHit({ name: 'chave-de-api', who: id, limit, windowSeconds })
  if (!count) return
  reply.header('ratelimit-policy', `"default";q=${limit};w=${windowSeconds}`)
  reply.header('ratelimit', `"default";r=${count.left};t=${count.waitSeconds}`)
  if (!count.fits) throw portal.muitas_requisicoes({ retryAfterSeconds: count.waitSeconds })
}
