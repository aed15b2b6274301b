import { rowOf, type Tx } from '#src/shared/server/database/database.ts'

export interface CadastroTravado {
  id: string
  codigo: string
  nome: string
  status_aprovacao: string
  pode_reenviar: boolean
  envios: number
  email: string | null
  /** The owner's mailbox is proved. */
  dono_provado: boolean
}

/** The registration with its owner's address, locked until the transaction ends. */
export async function lockCadastro(tx: Tx, id: string): Promise<CadastroTravado | undefined> {
  return rowOf<CadastroTravado>(tx)`
    select e.id, e.codigo, e.nome, e.status_aprovacao, e.pode_reenviar, e.envios,
      u.email, u.email_confirmed_at is not null as dono_provado
    from estabelecimentos e left join auth.users u on u.id = e.owner_user_id
    where e.id = ${id} and e.status <> 'encerrado' for no key update of e`
}
