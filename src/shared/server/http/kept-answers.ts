import { ownBytes } from './own-bytes.ts'
import { openRing, type Place } from './ring.ts'

/** A finished answer that is the same for every visitor. Without tags, or with another status than 200, it is not kept. */
export interface Rendered {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** What it shows: `lojas`, `loja:<id>`, `vendas` (how much shops sold), `planos` … A change of any of them drops it. */
  tags: string[]
}

export type Encoding = 'identity' | 'gzip' | 'br'

/** What becomes of an answer, for all who hold it: those it is sent to, and where it is kept. */
interface Fate {
  renderedAt: number
  freshUntil: number
  /** Where it is kept; null while it is not. */
  key: string | null
}

/** An answer to be sent. */
export class Entry implements Rendered {
  readonly status: number
  readonly headers: Record<string, string>
  readonly tags: string[]
  body: Buffer
  /** Strong, without its quotes; each encoding has its own (`etagOf`). */
  readonly hash: string
  readonly compressed = new Map<Encoding, Buffer>()
  readonly fate: Fate

  constructor({ status, headers, tags, body }: Rendered, hash: string, fate: Fate) {
    this.status = status
    this.headers = headers
    this.tags = tags
    this.body = body
    this.hash = hash
    this.fate = fate
  }

  get freshUntil(): number {
    return this.fate.freshUntil
  }
  set freshUntil(time: number) {
    this.fate.freshUntil = time
  }
  get key(): string | null {
    return this.fate.key
  }
}

const MEGABYTE = 1024 * 1024
const MOST_OF_ONE = 8 * MEGABYTE
/** What an answer takes besides its bytes. */
const BESIDES = 1024

/** What was asked once. Its bytes lie in the ring. */
interface Noted extends Omit<Rendered, 'body'> {
  hash: string
  fate: Fate
  body: Place
  compressed?: Map<Encoding, Place>
}

// Most of what nobody asked before nobody asks again: it gets little room, and does not push out what is asked often.
const askedOnce = { noted: new Map<string, Noted>(), ring: openRing(16 * MEGABYTE) }
/** The least recently used first. */
const askedAgain = { entries: new Map<string, Entry>(), bytes: 0, most: 48 * MEGABYTE }

/** The kept answer of a key. Whoever asks for what was asked once asks again. */
export function findKept(key: string): Entry | undefined {
  const again = askedAgain.entries.get(key)
  const noted = again ? undefined : askedOnce.noted.get(key)
  if (!noted) return again
  const { ring } = askedOnce
  const entry = new Entry({ ...noted, body: ring.read(noted.body) }, noted.hash, noted.fate)
  for (const [encoding, place] of noted.compressed ?? [])
    entry.compressed.set(encoding, place === noted.body ? entry.body : ring.read(place))
  askedOnce.noted.delete(key)
  put(key, entry)
  return entry
}

/** It was asked for just now. */
export function touch(key: string, entry: Entry): void {
  askedAgain.entries.delete(key)
  askedAgain.entries.set(key, entry)
}

/** Keeps an answer, in place of the one before. */
export function keep(key: string, entry: Entry): void {
  const old = findKept(key)
  if (old) forget(key, old)
  if (weight(entry) > MOST_OF_ONE) return
  if (old) put(key, entry)
  else note(key, entry)
}

/** Keeps its body in an encoding, as long as it is kept itself. */
export function keepCompressed(entry: Entry, encoding: Encoding, body: Buffer): void {
  entry.compressed.set(encoding, body)
  if (entry.key === null) return
  const noted = askedOnce.noted.get(entry.key)
  if (noted?.fate === entry.fate) {
    noted.compressed ??= new Map()
    noted.compressed.set(encoding, body === entry.body ? noted.body : askedOnce.ring.write(body))
    forgetOverwritten()
  } else if (askedAgain.entries.get(entry.key) === entry) {
    askedAgain.bytes += body === entry.body ? 0 : body.length
    evict(entry.key)
  }
}

/** Forgets those with such tags. */
export function forgetKept(which: (tags: string[]) => boolean): void {
  for (const [key, entry] of askedAgain.entries) if (which(entry.tags)) forget(key, entry)
  for (const [key, noted] of askedOnce.noted) if (which(noted.tags)) forgetNoted(key, noted)
}

export function forget(key: string, entry: Entry): void {
  askedAgain.entries.delete(key)
  entry.fate.key = null
  askedAgain.bytes -= weight(entry)
}

function note(key: string, { status, headers, tags, hash, fate, body }: Entry): void {
  fate.key = key
  askedOnce.noted.set(key, { status, headers, tags, hash, fate, body: askedOnce.ring.write(body, BESIDES) })
  forgetOverwritten()
}

function forgetNoted(key: string, { fate }: Noted): void {
  askedOnce.noted.delete(key)
  fate.key = null
}

function forgetOverwritten(): void {
  for (const [key, noted] of askedOnce.noted) {
    if (askedOnce.ring.holds(noted.body)) return
    forgetNoted(key, noted)
  }
}

function put(key: string, entry: Entry): void {
  entry.body = ownBytes(entry.body)
  entry.fate.key = key
  askedAgain.entries.set(key, entry)
  askedAgain.bytes += weight(entry)
  evict(key)
}

/** Least recently used first, never the one just stored. */
function evict(stored: string): void {
  for (const [key, entry] of askedAgain.entries) {
    if (askedAgain.bytes <= askedAgain.most) return
    if (key !== stored) forget(key, entry)
  }
}

function weight(entry: Entry): number {
  let sum = entry.body.length + BESIDES
  for (const body of entry.compressed.values()) if (body !== entry.body) sum += body.length
  return sum
}
