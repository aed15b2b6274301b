import { sql } from 'kysely'
import type { Tx } from '#src/shared/server/database.ts'
import { requireFit } from '#src/shared/server/rate-limit.ts'

const MENSAGENS_POR_HORA = 60

/** What one person writes in an hour, whoever reads it: each message is a letter and a notice to somebody. */
export const exigirRitmo = (userId: string): Promise<void> =>
  requireFit({ nome: 'mensagens', quem: userId, limite: MENSAGENS_POR_HORA, janelaSegundos: 3600 })

/** How a person is called: in a shop's team, or as themselves. `tx` may read both. */
export async function nomeDaPessoa(
  tx: Tx,
  userId: string,
  estabelecimentoId: string | null,
): Promise<string> {
  const { rows } = await sql<{ nome: string }>`
    select nome from profiles
    where user_id = ${userId} and (estabelecimento_id = ${estabelecimentoId} or estabelecimento_id is null) and nome <> ''
    order by estabelecimento_id nulls last limit 1`.execute(tx)
  return rows[0]?.nome ?? ''
}

/** The addresses of the platform's administrators. */
export async function emailsDaPlataforma(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from auth.users u join user_roles r on r.user_id = u.id and r.role = 'admin'
    where u.email is not null order by u.created_at limit 20`.execute(tx)
  return rows.map(({ email }) => email)
}
