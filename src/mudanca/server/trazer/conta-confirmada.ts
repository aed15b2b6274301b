import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { recusa } from './recusa.ts'

/** The account whose the shop becomes. Whoever only says an address to be theirs owns nothing by it. */
export async function contaConfirmada(tx: Tx, email: string): Promise<string> {
  const conta = await rowOf<{ id: string; confirmada: boolean }>(tx)`
    select id, email_confirmed_at is not null as confirmada from auth.users where email = ${email} and deleted_at is null`
  if (!conta) throw recusa(`Nenhuma conta com ${email}. Cadastre-a antes.`)
  if (!conta.confirmada) throw recusa(`A conta ${email} ainda não confirmou o e-mail.`)
  return conta.id
}
