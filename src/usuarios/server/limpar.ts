import { sql } from 'kysely'
import { getConfig } from '#src/shared/server/config.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'

/**
 * Called by the clock once a night. Removes what no longer says anything: counters of closed windows, dead tokens,
 * sessions that ended a month ago, devices not seen for a year, letters sent a month ago. Audit rows stay.
 */
export async function limpar(): Promise<void> {
  const { demo } = getConfig()
  const dead = [
    sql`delete from auth.limites where expira_em < now()`,
    sql`delete from auth.one_time_tokens where expira_em < now()`,
    sql`delete from auth.auth_codes where expira_em < now()`,
    sql`delete from auth.mfa_challenges where expira_em < now() - interval '1 day'`,
    sql`delete from auth.sessions where ended_at < now() - interval '30 days' or not_after < now() - interval '30 days'`,
    sql`delete from auth.dispositivos where visto_em < now() - interval '1 year'`,
    // Kept in the demonstration: there the mailbox page shows them.
    ...(demo ? [] : [sql`delete from cartas where enviado_em < now() - interval '30 days'`]),
  ]
  // One short transaction each, so that nothing waits for the whole night's work.
  for (const statement of dead) await withAcesso(SISTEMA, (tx) => statement.execute(tx))
}
