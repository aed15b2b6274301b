import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { ConfigError } from '../config.ts'

/**
 * How an archive is encrypted: AES-256-GCM in blocks (the STREAM construction). A key of its own from BACKUP_KEY and the
 * archive's salt; the nonce is the block's number and whether it is the last, so that none can be changed, moved, left
 * out or added, and an end that was cut off is no end. A block is given on only once it is authentic.
 */
const MAGIC = Buffer.from('PORTAL-COPIA-1\n')
const SALT = 32
const BLOCK = 64 * 1024
const TAG = 16

export async function* seal(source: AsyncIterable<Buffer>, backupKey: Buffer): AsyncGenerator<Buffer> {
  const header = Buffer.concat([MAGIC, randomBytes(SALT)])
  const key = archiveKey(backupKey, header)
  yield header
  let number = 0
  for await (const { block, last } of inBlocks(source, BLOCK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(number++, last))
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()])
  }
}

/** What `seal` was given. Throws ConfigError with the sentence to print for whatever is not its work under this key. */
export async function* unseal(source: AsyncIterable<Buffer>, backupKey: Buffer): AsyncGenerator<Buffer> {
  const parts = source[Symbol.asyncIterator]()
  const { header, rest } = await takeHeader(parts)
  const key = archiveKey(backupKey, header)
  let number = 0
  for await (const { block, last } of inBlocks(rest(), BLOCK + TAG)) {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(number, last), { authTagLength: TAG })
    try {
      decipher.setAuthTag(block.subarray(-TAG))
      yield Buffer.concat([decipher.update(block.subarray(0, -TAG)), decipher.final()])
    } catch {
      throw new ConfigError([
        number === 0
          ? 'A BACKUP_KEY não é a desta cópia, ou o começo do arquivo foi alterado.'
          : `A cópia está cortada ou foi alterada (bloco ${number + 1}).`,
      ])
    }
    number++
  }
}

function archiveKey(backupKey: Buffer, header: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', backupKey, header, 'portal-de-vendas:copia', 32))
}

function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(number, 5, 6)
  bytes[11] = last ? 1 : 0
  return bytes
}

async function takeHeader(parts: AsyncIterator<Buffer>) {
  let held = Buffer.alloc(0)
  while (held.length < MAGIC.length + SALT) {
    const { value, done } = await parts.next()
    if (done) break
    held = Buffer.concat([held, value])
  }
  const header = held.subarray(0, MAGIC.length + SALT)
  if (header.length < MAGIC.length + SALT || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new ConfigError(['O arquivo não é uma cópia de segurança do Portal, ou o começo dele se perdeu.'])
  async function* rest(): AsyncGenerator<Buffer> {
    yield held.subarray(header.length)
    yield* { [Symbol.asyncIterator]: () => parts }
  }
  return { header, rest }
}

/** Blocks of `size` bytes; the last one, told apart, has what is left. */
async function* inBlocks(source: AsyncIterable<Buffer>, size: number) {
  let held: Buffer[] = []
  let length = 0
  for await (const part of source) {
    held.push(part)
    length += part.length
    if (length <= size) continue
    const all = Buffer.concat(held, length)
    let at = 0
    for (; length - at > size; at += size) yield { block: all.subarray(at, at + size), last: false }
    held = [all.subarray(at)]
    length -= at
  }
  yield { block: Buffer.concat(held, length), last: true }
}
