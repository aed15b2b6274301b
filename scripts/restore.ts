// npm run restore -- [--conferir] /mnt/copias/portal-….copia: fills an empty database and an empty place for files, or
// only shows that the copy would (docs/backup.md).
import { parseArgs } from 'node:util'
import { conferirCopia } from '../src/plataforma/server/copias/conferir-copia.ts'
import { type Restaurada, restaurarCopia } from '../src/plataforma/server/copias/restaurar-copia.ts'
import { QUEUES } from '../src/queues.ts'
import { plural } from '../src/shared/plural.ts'
import { ConfigError, getConfig } from '../src/shared/server/config.ts'
import { openAsOwner } from '../src/shared/server/database/owner.ts'
import { fileStore } from '../src/shared/server/files/file-store.ts'
import { backupKey, progress, report, runScript } from './backup-console.ts'

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { conferir: { type: 'boolean', default: false } },
  })
  const [caminho] = positionals
  if (!caminho || positionals.length > 1)
    throw new ConfigError(['Informe a cópia: npm run restore -- /mnt/copias/portal-….copia'])
  const onde = { chave: backupKey(), vaultKey: getConfig().vaultKey, queues: QUEUES }
  const feita = values.conferir
    ? await conferirCopia(caminho, { ...onde, andamento: progress('Conferindo') })
    : await restaurar(caminho, { ...onde, andamento: progress('Restaurando') })
  report(values.conferir ? 'A cópia está inteira' : 'Restaurado', { caminho, ...feita })
  if (feita.ausentes > 0)
    console.log(
      plural(
        feita.ausentes,
        '# arquivo foi apagado enquanto a cópia era feita, e não está nela.',
        '# arquivos foram apagados enquanto a cópia era feita, e não estão nela.',
      ),
    )
})

async function restaurar(
  caminho: string,
  onde: Omit<Parameters<typeof restaurarCopia>[1], 'url' | 'arquivos'>,
): Promise<Restaurada> {
  const { url, release } = await openAsOwner()
  try {
    const { DATABASE_APP_URL: appUrl } = getConfig()
    return await restaurarCopia(caminho, { ...onde, url, appUrl, arquivos: await fileStore() })
  } finally {
    await release()
  }
}
