import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import type { PedidoDeTitular } from '../titular.ts'

/** A signed-in person's own requests, newest first: also what they did by themselves. */
export async function listarMeusPedidos({ userId }: Pessoa): Promise<PedidoDeTitular[]> {
  return withAccess({ papel: 'pessoa', userId }, async (tx) => {
    return rowsOf<PedidoDeTitular>(tx)`
      select id, protocolo, tipo, status, descricao, resposta, motivo, iso(vence_em) as vence_em,
        iso(encerrado_em) as encerrado_em, iso(created_at) as created_at
      from solicitacoes_titular where user_id = ${userId} and estabelecimento_id is null
      order by created_at desc, id limit 20`
  })
}
