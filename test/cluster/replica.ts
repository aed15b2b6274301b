import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import type { PostgresNode } from './machines.ts'
import { until } from './processes.ts'
import type { Site } from './site.ts'

// What the web processes read at the standby.

async function connectTo(site: Site, node: PostgresNode): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: site.machines.urlOf(node), connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Keeps the standby from replaying, as somebody's long query does: it looks at a table that the primary drops. After
 * 30 s PostgreSQL would end it (max_standby_streaming_delay). Answers how to let it go on. (What pg_wal_replay_pause()
 * stops, Patroni resumes.)
 */
export async function holdReplay(site: Site, standby: PostgresNode): Promise<() => Promise<void>> {
  await site.owner.query('create table olhada ()')
  const client = await connectTo(site, standby)
  await until('the standby has the table', 10, async () => {
    const { rows } = await client.query(`select to_regclass('public.olhada') is not null as there`)
    return rows[0].there
  })
  await client.query('begin; select from olhada')
  await site.owner.query('drop table olhada')
  return () => client.end()
}

/** How many public reads ended like that so far, by the metrics of the web processes that live. */
export async function readsThat(site: Site, outcome: 'answered' | 'behind' | 'away'): Promise<number> {
  const texts = await Promise.all(
    site.metrics.map((url) =>
      fetch(url).then(
        (answer) => answer.text(),
        () => '',
      ),
    ),
  )
  const series = new RegExp(`^portal_replica_reads_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm')
  return texts.reduce((sum, text) => sum + Number(series.exec(text)?.[1] ?? 0), 0)
}

let asked = 0
/** Pages at addresses that nobody asked before, so they have to be made, by each web process. */
export async function makePages(site: Site): Promise<number[]> {
  const answers = await Promise.all(
    site.webs.map((web) =>
      fetch(`${web}/loja/${site.shop.codigo}?busca=nova${asked++}`, { signal: AbortSignal.timeout(20_000) }),
    ),
  )
  for (const answer of answers) await answer.arrayBuffer()
  return answers.map(({ status }) => status)
}

/** Makes pages until `stop`, which tells that each was one. */
export function watchPages(site: Site): { stop: () => Promise<void> } {
  const statuses: number[] = []
  let over = false
  const going = (async () => {
    while (!over) {
      statuses.push(...(await makePages(site)))
      await wait(200)
    }
  })()
  return {
    async stop() {
      over = true
      await going
      expect(statuses.length).toBeGreaterThan(10)
      expect(statuses.filter((status) => status !== 200)).toEqual([])
    },
  }
}

/** The standby is read: after a failover, once a checkpoint has written the new timeline down. */
export async function expectReplicaRead(site: Site): Promise<void> {
  for (const node of ['postgres-1', 'postgres-2'] as const) {
    const client = await connectTo(site, node)
    await client.query('checkpoint')
    await client.end()
  }
  const before = await readsThat(site, 'answered')
  await until('the standby is read', 60, async () => {
    expect(await makePages(site)).toEqual([200, 200])
    return (await readsThat(site, 'answered')) > before
  })
}
