import { sql } from 'kysely'
import { publicReads } from '#src/shared/server/database.ts'

const CIDADES_MAX = 300

/** Anyone. The cities of the visible shops, most shops first, for the filter of `/estabelecimentos`. One query. */
export async function listarCidades(): Promise<{ cidade: string; lojas: number }[]> {
  const { rows } = await sql<{ cidade: string; lojas: number }>`
    select min(cidade) as cidade, count(*)::integer as lojas from publico_estabelecimentos
    where cidade is not null group by sem_acento(cidade) order by 2 desc, 1 limit ${CIDADES_MAX}`.execute(
    publicReads(),
  )
  return rows
}
