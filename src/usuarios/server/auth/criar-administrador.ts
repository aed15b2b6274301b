import { SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDeUsuarios } from '../queues.ts'
import { recordFact } from './audit.ts'
import { findUserByEmail } from '../repository.ts'
import { endSessions } from './sessions.ts'

/**
 * `npm run admin:create`: a confirmed account becomes an administrator of the platform. Whoever knew its password,
 * held a session or had enrolled a factor keeps none of them: an e-mail to the mailbox sets the new password.
 */
export async function criarAdministrador(
  email: string,
): Promise<'criado' | 'ja_era' | 'sem_conta' | 'sem_confirmacao'> {
  return withAccess(SYSTEM, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) return 'sem_conta'
    // Anyone may sign up with any address; only who opened the e-mail has shown that it is theirs.
    if (!user.email_confirmed_at) return 'sem_confirmacao'
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('user_roles')
      .values({ user_id: user.id, role: 'admin' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return 'ja_era'
    await tirarOsMeiosDeEntrar(tx, user.id)
    await recordFact(tx, {
      acao: 'plataforma.criar_administrador',
      userId: user.id,
      origem: { ip: null, userAgent: 'admin:create' },
    })
    await enqueue(tx, filasDeUsuarios.pedirNovaSenha, { userId: user.id })
    return 'criado'
  })
}

async function tirarOsMeiosDeEntrar(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('auth.users')
    .set({ encrypted_password: null, new_email: null })
    .where('id', '=', userId)
    .execute()
  // Then only: a sign-in under way has opened its session by now, or sees that its password is gone.
  await endSessions(tx, userId, 'all')
  for (const table of [
    'auth.mfa_factors',
    'auth.recovery_codes',
    'auth.one_time_tokens',
    'auth.auth_codes',
    'auth.dispositivos',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}
