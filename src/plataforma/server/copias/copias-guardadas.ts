import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import pg from 'pg'
import { ConfigError } from '#src/shared/server/config.ts'
import type { Copia } from './fazer-copia.ts'

const NOME = /^portal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.copia$/
const UM_DIA = 24 * 3600_000

/** Where the next archive goes. Its name is the time of day, in UTC; ConfigError when the folder cannot keep it. */
export async function proximoArquivo(pasta: string | undefined, dataDir: string): Promise<string> {
  if (!pasta)
    throw new ConfigError([
      'Informe onde guardar as cópias: BACKUP_DIR, ou npm run backup -- --pasta /mnt/copias. O melhor lugar é outra máquina.',
    ])
  const onde = resolve(pasta)
  if (!relative(dataDir, onde).startsWith('..'))
    throw new ConfigError([`${onde} fica dentro de DATA_DIR: a cópia se perderia junto com os dados.`])
  await mkdir(onde, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new ConfigError([`A pasta ${onde} não pode ser usada (${error.message}).`])
  })
  const agora = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return join(onde, `portal-${agora}Z.copia`)
}

/** Deletes the oldest of the folder's archives beyond `quantas`, and answers their names. Only whole ones bear such names. */
export async function manterUltimas(pasta: string, quantas: number): Promise<string[]> {
  const copias = (await readdir(pasta)).filter((nome) => NOME.test(nome)).sort()
  const velhas = copias.slice(0, Math.max(0, copias.length - quantas))
  for (const nome of velhas) await rm(join(pasta, nome))
  return velhas
}

/** Deletes what a backup that was killed left of its archive: one that goes on writes to its own. */
export async function tirarInacabadas(pasta: string): Promise<void> {
  for (const nome of await readdir(pasta)) {
    const caminho = join(pasta, nome)
    if (nome.endsWith('.parcial') && NOME.test(nome.slice(0, -'.parcial'.length)))
      if ((await stat(caminho)).mtimeMs < Date.now() - UM_DIA) await rm(caminho, { force: true })
  }
}

/** Says in the database that was copied that it was: the platform's people see the age, and an alert watches it. */
export async function registrarCopia(
  banco: string,
  caminho: string,
  { manifesto, conferida }: Pick<Copia, 'manifesto'> & { conferida: boolean },
): Promise<void> {
  const { size } = await stat(caminho)
  const client = new pg.Client({ connectionString: banco, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query(
      'insert into copias_de_seguranca (instante, nome, bytes, conferida) values ($1, $2, $3, $4)',
      [manifesto.instante, basename(caminho), size, conferida],
    )
    await client.query(`delete from copias_de_seguranca where created_at < now() - interval '1 year'`)
  } finally {
    await client.end()
  }
}
