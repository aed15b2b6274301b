import { sql } from 'kysely'
import type { Tx } from '#src/shared/server/database.ts'

export interface CadastroTravado {
  id: string
  codigo: string
  nome: string
  status_aprovacao: string
  pode_reenviar: boolean
  envios: number
  email: string | null
}

/** The registration with its owner's address, locked until the transaction ends. */
export async function lockCadastro(tx: Tx, id: string): Promise<CadastroTravado | undefined> {
  const { rows } = await sql<CadastroTravado>`
    select e.id, e.codigo, e.nome, e.status_aprovacao, e.pode_reenviar, e.envios,
      (select u.email from auth.users u where u.id = e.owner_user_id) as email
    from estabelecimentos e where e.id = ${id} and e.status <> 'encerrado' for no key update of e`.execute(tx)
  return rows[0]
}
