import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'
import { remembered } from '#src/shared/server/http/public-answer.ts'

const LUGARES_MAX = 300

export interface Lugar {
  uf: string
  cidade: string
}

/** Anyone. The cities of the visible shops by state, for the filter of the search. One query, kept a while. */
export async function listarLugares(): Promise<Lugar[]> {
  return remembered('lugares', ['lojas'], contar)
}

async function contar(): Promise<Lugar[]> {
  return rowsOf<Lugar>(publicReads())`
    select * from (
      select uf, min(cidade) as cidade from publico_estabelecimentos
      where cidade is not null and uf is not null group by uf, sem_acento(cidade) order by count(*) desc limit ${LUGARES_MAX}
    ) l order by uf, cidade`
}
