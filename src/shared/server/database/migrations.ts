import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { log } from '../log.ts'

/** How long a migration keeps others waiting for a table that is in use, and how often it comes again. */
const LOCK_WAIT_MS = 1000
const LOCK_ATTEMPTS = 120
const MIGRATIONS = join(process.cwd(), 'migrations')

export interface Migration {
  name: string
  text: string
  sha256: string
  /** The one index that a file `….concurrently.sql` makes, outside of a transaction. */
  index?: string | undefined
}

/** The program's migrations, in their order. */
export function readMigrations(folder = MIGRATIONS): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-.+\.sql$/.test(file))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      return {
        name,
        text,
        sha256,
        index: name.endsWith('.concurrently.sql') ? indexOf(name, text) : undefined,
      }
    })
}

function indexOf(name: string, text: string): string {
  const statement = text.replace(/--.*$/gm, '').trim()
  const found = /^create (?:unique )?index concurrently ([a-z_0-9]+) on [^;]*;?$/i.exec(statement)
  if (!found?.[1])
    throw new Error(`A migração ${name} precisa ser um só "create index concurrently nome on …".`)
  return found[1]
}

export async function apply(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  try {
    await client.query(text)
    await client.query('insert into migracoes (nome, conteudo_sha256) values ($1, $2)', [name, sha256])
  } catch (error) {
    throw new ConfigError([`A migração ${name} falhou: ${(error as Error).message}`], { cause: error })
  }
  log.info({ migration: name }, 'migration applied')
}

export async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch((rollback) => log.debug({ err: rollback }, 'rollback failed'))
    throw error
  }
}

/**
 * While it waits for its lock on a table, everyone who comes later to that table waits behind it: so it gives up soon
 * and comes again. An index made concurrently waits in nobody's way, but in no transaction: one that a broken attempt
 * left, which nothing uses, goes first.
 */
export async function applyBesideTraffic(
  client: pg.Client,
  migration: Migration,
  { attempts = LOCK_ATTEMPTS } = {},
): Promise<void> {
  if (migration.index) {
    await client.query(`drop index concurrently if exists ${migration.index}`)
    return apply(client, migration)
  }
  for (let left = attempts; ; left--) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = '${LOCK_WAIT_MS}ms'`)
        await apply(client, migration)
      })
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (code !== '55P03') throw error
      if (left <= 1)
        throw new ConfigError(
          [
            `A migração ${migration.name} esperou em vão por uma tabela que outra sessão segura: uma cópia de segurança ou uma transação aberta (veja pg_stat_activity). Nada dela foi feito; inicie de novo depois.`,
          ],
          { cause: error },
        )
      log.info({ migration: migration.name }, 'a table is in use; the migration comes again')
      await pause(LOCK_WAIT_MS)
    }
  }
}
