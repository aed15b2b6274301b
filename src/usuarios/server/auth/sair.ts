import { accountOf, withAccess } from '#src/shared/server/database/database.ts'
import { recordFact } from './audit.ts'
import type { Origem } from './origin.ts'
import type { CurrentSession } from './protocol.ts'
import { endSessions } from './sessions.ts'

/** `POST /logout`, for a signed-in person: this session (`local`), the other ones (`others`) or all (`global`). */
export async function sair(
  session: CurrentSession,
  scope: 'global' | 'local' | 'others',
  origem: Origem,
): Promise<void> {
  const which = { global: 'all', local: { only: session.id }, others: { except: session.id } } as const
  await withAccess(accountOf(session.user.id), async (tx) => {
    const ended = await endSessions(tx, session.user.id, which[scope])
    await recordFact(tx, {
      acao: 'sessoes.sair',
      userId: session.user.id,
      origem,
      para: { alcance: scope, sessoes: ended },
    })
  })
}
