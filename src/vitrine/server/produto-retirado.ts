import { sql } from 'kysely'
import { publicReads } from '#src/shared/server/database/database.ts'

/** Anyone. Whether a visible shop sold this product once and took it off sale for good. */
export async function produtoRetirado(estabelecimentoId: string, produtoId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from publico_produtos_retirados
    where estabelecimento_id = ${estabelecimentoId} and id = ${produtoId}`.execute(publicReads())
  return rows.length > 0
}
