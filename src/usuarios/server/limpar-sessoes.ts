import { sql } from 'kysely'
import { getConfig } from '#src/shared/server/config.ts'
import { ACCOUNTS, publicWrites, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { forgetOldEmails } from '#src/shared/server/email/mail.ts'
import { forgetOldHits } from '#src/shared/server/http/rate-limit.ts'

/**
 * Called by the clock once a night. Ends sessions that nobody uses and removes what no longer says anything: counters of closed windows, dead tokens, changes of e-mail that nobody confirmed,
 * sessions that ended a month ago, devices not seen for a year, e-mails sent a month ago or that nobody took. Audit rows stay.
 */
export async function limpar(): Promise<void> {
  const { demo, AUTH_SESSION_IDLE_DAYS: idleDays } = getConfig()
  const dead = [
    sql`update auth.sessions set ended_at = now()
        where ended_at is null and ${idleDays}::int > 0 and refreshed_at < now() - make_interval(days => ${idleDays}::int)`,
    sql`delete from auth.one_time_tokens where expira_em < now()`,
    // The day holds back from one that is asked for anew this very moment.
    sql`update auth.users u set new_email = null
        where new_email is not null and coalesce(email_change_sent_at, created_at) < now() - interval '1 day'
          and not exists (select from auth.one_time_tokens where user_id = u.id
            and tipo in ('email_change_current', 'email_change_new'))`,
    sql`delete from auth.auth_codes where expira_em < now()`,
    sql`delete from auth.mfa_challenges where expira_em < now() - interval '1 day'`,
    sql`delete from auth.sessions where ended_at < now() - interval '30 days' or not_after < now() - interval '30 days'`,
    sql`delete from auth.dispositivos where visto_em < now() - interval '1 year'`,
  ]
  // One short transaction each, so that nothing waits for the whole night's work.
  for (const statement of dead) await withAccess(ACCOUNTS, (tx) => statement.execute(tx))
  await forgetOldHits(publicWrites())
  // Kept in the demonstration: there the mailbox page shows them.
  if (!demo) await withAccess(SYSTEM, forgetOldEmails)
}
