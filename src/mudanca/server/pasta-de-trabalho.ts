import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oldTemporaryFolders } from '#src/shared/server/temporary-folders.ts'
import { HORAS_DE_UM_TRABALHO } from './queues.ts'

const NOMES = ['portal-loja-', 'portal-chegada-'] as const

/** A folder of this machine as long as `fazer` works in it: rows of a shop stand in it in plain. */
export async function emPasta<T>(
  nome: (typeof NOMES)[number],
  fazer: (pasta: string) => Promise<T>,
): Promise<T> {
  const pasta = await mkdtemp(join(tmpdir(), nome))
  try {
    return await fazer(pasta)
  } finally {
    await rm(pasta, { recursive: true, force: true })
  }
}

/** Removes the folders of this machine whose process died over its job: a living one's are younger. */
export async function varrerPastas(): Promise<void> {
  for (const pasta of await oldTemporaryFolders(NOMES, HORAS_DE_UM_TRABALHO * 3600_000))
    await rm(pasta, { recursive: true, force: true })
}
