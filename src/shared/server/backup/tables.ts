import type pg from 'pg'

/** A table to copy, by its quoted names. */
export interface Table {
  name: string
  columns: string[]
  /** By the planner's estimate. */
  rows: number
}

/** Of the queues' own tables those that say what is to be done; the others are figures that they make anew. */
const OF_QUEUES = ['queue', 'schedule', 'subscription', 'job_common', 'job_dependency']

/** In an order in which the queues' rows find what they point to. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, greatest(c.reltuples, 0)::float8 as rows,
       array(select quote_ident(attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)'
       and case n.nspname when 'pgboss' then c.relname = any($1) else c.relname <> 'migracoes' end
     order by array_position($1, c.relname::text) nulls first, n.nspname, c.relname`,
    [OF_QUEUES],
  )
  return rows
}

/**
 * Empties tables and lets rows in as they were: without the triggers, keys between tables and plain indexes that the
 * returned function puts back, which checks every key. The owner need not be a superuser.
 */
export async function openForRows(client: pg.Client, tables: Table[]): Promise<() => Promise<void>> {
  const run = async (texts: string[]) => {
    for (const text of texts) await client.query(text)
  }
  const ours = tables.map(({ name }) => name).filter((name) => !name.startsWith('pgboss.'))
  const { rows } = await client.query<{ off: string; on: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as off, pg_get_indexdef(i.indexrelid) as on
     from pg_index i where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     union all
     select format('alter table %s drop constraint %I', conrelid::regclass, conname),
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [ours],
  )
  await run(rows.map(({ off }) => off))
  await run(ours.map((name) => `alter table ${name} disable trigger user`))
  await run([`truncate ${tables.map(({ name }) => name).join(', ')}, pgboss.job`])
  return async () => {
    await run(rows.map(({ on }) => on))
    await run(ours.map((name) => `alter table ${name} enable trigger user`))
    await run(tables.map(({ name }) => `analyze ${name}`))
  }
}

export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; at: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as at from pg_sequences
     where schemaname <> 'pgboss' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]))
}

export async function setSequences(client: pg.Client, sequences: Record<string, string>): Promise<void> {
  for (const [name, at] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [name, at])
}
