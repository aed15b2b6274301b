import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** A process asks no more in short statements than these can take; on more connections they push each other aside. */
export const FEW = 2
/** Nobody joins a connection whose statement has run for this long. */
const LONG_MS = 5

interface Shared {
  client: Promise<PostgresPoolClient>
  users: number
  /** When the last of its statements ended, or the first was sent. */
  since: number
}

/**
 * The pool for single statements that only read: they share a few connections, where they travel together and are
 * answered one after the other. Past a long one the next take another connection. What writes may wait for a lock, whose
 * holder may wait behind it: that takes a connection of its own (docs/decisions/0101).
 */
export function sharing(pool: PostgresPool): PostgresPool {
  const open = new Set<Shared>()

  function choose(): Shared {
    const now = performance.now()
    const brisk = [...open].filter(({ since }) => now - since < LONG_MS)
    if (brisk.length >= FEW) return brisk.reduce((one, other) => (other.users < one.users ? other : one))
    const shared = { client: pool.connect(), users: 0, since: now }
    open.add(shared)
    return shared
  }

  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const shared = choose()
      shared.users += 1
      const leave = () => {
        shared.users -= 1
        shared.since = performance.now()
        return shared.users === 0 && open.delete(shared)
      }
      try {
        const client = await shared.client
        return Object.assign(Object.create(client), { release: () => leave() && client.release() })
      } catch (error) {
        leave()
        throw error
      }
    },
  }
}
