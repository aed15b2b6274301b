import { sql } from 'kysely'
import type { Tx } from '#src/shared/server/database.ts'
import type { Categoria } from '../schemas.ts'

export async function listCategorias(tx: Tx, estabelecimentoId: string): Promise<Categoria[]> {
  const { rows } = await sql<Categoria>`
    select c.id, c.estabelecimento_id, c.nome, c.cor, c.icone, c.descricao, c.ordem, c.ativa,
      coalesce(n.total_produtos, 0) as total_produtos, iso(c.created_at) as created_at, iso(c.updated_at) as updated_at
    from categorias c left join contadores_categoria n on n.categoria_id = c.id
    where c.estabelecimento_id = ${estabelecimentoId}
    order by c.ordem, sem_acento(c.nome)`.execute(tx)
  return rows
}
