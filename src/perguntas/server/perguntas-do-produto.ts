import { sql } from 'kysely'
import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'
import { textMatches } from '#src/shared/server/database/lists.ts'
import type { PerguntaPublica } from '../schemas.ts'

interface Filtro {
  estabelecimento_id: string
  produto_id: string
  busca?: string | undefined
  pagina: number
  limite: number
}

/** Anyone. The questions about a product on show, the answered first and the newest of each; one query. */
export async function perguntasDoProduto(
  filtro: Filtro,
): Promise<{ itens: PerguntaPublica[]; total: number }> {
  const { estabelecimento_id: loja, produto_id, busca, pagina, limite } = filtro
  const achadas = busca
    ? sql`and ${textMatches(busca, [sql`sem_acento(texto)`, sql`sem_acento(coalesce(resposta, ''))`])}`
    : sql``
  const rows = await rowsOf<PerguntaPublica & { total: number }>(publicReads())`
    select id, autor, texto, resposta, iso(respondido_em) as respondido_em, iso(created_at) as created_at,
      count(*) over ()::int as total
    from publico_perguntas_produtos
    where estabelecimento_id = ${loja} and produto_id = ${produto_id} ${achadas}
    order by (resposta is null), created_at desc, id limit ${limite} offset ${(pagina - 1) * limite}`
  return { itens: rows.map(({ total: _total, ...item }) => item), total: rows[0]?.total ?? 0 }
}
