import { randomBytes } from 'node:crypto'
import { accountOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { keyedDigest } from '#src/shared/server/vault.ts'
import { errors } from '../../errors.ts'
import type { SessionJson } from '../../schemas-auth.ts'
import { recordFact } from './audit.ts'
import { countWrongGuess, factorLimits, forgiveGuesses, mayGuess } from './limits.ts'
import type { Origem } from './origin.ts'
import type { CurrentSession } from './protocol.ts'
import { raiseSession } from './segundo-fator.ts'
import { type OpenSession, sessionAnswer } from './sessions.ts'

const HOW_MANY = 10
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** `POST /rest/v1/codigos_recuperacao`, for a person at aal2: ten codes, shown this once; the earlier ones die. */
export async function gerarCodigos(session: CurrentSession, origem: Origem): Promise<{ codigos: string[] }> {
  if (!hasFactor(session)) throw errors.sem_segundo_fator()
  if (session.aal !== 'aal2') throw errors.segundo_fator_necessario()
  const codigos = Array.from({ length: HOW_MANY }, newCode)
  const userId = session.user.id
  await withAccess(accountOf(userId), async (tx) => {
    await tx.deleteFrom('auth.recovery_codes').where('user_id', '=', userId).execute()
    await tx
      .insertInto('auth.recovery_codes')
      .values(codigos.map((codigo) => ({ user_id: userId, code_hash: hash(userId, codigo) })))
      .execute()
    await recordFact(tx, { acao: 'codigos_recuperacao.gerar', userId, origem })
  })
  return { codigos }
}

/** `GET /rest/v1/codigos_recuperacao`, for a signed-in person: how many are left. */
export async function contarCodigos(session: CurrentSession): Promise<{ restantes: number }> {
  const rows = await withAccess(accountOf(session.user.id), (tx) =>
    tx
      .selectFrom('auth.recovery_codes')
      .select('code_hash')
      .where('user_id', '=', session.user.id)
      .where('used_at', 'is', null)
      .execute(),
  )
  return { restantes: rows.length }
}

/**
 * `POST /rest/v1/codigos_recuperacao/usar`, for a person who gave their password and lost their phone. A code stands
 * for the second factor once: it raises this session to aal2, from where the person removes or replaces the factor
 * themselves. It removes nothing by itself, so a stolen code alone cannot strip an account of its protection.
 */
export async function usarCodigo(
  session: CurrentSession,
  codigo: string,
  origem: Origem,
): Promise<SessionJson> {
  if (!hasFactor(session)) throw errors.sem_segundo_fator()
  const result = await withAccess(accountOf(session.user.id), (tx) => use(tx, session, codigo, origem))
  if (typeof result === 'string') throw errors[result]()
  return sessionAnswer(result)
}

async function use(
  tx: Tx,
  session: CurrentSession,
  codigo: string,
  origem: Origem,
): Promise<OpenSession | 'muitas_tentativas' | 'codigo_invalido'> {
  const userId = session.user.id
  const limits = await factorLimits(session, origem)
  if (!(await mayGuess(tx, limits))) return 'muitas_tentativas'
  const { numUpdatedRows } = await tx
    .updateTable('auth.recovery_codes')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash(userId, codigo))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    return (await countWrongGuess(tx, limits)) ? 'codigo_invalido' : 'muitas_tentativas'
  await forgiveGuesses(tx, limits)
  await recordFact(tx, { acao: 'codigos_recuperacao.usar', userId, origem })
  return raiseSession(tx, session, 'recovery_code')
}

function hasFactor({ user }: CurrentSession): boolean {
  return user.factors.some((factor) => factor.status === 'verified')
}

/** Ten characters without look-alikes, as `abcde-fghjk`: some 49 bits. */
function newCode(): string {
  let code = ''
  while (code.length < 10) {
    for (const byte of randomBytes(16)) {
      // Bytes past the last whole multiple would favour the first letters.
      if (byte < 256 - (256 % ALPHABET.length) && code.length < 10) code += ALPHABET[byte % ALPHABET.length]
    }
  }
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

function hash(userId: string, codigo: string): Buffer {
  return keyedDigest('recovery-code', `${userId}:${codigo.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
