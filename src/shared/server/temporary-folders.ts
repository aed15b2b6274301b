import { lstat, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Our folders under TMPDIR by the beginning of their names, in which nothing was made or deleted for so long. */
export async function oldTemporaryFolders(beginnings: readonly string[], ms: number): Promise<string[]> {
  const found: string[] = []
  for (const name of await readdir(tmpdir())) {
    if (!beginnings.some((beginning) => name.startsWith(beginning))) continue
    const folder = join(tmpdir(), name)
    const stat = await lstat(folder).catch(() => null)
    // Another user's folder is that user's to remove.
    if (!stat?.isDirectory() || stat.uid !== process.getuid?.()) continue
    if (stat.mtimeMs < Date.now() - ms) found.push(folder)
  }
  return found
}
