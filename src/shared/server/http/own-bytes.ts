/**
 * The same bytes in memory of their own, for what is kept. Node cuts a small buffer out of a block of 64 KB, and what it
 * compresses lies in a block of that size too: either stays as long as any piece of it.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
