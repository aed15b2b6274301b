import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { requireFit } from '#src/shared/server/http/rate-limit.ts'

/** Limits what one person writes, whoever reads it: each message is an e-mail and a notification to somebody. */
export function exigirRitmo(userId: string): Promise<void> {
  const { MESSAGE_ACCOUNT_LIMIT: limit, MESSAGE_WINDOW_SECONDS: windowSeconds } = getConfig()
  return requireFit({ name: 'mensagens', who: userId, limit, windowSeconds })
}

/** How a person is called: in a shop's team, or as themselves. `tx` may read both. */
export async function nomeDaPessoa(
  tx: Tx,
  userId: string,
  estabelecimentoId: string | null,
): Promise<string> {
  const row = await rowOf<{ nome: string }>(tx)`
    select nome from profiles
    where user_id = ${userId} and (estabelecimento_id = ${estabelecimentoId} or estabelecimento_id is null) and nome <> ''
    order by estabelecimento_id nulls last limit 1`
  return row?.nome ?? ''
}
