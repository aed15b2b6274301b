import { accountOf, rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import { recordFact } from '../auth/audit.ts'
import { deviceName, type Origem } from '../auth/origin.ts'
import { endSessions } from '../auth/sessions.ts'

interface Quem {
  userId: string
  sessionId: string
}

/** `GET /rest/v1/sessoes`, for a signed-in person: where they are signed in, this session first. */
export async function listarSessoes({ userId, sessionId }: Quem) {
  const rows = await withAccess(
    { papel: 'pessoa', userId },
    (tx) =>
      rowsOf<{
        id: string
        user_agent: string
        ip: string | null
        aal: string
        created_at: string
        ultimo_acesso: string
      }>(tx)`
      select id, user_agent, host(ip) as ip, aal, iso(created_at) as created_at, iso(refreshed_at) as ultimo_acesso
      from auth.sessions where user_id = ${userId} and ended_at is null and kind = 'normal'
        and (not_after is null or not_after > now())
      order by id = ${sessionId} desc, refreshed_at desc limit 100`,
  )
  return rows.map(({ user_agent, ...row }) => ({
    ...row,
    aparelho: deviceName({ ip: row.ip, userAgent: user_agent }),
    atual: row.id === sessionId,
  }))
}

/** Beside them: the last times somebody signed in with this person's password, or tried to. */
export async function listarAcessos({ userId }: Quem) {
  const rows = await withAccess(
    { papel: 'pessoa', userId },
    (tx) =>
      rowsOf<{ id: string; user_agent: string | null; ip: string | null; em: string; recusado: boolean }>(tx)`
      select a.id, s.user_agent, host(a.ip) as ip, iso(a.created_at) as em, a.acao = 'sessoes.recusar' as recusado
      from auditoria a left join auth.sessions s on s.user_id = a.user_id and s.id::text = a.para ->> 'sessao'
      where a.user_id = ${userId} and a.acao in ('sessoes.abrir', 'sessoes.recusar')
      order by a.created_at desc, a.id desc limit 10`,
  )
  return rows.map(({ user_agent, ...row }) => ({
    ...row,
    aparelho: user_agent === null ? null : deviceName({ ip: row.ip, userAgent: user_agent }),
  }))
}

/** `DELETE /rest/v1/sessoes/{id}`, for a signed-in person: ends one of their own sessions at once. */
export async function encerrarSessao({ userId }: Quem, id: string, origem: Origem): Promise<void> {
  await withAccess(accountOf(userId), async (tx) => {
    if ((await endSessions(tx, userId, { only: id })) === 0) throw errors.sessao_nao_encontrada()
    await recordFact(tx, { acao: 'sessoes.encerrar', userId, origem, recurso: 'sessoes', recursoId: id })
  })
}
