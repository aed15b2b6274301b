import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Where files lie in memory. */
const MEMORY = '/dev/shm'
/** Several times what the databases of a run take. */
const DATABASES_BYTES = 4 * 1024 ** 3

/**
 * Where the databases of a run lie: in memory, where there is room. Each is a thousand files, and making one took ext4 up
 * to half a second of CPU.
 */
export const homeOfDatabases = (): string => (hasRoomInMemory(DATABASES_BYTES) ? MEMORY : tmpdir())

/** Whether so many bytes of files fit there: a container may have a small one, or less memory than it. */
export function hasRoomInMemory(bytes: number): boolean {
  if (!existsSync(MEMORY) || process.availableMemory() < bytes) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= bytes
}
