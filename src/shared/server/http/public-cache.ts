import { hash as digest } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { announce } from '../database/announcements.ts'
import { isUnavailable, type Tx } from '../database/database.ts'
import { forgetPosition, readingForEverybody } from '../database/replica.ts'
import { log } from '../log.ts'
import { answers } from '../metrics/measures.ts'
import { onNotification, onNotificationsRestored } from '../notifications.ts'
import {
  type Encoding,
  Entry,
  findKept,
  forget,
  forgetKept,
  keep,
  keepCompressed,
  type Rendered,
  touch,
} from './kept-answers.ts'
import { ownBytes } from './own-bytes.ts'

export type { Encoding, Entry, Rendered } from './kept-answers.ts'

// Announcements drop entries at once; age is the net below them, and keeps what depends on the clock true.
const FRESH_MS = 30_000
const STALE_MAX_MS = 3_600_000
const RETRY_AFTER_FAILURE_MS = 2000
const SLOW_MS = 1000
const COMPRESS_FROM = 860

/** Emptied as they end: a map that outgrew its table leaves it behind with what is in it, old and unread. */
const flights = new Map<string, { entry: Promise<Entry> | undefined }>()
// Without the announcements nothing is kept: it could not be dropped in time.
let listening = 0
// Counts what was dropped: a page rendered before a change must not be kept after it.
let generation = 0
const droppedAt = new Map<string, number>()
let clearedAt = 0
let rendering = 0

/** The fresh entry of a key, or undefined. For the hot path: no promise, no render. */
export function fresh(key: string, now = Date.now()): Entry | undefined {
  const entry = findKept(key)
  if (!entry || entry.freshUntil < now) return undefined
  touch(key, entry)
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
  const old = findKept(key)
  const flight = flights.get(key)?.entry ?? takeOff(key, render)
  if (!old || old.fate.renderedAt + STALE_MAX_MS < Date.now()) return flight
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
  forgetKept((tags) => tags.includes(tag))
}

export function clearCache(): void {
  forgetPosition()
  generation += 1
  clearedAt = generation
  flights.clear()
  forgetKept(() => true)
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
  if (!entry.compressed.has(encoding)) keepCompressed(entry, encoding, best)
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
  return new Entry(rendered, hash, { renderedAt, freshUntil: renderedAt + FRESH_MS, key: null })
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
  const entry = readingForEverybody(render)
    .then((rendered) => {
      const made = toEntry(rendered)
      const old = findKept(key)
      const keepable = rendered.status === 200 && rendered.tags.length > 0
      // A failure, or a page that had to leave something out and so says no tags: the whole one is better.
      const worse = rendered.status >= 500 || (rendered.status === 200 && !keepable)
      if (worse && old) return keepServing(old, new Error(`it answered ${rendered.status} without tags`))
      if (keepable ? changedSince(begun, rendered.tags) : generation > begun) return made
      if (keepable) keep(key, made)
      else if (old) forget(key, old)
      return made
    })
    .finally(() => {
      rendering -= 1
      if (rendering === 0) droppedAt.clear()
      flight.entry = undefined
      if (flights.get(key) === flight) flights.delete(key)
    })
  const flight: { entry: Promise<Entry> | undefined } = { entry }
  flights.set(key, flight)
  return entry
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

function afterMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
