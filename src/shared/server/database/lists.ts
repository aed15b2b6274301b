import { type RawBuilder, sql } from 'kysely'
import { CONTA_ATE } from '../../contagem.ts'
import { rowOf, type Tx } from './database.ts'

// What every list with filters, tabs and pages writes into its query.

type Sql = RawBuilder<unknown>

/** All of the conditions together; those of filters that were not given fall out. */
export function allOf(conditions: readonly (Sql | false | '' | 0 | null | undefined)[]): Sql {
  const given = conditions.filter((condition) => !!condition)
  return given.length > 0 ? sql.join(given, sql` and `) : sql`true`
}

/** What a search looks for, as the pattern of a `like` against text as sem_acento leaves it. */
export function likePattern(search: string): Sql {
  return sql`'%' || padrao_literal(${search}) || '%'`
}

/** The condition that one of the texts holds the words of the search, or that one of the other conditions does. */
export function textMatches(search: string, texts: readonly Sql[], others: readonly Sql[] = []): Sql {
  const matches = texts.map((text) => sql`${text} like ${likePattern(search)}`)
  return sql`(${sql.join([...matches, ...others], sql` or `)})`
}

/** Whether a list is narrowed by any of its `filters` but those `besides`. */
export function isNarrowed(given: object, filters: object, besides: readonly string[]): boolean {
  const values: Readonly<Record<string, unknown>> = { ...given }
  return Object.keys(filters).some((name) => values[name] !== undefined && !besides.includes(name))
}

/** How many rows there are in `from`: a table and its conditions. */
export async function countRows(tx: Tx, from: Sql): Promise<number> {
  const row = await rowOf<{ total: number }>(tx)`select count(*)::int as total from ${from}`
  return row?.total ?? 0
}

/**
 * The same for the pages of a list: counting stops after CONTA_ATE, and does not begin where `least`, a counter of no
 * more rows than there are, is past it already.
 */
export async function countForPages(tx: Tx, from: Sql, least: Sql = sql`0`): Promise<number> {
  const many = sql.lit(CONTA_ATE + 1)
  const row = await rowOf<{ total: number }>(tx)`
    select case when ${least} >= ${many} then ${many}
      else (select count(*)::int from (select from ${from} limit ${many}) n) end as total`
  return row?.total ?? 0
}

/** How many rows of `from` each tab holds, in one pass. */
export async function countTabs<A extends string>(
  tx: Tx,
  from: Sql,
  tabs: Readonly<Record<A, Sql>>,
): Promise<Record<A, number>> {
  const columns = Object.entries<Sql>(tabs).map(
    ([tab, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.ref(tab)}`,
  )
  const row = await rowOf<Record<A, number>>(tx)`select ${sql.join(columns)} from ${from}`
  return row as Record<A, number>
}

/** Rows by the column that `order` names, `-nome` downwards; `id` decides between equals, the same way round. */
export function orderBy(order: string, columns: Readonly<Record<string, Sql>>, id: Sql): Sql {
  const direction = order.startsWith('-') ? sql`desc` : sql`asc`
  return sql`${columns[order.replace('-', '')] ?? id} ${direction}, ${id} ${direction}`
}

/** The same by `fallback` where nothing else is named, and with what has no value last, whichever way round. */
export function orderByNullsLast(order: string, columns: Readonly<Record<string, Sql>>, fallback: Sql): Sql {
  const direction = order.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  return sql`${columns[order.replace('-', '')] ?? fallback} ${direction}`
}
