import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '#src/shared/server/config.ts'
import {
  openEmbeddedPostgres,
  removeEmbeddedPostgres,
} from '#src/shared/server/embedded-postgres/embedded-postgres.ts'
import { isPostgresInstalled } from '#src/shared/server/embedded-postgres/postgres-binaries.ts'
import { folderStore } from '#src/shared/server/files/file-store.ts'
import { oldTemporaryFolders } from '#src/shared/server/temporary-folders.ts'
import { type OndeRestaurar, type Restaurada, restaurarCopia } from './restaurar-copia.ts'

const NOME = 'portal-conferencia-'

/** Nothing of it is to outlive the check. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '4GB' }

/** To be asked before a copy is made that is to be checked. */
export function exigirPostgresDaConferencia(): void {
  if (!isPostgresInstalled())
    throw new ConfigError([
      '--conferir precisa do PostgreSQL embutido, que não está aqui (a imagem não o traz). Copie sem --conferir, e confira com npm run restore -- --conferir em outra máquina, depois de npm ci.',
    ])
}

/**
 * Restores an archive into a database and a folder of its own, which are deleted then, as is what a check that was killed
 * left. What `restaurarCopia` refuses is thrown.
 */
export async function conferirCopia(
  caminho: string,
  onde: Pick<OndeRestaurar, 'chave' | 'vaultKey' | 'queues' | 'andamento'>,
): Promise<Restaurada> {
  exigirPostgresDaConferencia()
  // One that goes on has a living mark in its folder, once that is a moment old.
  for (const largada of await oldTemporaryFolders([NOME], 60_000)) await removeEmbeddedPostgres(largada)
  const pasta = await mkdtemp(join(tmpdir(), NOME))
  try {
    const server = await openEmbeddedPostgres(pasta, { settings: SETTINGS })
    try {
      return await restaurarCopia(caminho, { ...onde, url: server.url, arquivos: folderStore(pasta) })
    } finally {
      await server.release()
    }
  } finally {
    await removeEmbeddedPostgres(pasta)
  }
}
