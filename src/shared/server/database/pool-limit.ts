import pg from 'pg'

/** What this program takes besides its pool: the queues' four connections, LISTEN, and one to look in by. */
const BESIDES = 6

/**
 * How many connections the pool may open: as many as are wanted, within what the server grants this role beside what
 * else the program takes. More would be refused while it serves (`53300`). `url` passes no pooler.
 */
export async function poolWithin(url: string, wanted: number): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 8000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ granted: number }>(`
      select least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true)::int, 0),
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
      ) as granted`)
    return Math.max(1, Math.min(wanted, (rows[0]?.granted ?? wanted) - BESIDES))
  } finally {
    await client.end().catch(() => undefined)
  }
}
