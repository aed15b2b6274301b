import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { QUEUES } from '../../src/queues.ts'
import { migrate } from '../../src/shared/server/database/migrate.ts'
import type { MigratedServer } from './database.ts'

/** Makes a migrated database on the server of `url` (a superuser's), to be copied for each test file. */
export async function migrateTemplate(url: string): Promise<MigratedServer> {
  const run = `template_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create role ${run}_owner login password 'test' createrole createdb`)
  await admin.query(`create database ${run} owner ${run}_owner`)
  await admin.end()

  const ownerUrl = Object.assign(new URL(url), {
    username: `${run}_owner`,
    password: 'test',
    pathname: `/${run}`,
  }).toString()
  const appUrl = await migrate({ url: ownerUrl, vaultKey: Buffer.alloc(32, 1), queues: QUEUES })
  const elsewhere = Object.assign(new URL(ownerUrl), { pathname: '/postgres' }).toString()
  return { superuserUrl: url, ownerUrl: elsewhere, appUrl, template: run }
}
