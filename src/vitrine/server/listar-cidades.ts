import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'
import { remembered } from '#src/shared/server/http/public-answer.ts'

const CIDADES_MAX = 300

/** Anyone. The cities of the visible shops, most shops first, for the filter of `/estabelecimentos`. One query, kept a while. */
export async function listarCidades(): Promise<Cidade[]> {
  return remembered('cidades', ['lojas'], contar)
}

interface Cidade {
  cidade: string
  lojas: number
}

async function contar(): Promise<Cidade[]> {
  return rowsOf<Cidade>(publicReads())`
    select min(cidade) as cidade, count(*)::integer as lojas from publico_estabelecimentos
    where cidade is not null group by sem_acento(cidade) order by 2 desc, 1 limit ${CIDADES_MAX}`
}
