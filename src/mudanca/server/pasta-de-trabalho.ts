import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HORAS_DE_UM_TRABALHO } from './queues.ts'

type Nome = 'portal-loja-' | 'portal-chegada-'

/** A folder of this machine as long as `fazer` works in it: rows of a shop stand in it in plain. */
export async function emPasta<T>(nome: Nome, fazer: (pasta: string) => Promise<T>): Promise<T> {
  const pasta = await mkdtemp(join(tmpdir(), nome))
  try {
    return await fazer(pasta)
  } finally {
    await rm(pasta, { recursive: true, force: true })
  }
}

/** Removes the folders of this machine whose process died over its job: a living one's are younger. */
export async function varrerPastas(): Promise<void> {
  const antes = Date.now() - HORAS_DE_UM_TRABALHO * 3600_000
  for (const nome of await readdir(tmpdir())) {
    if (!/^portal-(loja|chegada)-/.test(nome)) continue
    const pasta = join(tmpdir(), nome)
    const achada = await lstat(pasta).catch(() => null)
    // Another user's folder is that user's to remove.
    if (achada?.isDirectory() && achada.uid === process.getuid?.() && achada.mtimeMs < antes)
      await rm(pasta, { recursive: true, force: true })
  }
}
