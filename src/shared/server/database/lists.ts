import { type RawBuilder, sql } from 'kysely'
import { rowOf, type Tx } from './database.ts'

// What every list with filters, tabs and pages writes into its query.

type Sql = RawBuilder<unknown>

/** All of the conditions together; those of filters that were not given fall out. */
export function todas(condicoes: readonly (Sql | false | '' | 0 | null | undefined)[]): Sql {
  const dadas = condicoes.filter((condicao) => !!condicao)
  return dadas.length > 0 ? sql.join(dadas, sql` and `) : sql`true`
}

/** What a search looks for, as the pattern of a `like` against text as sem_acento leaves it. */
export function padraoDe(busca: string): Sql {
  return sql`'%' || padrao_literal(${busca}) || '%'`
}

/** The condition that one of the texts holds the words of the search, or that one of the other conditions does. */
export function contem(busca: string, textos: readonly Sql[], outras: readonly Sql[] = []): Sql {
  const achados = textos.map((texto) => sql`${texto} like ${padraoDe(busca)}`)
  return sql`(${sql.join([...achados, ...outras], sql` or `)})`
}

/** How many rows there are in `de`: a table and its conditions. */
export async function contar(tx: Tx, de: Sql): Promise<number> {
  const row = await rowOf<{ total: number }>(tx)`select count(*)::int as total from ${de}`
  return row?.total ?? 0
}

/** How many rows of `de` each tab holds, in one pass. */
export async function contarAbas<A extends string>(
  tx: Tx,
  de: Sql,
  abas: Readonly<Record<A, Sql>>,
): Promise<Record<A, number>> {
  const cada = Object.entries<Sql>(abas).map(
    ([aba, condicao]) => sql`count(*) filter (where ${condicao})::int as ${sql.ref(aba)}`,
  )
  const row = await rowOf<Record<A, number>>(tx)`select ${sql.join(cada)} from ${de}`
  return row as Record<A, number>
}

/** Rows by the column that `ordem` names, `-nome` downwards; `id` decides between equals, the same way round. */
export function emOrdem(ordem: string, colunas: Readonly<Record<string, Sql>>, id: Sql): Sql {
  const sentido = ordem.startsWith('-') ? sql`desc` : sql`asc`
  return sql`${colunas[ordem.replace('-', '')] ?? id} ${sentido}, ${id} ${sentido}`
}

/** The same by `padrao` where nothing else is named, and with what has no value last, whichever way round. */
export function comVaziosNoFim(ordem: string, colunas: Readonly<Record<string, Sql>>, padrao: Sql): Sql {
  const sentido = ordem.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  return sql`${colunas[ordem.replace('-', '')] ?? padrao} ${sentido}`
}
