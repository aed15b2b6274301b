import { existsSync, statfsSync } from 'node:fs'

/** Where files lie in memory. */
export const MEMORY = '/dev/shm'

/** Whether so many bytes of files fit there: a container may have a small one, or less memory than it. */
export function hasRoomInMemory(bytes: number): boolean {
  if (!existsSync(MEMORY) || process.availableMemory() < bytes) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= bytes
}
