import { errors as errosDeAcesso } from '#src/acesso/errors.ts'
import { type PlanoComRecursos, temRecurso } from '#src/acesso/recursos.ts'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'

export interface Dono {
  id: string
  nome: string
}

/** Locks the account, so that of two requests at once the second sees the first one's shop; 403 where it may have no more. */
export async function findDono(
  tx: Tx,
  userId: string,
  recusa = errosDeAcesso.recurso_fora_do_plano,
): Promise<Dono | undefined> {
  const rows = await rowsOf<Dono>(tx)`
    select u.id, coalesce((select nome from profiles where user_id = u.id and estabelecimento_id is null), '') as nome
    from auth.users u where u.id = ${userId} and u.deleted_at is null for update of u`
  const [dono] = rows
  if (dono && !(await cabeMaisUma(tx, userId))) throw recusa()
  return dono
}

/**
 * Under the lock: what was read before may have changed while this request waited. A shop that ended, and what it left
 * of a rehearsal, count no more.
 */
async function cabeMaisUma(tx: Tx, userId: string): Promise<boolean> {
  const rows = await rowsOf<{ plano: PlanoComRecursos | null }>(tx)`
    select to_jsonb(p) as plano from estabelecimentos e
    left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
    left join planos_assinatura p on p.id = a.plano_id where e.owner_user_id = ${userId}
      and e.ensaio_de is null and e.status <> 'encerrado'`
  return rows.length === 0 || rows.some(({ plano }) => temRecurso(plano, 'varias_lojas'))
}
