import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { fazerCopia } from '#src/plataforma/server/copias/fazer-copia.ts'
import { carregarCopia, conferirCopia } from '#src/plataforma/server/copias/restaurar-copia.ts'
import { QUEUES } from '#src/queues.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { folderStore } from '#src/shared/server/files/file-store.ts'
import type { FileStore } from '#src/shared/server/files/store.ts'
import { originalKey } from '#src/shared/server/files/picture-sizes.ts'
import { createTestDatabase } from './database.ts'
import { createProduct, createShop } from './factories.ts'

/** A backup of a shop with a product, two files and one that is missing, and empty places to restore it into. */
export async function startBackup() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-copias-'))
  const chave = randomBytes(32)
  const foto = originalKey('0123456789abcdef0123456789abcdef')
  const pdf = 'anexos/018f0000-0000-7000-8000-000000000001'
  const t = await createTestDatabase()
  const loja = await createShop(t.owner)
  await createProduct(t.owner, loja.id, { estoque: 3 })
  // What COPY has to escape.
  await t.owner.query(`update estabelecimentos set descricao = E'a\\tb\\\\N\\n\\u00e7 \\\\.' where id = $1`, [
    loja.id,
  ])
  await t.owner.query(
    `insert into arquivos (user_id, uso, nome, tipo, tamanho, chave)
     values ($1, 'anexo', 'a.pdf', 'application/pdf', 3, $2), ($1, 'anexo', 'b.pdf', 'application/pdf', 3, 'anexos/nada')`,
    [loja.ownerId, pdf],
  )
  const arquivos = folderStore(join(folder, 'origem'))
  await arquivos.write(foto, randomBytes(300_000))
  await arquivos.write(pdf, Buffer.from('pdf'))
  await arquivos.write('imagens/0123-320.webp', Buffer.from('made anew'))
  const copia = join(folder, 'boa.copia')
  await fazerCopia(copia, { banco: t.ownerUrl, arquivos, chave })
  let number = 0
  /** A path where nothing is. */
  const newPath = () => join(folder, `outra-${number++}.copia`)

  return {
    ...t,
    folder,
    chave,
    /** The path of the backup. */
    copia,
    foto,
    pdf,
    /** Where it was taken from. */
    arquivos,
    newPath,
    write(bytes: Buffer): string {
      const path = newPath()
      writeFileSync(path, bytes)
      return path
    },
    /** An empty database on the tests' server and an empty folder. */
    async emptyPlace() {
      const name = `r_${randomBytes(6).toString('hex')}`
      await t.owner.query(`create database ${name}`)
      const url = Object.assign(new URL(t.ownerUrl), { pathname: `/${name}` }).toString()
      const pasta = join(folder, name)
      return {
        url,
        pasta,
        arquivos: folderStore(pasta),
        chave,
        vaultKey: getConfig().vaultKey,
        queues: QUEUES,
      }
    },
    /**
     * What the last step of a restore says of an archive, in the tables of this database and a transaction that is
     * rolled back: the steps before it make all tables anew, which takes a hundred times longer.
     */
    async load(path: string, arquivos: FileStore): Promise<void> {
      const manifesto = await conferirCopia(path, { chave })
      const client = new pg.Client({ connectionString: t.ownerUrl })
      await client.connect()
      try {
        await client.query('begin')
        await carregarCopia(client, path, { manifesto, arquivos, chave })
      } finally {
        await client.end()
      }
    },
    async close() {
      await t.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Nothing was left: no schema, no table, no file. */
export async function expectEmpty({ url, pasta }: { url: string; pasta: string }): Promise<void> {
  const found = await ask(
    url,
    `select nspname from pg_namespace where nspname !~ '^(pg_|information_schema$|public$)'
     union all select tablename from pg_tables where schemaname = 'public'`,
  )
  expect(found).toEqual([])
  const entries = existsSync(pasta) ? readdirSync(pasta, { recursive: true, withFileTypes: true }) : []
  expect(entries.filter((entry) => entry.isFile())).toEqual([])
}
