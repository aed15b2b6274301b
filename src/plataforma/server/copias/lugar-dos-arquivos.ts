import type pg from 'pg'
import { ConfigError } from '#src/shared/server/config.ts'
import type { FileStore } from '#src/shared/server/files/store.ts'
import { originalKey } from '#src/shared/server/files/picture-sizes.ts'
import { PASTAS_DE_ARQUIVOS } from './manifesto.ts'

/** Here while files come in: what lies beside it was left by a restore that was killed, and is nobody's. */
const MARCA = 'restauracao/em-andamento'

/** Only once the database is known to be empty: what a killed restore left is removed. */
export async function exigirLugarVazio(arquivos: FileStore): Promise<void> {
  if (await arquivos.has(MARCA)) await esvaziarLugar(arquivos)
  for (const pasta of PASTAS_DE_ARQUIVOS)
    for await (const _ of arquivos.list(pasta))
      throw new ConfigError(['O lugar das imagens não está vazio: nada foi restaurado nele.'])
  await arquivos.write(MARCA, Buffer.from('npm run restore'))
}

export async function esvaziarLugar(arquivos: FileStore): Promise<void> {
  if (!(await arquivos.has(MARCA))) return
  for (const pasta of PASTAS_DE_ARQUIVOS)
    for await (const nome of arquivos.list(pasta)) await arquivos.remove(nome)
  await terminarLugar(arquivos)
}

export async function terminarLugar(arquivos: FileStore): Promise<void> {
  await arquivos.remove(MARCA)
}

/** Files that rows name and that are not there. */
export async function contarAusentes(client: pg.Client, arquivos: FileStore): Promise<number> {
  let ausentes = 0
  for (let depois = ''; ; ) {
    const { rows } = await client.query<{ chave: string }>(
      'select distinct chave from arquivos where chave > $1 order by chave limit 500',
      [depois],
    )
    const ha = await Promise.all(
      rows.map(({ chave }) => arquivos.has(chave.includes('/') ? chave : originalKey(chave))),
    )
    ausentes += ha.filter((tem) => !tem).length
    if (rows.length < 500) return ausentes
    depois = rows.at(-1)?.chave ?? ''
  }
}
