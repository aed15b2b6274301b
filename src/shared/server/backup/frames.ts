import { ConfigError } from '../config.ts'

/** What an archive is a row of: a word about what follows, or bytes of it. */
export type Frame = { kind: 'word'; word: unknown } | { kind: 'bytes'; bytes: Buffer }

const WORD = 0x57
const BYTES = 0x42
const HEADER = 5
const LONGEST = 4 * 1024 * 1024

export const wordFrame = (word: unknown): Buffer => frame(WORD, Buffer.from(JSON.stringify(word)))

/** Bytes in frames that a reader need not hold much of. */
export function* bytesFrames(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += LONGEST) yield frame(BYTES, bytes.subarray(at, at + LONGEST))
}

function frame(kind: number, body: Buffer): Buffer {
  const header = Buffer.alloc(HEADER)
  header[0] = kind
  header.writeUInt32BE(body.length, 1)
  return Buffer.concat([header, body])
}

export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let parts: Buffer[] = []
  let length = 0
  let needed = HEADER
  for await (const part of source) {
    parts.push(part)
    length += part.length
    if (length < needed) continue
    let held = Buffer.concat(parts, length)
    for (needed = HEADER; held.length >= needed; needed = HEADER) {
      needed += held.readUInt32BE(1)
      if (needed > HEADER + LONGEST) throw unreadable()
      if (held.length < needed) break
      yield parse(held[0], held.subarray(HEADER, needed))
      held = held.subarray(needed)
    }
    parts = [held]
    length = held.length
  }
  if (length > 0) throw unreadable()
}

function parse(kind: number | undefined, body: Buffer): Frame {
  if (kind === BYTES) return { kind: 'bytes', bytes: body }
  if (kind !== WORD) throw unreadable()
  return { kind: 'word', word: JSON.parse(body.toString('utf8')) }
}

const unreadable = () => new ConfigError(['A cópia não foi escrita por este programa: o conteúdo não se lê.'])
