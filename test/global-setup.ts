import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/shared/server/migrate.ts'
import { QUEUES } from '../src/shared/server/queues.ts'
import { startTestPostgres } from './postgres.ts'

/** One real PostgreSQL per run, one migrated template, copied for each test file (test/database.ts). */
export default async function setup(project: TestProject) {
  const server = await startTestPostgres()
  const run = `template_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create role ${run}_owner login password 'test' createrole createdb`)
  await admin.query(`create database ${run} owner ${run}_owner`)
  await admin.end()

  const ownerUrl = Object.assign(new URL(server.url), {
    username: `${run}_owner`,
    password: 'test',
    pathname: `/${run}`,
  }).toString()
  const appUrl = await migrate({ url: ownerUrl, vaultKey: Buffer.alloc(32, 1), queues: QUEUES })
  const elsewhere = Object.assign(new URL(ownerUrl), { pathname: '/postgres' }).toString()
  project.provide('postgres', { ownerUrl: elsewhere, appUrl, template: run })
  return () => server.stop()
}
