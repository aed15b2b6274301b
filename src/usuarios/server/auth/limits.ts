import { seguranca } from '#src/configuracao/secao-seguranca.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import {
  clearHits,
  countHits,
  mailboxKey,
  type RateLimit,
  readHits,
} from '#src/shared/server/http/rate-limit.ts'
import { authErrors } from '../../errors.ts'
import { deviceHash, endereco, type Origem } from './origin.ts'
import type { CurrentSession } from './protocol.ts'

/**
 * How many times the limit of one address an account bears in all, before its password serves only on devices it knows.
 * Fewer of the second factor, which has but a million values and trusts no device.
 */
const WHOLE_ACCOUNT = { senha: 10, 'segundo-fator': 3 }

/**
 * The limits of a guess: per account and address, per address, and per account as a whole. Somebody else's guesses
 * can fill the last one only.
 */
export async function guessLimits(what: 'senha' | 'segundo-fator', account: string, origem: Origem) {
  const { LOGIN_ACCOUNT_LIMIT, LOGIN_ADDRESS_LIMIT, LOGIN_WINDOW_SECONDS } = getConfig()
  const { tentativas, espera_minutos } = await configuracao(seguranca)
  const porConta = tentativas ?? LOGIN_ACCOUNT_LIMIT
  const windowSeconds = espera_minutos === null ? LOGIN_WINDOW_SECONDS : espera_minutos * 60
  const who = endereco(origem)
  return {
    accountAndAddress: {
      name: what,
      who: `${account}\0${who}`,
      limit: porConta,
      windowSeconds,
    },
    address: { name: what, who, limit: LOGIN_ADDRESS_LIMIT, windowSeconds },
    account: {
      name: `${what}-conta`,
      who: account,
      limit: porConta * WHOLE_ACCOUNT[what],
      windowSeconds,
    },
  } satisfies Record<string, RateLimit>
}

export type GuessLimits = Awaited<ReturnType<typeof guessLimits>>

/**
 * The limits of a guess at the second factor: no device is exempt, because whoever has the password makes theirs a known
 * one. A session that came through the mailbox counts apart, so that the password alone cannot keep its owner out.
 */
export function factorLimits({ user, amr }: CurrentSession, origem: Origem): Promise<GuessLimits> {
  const byPassword = amr[0]?.method === 'password'
  return guessLimits('segundo-fator', byPassword ? user.id : `${user.id}\0mensagem`, origem)
}

/**
 * True when another guess may be made; the whole account's limit does not apply to a `known` device. Counts nothing:
 * only wrong guesses count.
 */
export async function mayGuess(tx: Tx, limits: GuessLimits, known = false): Promise<boolean> {
  const held = known ? [limits.accountAndAddress, limits.address] : Object.values(limits)
  const counts = await readHits(tx, held)
  return held.every((limit, i) => limit.limit === 0 || (counts[i] ?? 0) < limit.limit)
}

/**
 * Counts a wrong guess; false when it was one too many. What decides is the count after the guess, so a burst of
 * parallel guesses learns no more than the limit allows.
 */
export async function countWrongGuess(tx: Tx, limits: GuessLimits): Promise<boolean> {
  const [mine, address] = await countHits(tx, [limits.accountAndAddress, limits.address, limits.account])
  return Boolean(mine?.fits && address?.fits)
}

export async function forgiveGuesses(tx: Tx, limits: GuessLimits): Promise<void> {
  await clearHits(tx, [limits.accountAndAddress])
}

/** True when this person signed in from here before. */
export async function knowsDevice(tx: Tx, userId: string | undefined, origem: Origem): Promise<boolean> {
  if (!userId) return false
  const rows = await rowsOf(tx)`
    select 1 from auth.dispositivos where user_id = ${userId} and dispositivo_hash = ${deviceHash(origem)}`
  return rows.length > 0
}

export type EmailKind =
  | 'signup'
  | 'replaced'
  | 'recovery'
  | 'magiclink'
  | 'email_change'
  | 'reauthentication'
  | 'existing'

/**
 * Counts an e-mail asked for, and says after how many seconds it may go out: 0 is now. `refused` is the address's limit,
 * which tells nothing of the mailbox; the rest is how soon the next of its kind may go there. Known and unknown mailboxes
 * count alike. Commit it before refusing.
 */
export async function countEmail(
  tx: Tx,
  { kind, email, origem }: { kind: EmailKind; email: string; origem: Origem },
): Promise<{ refused: boolean; waitSeconds: number }> {
  const { EMAIL_ADDRESS_LIMIT, EMAIL_WINDOW_SECONDS, EMAIL_INTERVAL_SECONDS } = getConfig()
  const perAddress = {
    name: 'email',
    who: endereco(origem),
    limit: EMAIL_ADDRESS_LIMIT,
    windowSeconds: EMAIL_WINDOW_SECONDS,
  }
  const interval = {
    name: `email-${kind}`,
    who: mailboxKey(email),
    limit: EMAIL_INTERVAL_SECONDS === 0 ? 0 : 1,
    windowSeconds: EMAIL_INTERVAL_SECONDS,
  }
  const [address, mailbox] = await countHits(tx, [perAddress, interval])
  const refused = !address?.fits
  const full = [address, mailbox].find((count) => count && !count.fits)
  return { refused, waitSeconds: full?.waitSeconds ?? 0 }
}

export function refuseEmail({ refused, waitSeconds }: { refused: boolean; waitSeconds: number }): void {
  if (refused) throw authErrors.over_email_send_rate_limit({ retryAfterSeconds: waitSeconds })
  if (waitSeconds > 0) {
    throw authErrors.over_email_send_rate_limit({
      detail: `For security purposes, you can only request this after ${waitSeconds} seconds.`,
      retryAfterSeconds: waitSeconds,
    })
  }
}
