import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { errors } from '../../errors.ts'
import { publicWrites, rowsOf, type Tx } from '../database/database.ts'

/** One counter: at most `limit` hits of `who` on `name` in a window that opens with the first. 0 is no limit. */
export interface RateLimit {
  name: string
  who: string
  limit: number
  windowSeconds: number
}

export interface RateCount {
  /** False when this hit was one too many. */
  fits: boolean
  /** True when no further hit fits. */
  full: boolean
  /** How many more fit. */
  left: number
  /** Seconds until the window closes. */
  waitSeconds: number
}

/**
 * Counts one hit on each of the limits and says, in their order, whether it fits. Call it in a transaction that
 * commits also when the answer is no: what was counted must stay counted. One that writes what the limit is about may roll
 * back with it: the next hit is one too many as well.
 */
export async function countHits(tx: Tx, limits: RateLimit[]): Promise<RateCount[]> {
  const lines = limits.map((l, i) => ({ i, key: keyOf(l), limit: l.limit, window: l.windowSeconds }))
  // In key order, so that two requests that share keys wait for each other instead of dying in a deadlock.
  const ordered = lines.toSorted((a, b) => Buffer.compare(a.key, b.key))
  const rows = await rowsOf<{ chave: Buffer; contagem: number; espera: number }>(tx)`
    insert into auth.limites as l (chave, contagem, expira_em)
    select chave, 1, now() + janela * interval '1 second'
    from unnest(${ordered.map((l) => l.key)}::bytea[], ${ordered.map((l) => l.window)}::int[]) as n (chave, janela)
    on conflict (chave) do update set
      contagem = case when l.expira_em <= now() then 1 else l.contagem + 1 end,
      expira_em = case when l.expira_em <= now() then excluded.expira_em else l.expira_em end
    returning chave, contagem, greatest(1, ceil(extract(epoch from expira_em - now())))::int as espera`
  return lines.map((line) => {
    const counted = rows.find((row) => row.chave.equals(line.key))
    if (!counted) throw new Error('A counted limit did not come back')
    return {
      fits: line.limit === 0 || counted.contagem <= line.limit,
      full: line.limit > 0 && counted.contagem >= line.limit,
      left: line.limit === 0 ? Number.POSITIVE_INFINITY : Math.max(0, line.limit - counted.contagem),
      waitSeconds: counted.espera,
    }
  })
}

/** Counts one hit on one limit by itself and says whether it fits. */
export async function hitFits(limit: RateLimit): Promise<boolean> {
  return (await countHit(limit))?.fits === true
}

/** The same, or 429. */
export async function requireFit(limit: RateLimit): Promise<void> {
  const count = await countHit(limit)
  if (!count?.fits) throw errors.muitas_requisicoes({ retryAfterSeconds: count?.waitSeconds })
}

/** Counts one hit on one limit by itself. */
export async function countHit(limit: RateLimit): Promise<RateCount | undefined> {
  const [count] = await countHits(publicWrites(), [limit])
  return count
}

const counted = new Map<string, { hits: Map<string, number>; until: number }>()

/**
 * The same as hitFits, counted in this process's memory alone: for what is asked too often to cost a statement. All who
 * are counted on one name share its window.
 */
export function hitFitsHere({ name, who, limit, windowSeconds }: RateLimit): boolean {
  if (limit === 0) return true
  const now = performance.now()
  const open = counted.get(name)
  const window = open && open.until > now ? open : { hits: new Map(), until: now + windowSeconds * 1000 }
  counted.set(name, window)
  const hits = (window.hits.get(who) ?? 0) + 1
  window.hits.set(who, hits)
  return hits <= limit
}

/** The same, or 429. */
export function requireFitHere(limit: RateLimit): void {
  if (hitFitsHere(limit)) return
  const until = counted.get(limit.name)?.until ?? 0
  throw errors.muitas_requisicoes({
    retryAfterSeconds: Math.max(1, Math.ceil((until - performance.now()) / 1000)),
  })
}

/** How many hits each limit holds now, in their order. Counts nothing. */
export async function readHits(tx: Tx, limits: RateLimit[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('auth.limites')
    .select(['chave', 'contagem'])
    .where('chave', 'in', limits.map(keyOf))
    .where('expira_em', '>', sql<Date>`now()`)
    .execute()
  return limits.map((limit) => rows.find((row) => row.chave.equals(keyOf(limit)))?.contagem ?? 0)
}

/** Forgets the counters altogether. */
export async function clearHits(tx: Tx, limits: RateLimit[]): Promise<void> {
  await tx.deleteFrom('auth.limites').where('chave', 'in', limits.map(keyOf)).execute()
}

/** Counters of windows that are closed. */
export async function forgetOldHits(tx: Tx): Promise<void> {
  await tx.deleteFrom('auth.limites').where('expira_em', '<', sql<Date>`now()`).execute()
}

/**
 * An address as limits count it: IPv4 as it is, also when mapped into IPv6; of IPv6 the network half, because one
 * customer holds 2^64 addresses of it.
 */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip
  const groups = groupsOf(ip.split('%', 1)[0] ?? '')
  const [high = 0, low = 0] = groups.slice(6)
  const mapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/**
 * A mailbox as limits count it, never whose it is: in small letters, without what follows a `+` and the dots of Gmail, so
 * that nobody makes many of one. The same as `email_da_pessoa`.
 */
export function mailboxKey(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  const bare = name.replace(/\+.*/, '')
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${bare.replaceAll('.', '')}@gmail.com`
    : `${bare}@${domain}`
}

/** The eight groups of an IPv6 address, however it is written. */
function groupsOf(ip: string): number[] {
  const inHex = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  )
  const [left = [], right = []] = inHex.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const missing = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...missing, ...right].map((group) => Number.parseInt(group, 16))
}

function keyOf({ name, who }: RateLimit): Buffer {
  return createHash('sha256').update(`${name}\0${who}`).digest()
}
