// npm run backup -- [--pasta /mnt/copias] [--conferir] [--manter 7]: an encrypted copy of the database and its files,
// while the program serves (docs/backup.md).
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { conferirCopia, exigirPostgresDaConferencia } from '../src/plataforma/server/copias/conferir-copia.ts'
import {
  manterUltimas,
  proximoArquivo,
  registrarCopia,
  tirarInacabadas,
} from '../src/plataforma/server/copias/copias-guardadas.ts'
import { fazerCopia } from '../src/plataforma/server/copias/fazer-copia.ts'
import { QUEUES } from '../src/queues.ts'
import { ConfigError, getConfig } from '../src/shared/server/config.ts'
import { openAsOwner } from '../src/shared/server/database/owner.ts'
import { fileStore } from '../src/shared/server/files/file-store.ts'
import { backupKey, progress, report, runScript } from './backup-console.ts'

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      pasta: { type: 'string' },
      conferir: { type: 'boolean', default: false },
      manter: { type: 'string' },
    },
  })
  const manter = values.manter === undefined ? null : Number(values.manter)
  if (manter !== null && !(Number.isInteger(manter) && manter > 0))
    throw new ConfigError(['--manter é um número inteiro a partir de 1.'])
  if (values.conferir) exigirPostgresDaConferencia()
  const { DATA_DIR, BACKUP_DIR, vaultKey } = getConfig()
  const chave = backupKey()
  const destino = await proximoArquivo(values.pasta ?? BACKUP_DIR, DATA_DIR)
  await tirarInacabadas(dirname(destino))
  const { url: banco, release } = await openAsOwner()
  try {
    const onde = { banco, arquivos: await fileStore(), chave, andamento: progress('Copiando') }
    const { manifesto, resumo } = await fazerCopia(
      destino,
      onde,
      values.conferir
        ? async (parcial) => {
            await conferirCopia(parcial, {
              chave,
              vaultKey,
              queues: QUEUES,
              andamento: progress('Conferindo'),
            })
          }
        : undefined,
    )
    await registrarCopia(banco, destino, { manifesto, conferida: values.conferir })
    report(values.conferir ? 'Cópia feita e conferida' : 'Cópia feita', {
      caminho: destino,
      manifesto,
      resumo,
    })
    const velhas = manter === null ? [] : await manterUltimas(dirname(destino), manter)
    if (velhas.length > 0) console.log(`Apagadas: ${velhas.join(', ')}`)
  } finally {
    await release()
  }
})
