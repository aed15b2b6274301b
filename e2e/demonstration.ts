import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbeddedPostgres } from '../src/shared/server/embedded-postgres/embedded-postgres.ts'
import { homeOfDatabases } from '../test/support/memory.ts'
import { cheapHash } from '../test/support/passwords.ts'
import { DEMO_PASSWORD } from './people.ts'
import { makeDataDir, startProgram } from './program.ts'

/**
 * Writes the demonstration as a first start does and answers its data folder, which no program runs on. It takes longer
 * to write than to copy.
 */
export async function writeDemonstration(): Promise<string> {
  const program = await startProgram({ dataDir: makeDataDir({ home: homeOfDatabases() }) })
  // The program's own server, joined.
  const database = await openEmbeddedPostgres(program.dataDir)
  await giveCheapPassword(database.url)
  await program.stop()
  await database.release()
  return program.dataDir
}

/** A data folder that begins as that one stands. Pictures are shared. */
export function copyOfDemonstration(demonstration: string): string {
  const copy = makeDataDir({ picturesOf: demonstration })
  const kept = readdirSync(demonstration).filter((name) => name !== 'imagens')
  // With their owners: PostgreSQL opens a folder of its own user alone.
  execFileSync('cp', ['-a', ...kept.map((name) => join(demonstration, name)), copy])
  return copy
}

/** To the people of the demonstration, who sign in over and over: comparing theirs costs 30 ms each time. */
async function giveCheapPassword(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('update auth.users set encrypted_password = $1 where encrypted_password is not null', [
    await cheapHash(DEMO_PASSWORD),
  ])
  await client.end()
}
