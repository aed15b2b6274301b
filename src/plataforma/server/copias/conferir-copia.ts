import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openEmbeddedPostgres } from '#src/shared/server/embedded-postgres/embedded-postgres.ts'
import { folderStore } from '#src/shared/server/files/file-store.ts'
import { type OndeRestaurar, type Restaurada, restaurarCopia } from './restaurar-copia.ts'

/** Nothing of it is to outlive the check. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }

/** Restores an archive into a database and a folder of its own, which are deleted then. What `restaurarCopia` refuses is thrown. */
export async function conferirCopia(
  caminho: string,
  onde: Pick<OndeRestaurar, 'chave' | 'vaultKey' | 'queues' | 'andamento'>,
): Promise<Restaurada> {
  const pasta = await mkdtemp(join(tmpdir(), 'portal-conferencia-'))
  try {
    const server = await openEmbeddedPostgres(pasta, { settings: SETTINGS })
    try {
      return await restaurarCopia(caminho, { ...onde, url: server.url, arquivos: folderStore(pasta) })
    } finally {
      await server.release()
      // As root it lies outside the folder.
      await rm(dirname(server.folder), { recursive: true, force: true })
    }
  } finally {
    await rm(pasta, { recursive: true, force: true })
  }
}
