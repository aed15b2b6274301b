import { sql } from 'kysely'
import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { ACCOUNTS, publicWrites, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { forgetOldEmails } from '#src/shared/server/email/mail.ts'
import { forgetOldHits } from '#src/shared/server/http/rate-limit.ts'

/**
 * Called by the clock once a night. Ends sessions that nobody uses and removes what no longer says anything: counters of closed windows, dead tokens, tokens exchanged long ago, changes of e-mail that nobody confirmed,
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
  ]
  // One short transaction each, so that nothing waits for the whole night's work.
  for (const statement of dead) await withAccess(ACCOUNTS, (tx) => statement.execute(tx))
  await inBatches((tx) => forgetExchangedTokens(tx, Math.max(idleDays, DAYS_OF_REUSE)))
  await forgetOldHits(publicWrites())
  await auditarRetencao('contas', {
    sessoes: await inBatches(forgetSessions),
    dispositivos: await inBatches(forgetDevices),
    // Kept in the demonstration: there the mailbox page shows them.
    emails: demo ? 0 : await inBatches(forgetOldEmails),
  })
}

/** Few at once: each takes its refresh tokens along. */
function forgetSessions(tx: Tx): Promise<number> {
  return run(tx)`
    delete from auth.sessions where id = any(array(select id from auth.sessions
      where ended_at < now() - interval '30 days' or not_after < now() - interval '30 days' limit 100))`
}

function forgetDevices(tx: Tx): Promise<number> {
  return run(tx)`
    delete from auth.dispositivos where (user_id, dispositivo_hash) in (select user_id, dispositivo_hash
      from auth.dispositivos where visto_em < now() - interval '1 year' limit 2000)`
}

/**
 * An exchanged token that comes back shows a theft, so it stays for as long as a session may lie unused: this, unless
 * AUTH_SESSION_IDLE_DAYS says more. Where sessions end sooner, or never (0), who comes back later is told of no theft.
 */
const DAYS_OF_REUSE = 90

/** The parent of the active one stays at any age: its answer may have been lost, and it gives the active one again. */
function forgetExchangedTokens(tx: Tx, days: number): Promise<number> {
  return run(tx)`
    delete from auth.refresh_tokens where token_hash = any(array(
      select t.token_hash from auth.refresh_tokens t
      where t.revoked_at < now() - make_interval(days => ${days}::int)
        and exists (select from auth.refresh_tokens later where later.session_id = t.session_id
          and later.numero > t.numero and later.revoked_at is not null)
      order by t.revoked_at limit 5000))`
}
