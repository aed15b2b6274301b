import type { TestProject } from 'vitest/node'
import { migrateTemplate } from './migrate-template.ts'
import { startTestPostgres } from './postgres.ts'

/** One real PostgreSQL per run, one migrated template, copied for each test file (test/support/database.ts). */
export default async function setup(project: TestProject) {
  const server = await startTestPostgres()
  project.provide('postgres', await migrateTemplate(server.socketUrl))
  return () => server.stop()
}
