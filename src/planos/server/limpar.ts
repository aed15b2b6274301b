import { sql } from 'kysely'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'

/** Every night: spreadsheets older than a week, and notices that nobody looks for any more, go. */
export async function limpar(): Promise<void> {
  await withAcesso(SISTEMA, async (tx) => {
    await sql`delete from exportacoes where created_at < now() - interval '7 days'`.execute(tx)
    await sql`delete from avisos where created_at < now() - interval '180 days'
      or lido_em < now() - interval '60 days'`.execute(tx)
  })
}
