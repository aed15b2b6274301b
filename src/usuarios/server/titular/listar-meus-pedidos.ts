import { sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import type { PedidoDeTitular } from '../../titular.ts'

/** A signed-in person's own requests, newest first: also what they did by themselves. */
export async function listarMeusPedidos({ userId }: Pessoa): Promise<PedidoDeTitular[]> {
  return withAcesso({ papel: 'pessoa', userId }, async (tx) => {
    const { rows } = await sql<PedidoDeTitular>`
      select id, protocolo, tipo, status, descricao, resposta, motivo, iso(vence_em) as vence_em,
        iso(encerrada_em) as encerrada_em, iso(created_at) as created_at
      from solicitacoes_titular where user_id = ${userId} and estabelecimento_id is null
      order by created_at desc, id limit 20`.execute(tx)
    return rows
  })
}
