// Writes src/shared/server/database/database-types.ts from a migrated database: npm run db:types -- postgres://…
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { databaseTypes } from '../test/support/database-types.ts'

const url = process.argv[2]
if (!url) {
  console.error('Usage: npm run db:types -- postgres://owner@host/migrated-database')
  process.exit(1)
}
const client = new pg.Client({ connectionString: url })
await client.connect()
writeFileSync('src/shared/server/database/database-types.ts', await databaseTypes(client))
await client.end()
