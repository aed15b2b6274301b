import { hash as digest } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { announce } from '../database/announcements.ts'
import { isUnavailable, type Tx } from '../database/database.ts'
import { forgetPosition, readingForEverybody } from '../database/replica.ts'
import { log } from '../log.ts'
import { answers } from '../metrics/measures.ts'
import { onNotification, onNotificationsRestored } from '../notifications.ts'
import { ownBytes } from './own-bytes.ts'

/** A finished answer that is the same for every visitor. Without tags, or with another status than 200, it is not kept. */
export interface Rendered {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** What it shows: `lojas`, `loja:<id>`, `vendas` (how much shops sold), `planos` … A change of any of them drops it. */
  tags: string[]
}

export type Encoding = 'identity' | 'gzip' | 'br'

export interface Entry extends Rendered {
  /** Strong, without its quotes; each encoding has its own (`etagOf`). */
  hash: string
  compressed: Map<Encoding, Buffer>
  renderedAt: number
  freshUntil: number
  /** Where it is kept; null while it is not. */
  key: string | null
}

// Announcements drop entries at once; age is the net below them, and keeps what depends on the clock true.
const FRESH_MS = 30_000
const STALE_MAX_MS = 3_600_000
const RETRY_AFTER_FAILURE_MS = 2000
const SLOW_MS = 1000
const COMPRESS_FROM = 860
const MEGABYTE = 1024 * 1024
const MOST_OF_ONE = 8 * MEGABYTE

/** Entries by key, the least recently used first. */
interface Shelf {
  entries: Map<string, Entry>
  bytes: number
  most: number
}

// Most of what nobody asked before nobody asks again: it gets little room, and does not push out what is asked often.
const askedOnce: Shelf = { entries: new Map(), bytes: 0, most: 16 * MEGABYTE }
const askedAgain: Shelf = { entries: new Map(), bytes: 0, most: 48 * MEGABYTE }
const flights = new Map<string, Promise<Entry>>()
// Without the announcements nothing is kept: it could not be dropped in time.
let listening = 0
// Counts what was dropped: a page rendered before a change must not be kept after it.
let generation = 0
const droppedAt = new Map<string, number>()
let clearedAt = 0
let rendering = 0

/** The fresh entry of a key, or undefined. For the hot path: no promise, no render. */
export function fresh(key: string, now = Date.now()): Entry | undefined {
  const entry = find(key)
  if (!entry || entry.freshUntil < now) return undefined
  if (askedAgain.entries.delete(key)) askedAgain.entries.set(key, entry)
  else {
    forget(key, entry)
    put(askedAgain, key, entry)
  }
  return entry
}

/**
 * The answer of a key: kept, or rendered once for all who wait for it. When rendering fails because the database is
 * away, or takes too long, an entry past its age is better than none.
 */
export async function cached(key: string, render: () => Promise<Rendered>): Promise<Entry> {
  if (listening === 0) return toEntry(await render())
  const kept = fresh(key)
  if (kept) return kept
  const old = find(key)
  const flight = flights.get(key) ?? takeOff(key, render)
  if (!old || old.renderedAt + STALE_MAX_MS < Date.now()) return flight
  // An entry invalidated during the render must not be served stale: wait for the new render.
  const late = afterMs(SLOW_MS).then(() => (old.key === null ? flight : old))
  return Promise.race([flight.catch((error) => keepServing(old, error)), late])
}

/** Drops, in every process, what shows these tags: delivered only on commit. */
export async function invalidate(tx: Tx, ...tags: string[]): Promise<void> {
  await announce(
    tx,
    tags.map((tag) => ({ channel: 'cache', payload: tag })),
  )
}

/** Drops in this process alone. */
export function drop(tag: string): void {
  forgetPosition()
  generation += 1
  // Renders that began before the change may show what was: nobody new may join them, and they are not kept.
  if (rendering > 0) droppedAt.set(tag, generation)
  flights.clear()
  for (const [key, entry] of all()) if (entry.tags.includes(tag)) forget(key, entry)
}

export function clearCache(): void {
  forgetPosition()
  generation += 1
  clearedAt = generation
  flights.clear()
  for (const [key, entry] of all()) forget(key, entry)
}

/** Joins the cache to the announcements of all processes. Returns the way to leave. */
export function startCacheListener(): () => void {
  const leave = [onNotification('cache', drop), onNotificationsRestored(clearCache)]
  listening += 1
  return () => {
    for (const stop of leave) stop()
    listening -= 1
    clearCache()
  }
}

/** The body in an encoding, compressed on first use and kept. A small body, or one that will not shrink, stays as it is. */
export async function encode(
  entry: Entry,
  encoding: Encoding,
  brotliQuality = 5,
): Promise<{ encoding: Encoding; body: Buffer }> {
  const ready = encodedNow(entry, encoding)
  if (ready) return ready
  const body = await (encoding === 'br' ? brotli(entry.body, brotliQuality) : gzipped(entry.body))
  const best = body.length < entry.body.length ? ownBytes(body) : entry.body
  if (entry.key !== null && !entry.compressed.has(encoding)) {
    const shelf = shelfOf(entry.key)
    shelf.bytes += best === entry.body ? 0 : best.length
    evict(shelf, entry.key)
  }
  entry.compressed.set(encoding, best)
  return encodedNow(entry, encoding) ?? { encoding: 'identity', body: entry.body }
}

/** The same without waiting; undefined when it is not compressed yet. */
export function encodedNow(
  entry: Entry,
  encoding: Encoding,
): { encoding: Encoding; body: Buffer } | undefined {
  if (encoding === 'identity' || entry.body.length < COMPRESS_FROM)
    return { encoding: 'identity', body: entry.body }
  const body = entry.compressed.get(encoding)
  if (!body) return undefined
  return body === entry.body ? { encoding: 'identity', body } : { encoding, body }
}

/** `"…"` for a body, `"…-br"` for its compressed form: strong tags differ when bytes do. */
export function etagOf(entry: Entry, encoding: Encoding): string {
  return encoding === 'identity' ? `"${entry.hash}"` : `"${entry.hash}-${encoding}"`
}

export function toEntry(rendered: Rendered): Entry {
  const hash = digest('sha256', rendered.body, 'base64url').slice(0, 22)
  const renderedAt = Date.now()
  return {
    ...rendered,
    hash,
    compressed: new Map(),
    renderedAt,
    freshUntil: renderedAt + FRESH_MS,
    key: null,
  }
}

const brotli = (body: Buffer, quality: number) =>
  promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
const gzipped = (body: Buffer) => promisify(gzip)(body, { level: 6 })

function takeOff(key: string, render: () => Promise<Rendered>): Promise<Entry> {
  const begun = generation
  rendering += 1
  answers.made += 1
  const flight = readingForEverybody(render)
    .then((rendered) => {
      const entry = toEntry(rendered)
      const old = find(key)
      const keepable = rendered.status === 200 && rendered.tags.length > 0
      // A failure, or a page that had to leave something out and so says no tags: the whole one is better.
      const worse = rendered.status >= 500 || (rendered.status === 200 && !keepable)
      if (worse && old) return keepServing(old, new Error(`it answered ${rendered.status} without tags`))
      if (keepable ? changedSince(begun, rendered.tags) : generation > begun) return entry
      const shelf = shelfOf(key)
      if (old) forget(key, old)
      if (keepable) put(shelf, key, entry)
      return entry
    })
    .finally(() => {
      rendering -= 1
      if (rendering === 0) droppedAt.clear()
      if (flights.get(key) === flight) flights.delete(key)
    })
  flights.set(key, flight)
  return flight
}

function changedSince(begun: number, tags: string[]): boolean {
  return clearedAt > begun || tags.some((tag) => (droppedAt.get(tag) ?? 0) > begun)
}

function keepServing(old: Entry, error: unknown): Entry {
  if (old.key === null) throw error
  if (!isUnavailable(error))
    log.warn({ err: error }, 'a cached page could not be rendered again; its old form is served')
  old.freshUntil = Date.now() + RETRY_AFTER_FAILURE_MS
  return old
}

const find = (key: string): Entry | undefined => shelfOf(key).entries.get(key)

const shelfOf = (key: string): Shelf => (askedAgain.entries.has(key) ? askedAgain : askedOnce)

function* all(): Iterable<[string, Entry]> {
  yield* askedOnce.entries
  yield* askedAgain.entries
}

function put(shelf: Shelf, key: string, entry: Entry): void {
  if (weight(entry) > MOST_OF_ONE) return
  entry.body = ownBytes(entry.body)
  shelf.entries.set(key, entry)
  entry.key = key
  shelf.bytes += weight(entry)
  evict(shelf, key)
}

/** Least recently used first, never the one just stored. */
function evict(shelf: Shelf, keep: string): void {
  for (const [key, entry] of shelf.entries) {
    if (shelf.bytes <= shelf.most) return
    if (key !== keep) forget(key, entry)
  }
}

function forget(key: string, entry: Entry): void {
  const shelf = shelfOf(key)
  shelf.entries.delete(key)
  entry.key = null
  shelf.bytes -= weight(entry)
}

function weight(entry: Entry): number {
  let sum = entry.body.length + 1024
  for (const body of entry.compressed.values()) if (body !== entry.body) sum += body.length
  return sum
}

function afterMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
