/** Where bytes lie: how many were written before them, and how many they are. */
export interface Place {
  at: number
  length: number
}

/**
 * Bytes in one block of memory, where the newest take the place of the oldest. Memory of its own for each answer that
 * hardly anybody asks for again outlives the young generation, and then only a look at the whole heap gives it back.
 */
export function openRing(size: number) {
  const block = Buffer.allocUnsafeSlow(size)
  let written = 0
  return {
    /** `besides`: what else is kept for them, somewhere else. */
    write(bytes: Buffer, besides = 0): Place {
      const left = size - (written % size)
      if (bytes.length > left) written += left
      const at = written
      bytes.copy(block, at % size)
      written += bytes.length + besides
      return { at, length: bytes.length }
    },
    holds: ({ at }: Place): boolean => written - at <= size,
    /** A copy: what is sent must not change under way. */
    read({ at, length }: Place): Buffer {
      const own = Buffer.allocUnsafeSlow(length)
      block.copy(own, 0, at % size, (at % size) + length)
      return own
    },
  }
}
