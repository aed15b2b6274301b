import pg from 'pg'
import { inject } from 'vitest'

/** What a statement ran by, as PostgreSQL tells it: also of those inside functions and triggers. */
export interface Told {
  text: string
  plan: Plan
}

export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  Operation?: string
  Plans?: Plan[]
}

export interface Watched {
  /** What was asked, in order. */
  asked: string[]
  trips: number
  told: Told[]
  stop(): void
}

/** Each connection made to this database from now on tells its client the plans of all that it runs. */
export async function explainEverything(databaseUrl: string): Promise<void> {
  const { pathname } = new URL(databaseUrl)
  const connectionString = Object.assign(new URL(inject('postgres').superuserUrl), { pathname }).toString()
  const client = new pg.Client({ connectionString })
  await client.connect()
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_verbose': 'on',
    'auto_explain.log_level': 'notice',
    // As the program's own server does: with its values a condition says which shop it means.
    plan_cache_mode: 'auto',
  }
  await client.query(`load 'auto_explain'`)
  for (const [name, value] of Object.entries(settings))
    await client.query(`alter database ${pathname.slice(1)} set ${name} = '${value}'`)
  await client.end()
}

/** Notes what every client of this process asks, and the plans it is told. */
export function watchStatements(): Watched {
  const listened = new WeakSet<pg.Client>()
  const sending = new WeakSet<pg.Client>()
  const { prototype } = pg.Client
  const query = Reflect.get(prototype, 'query') as (...given: unknown[]) => unknown
  const watched: Watched = {
    asked: [],
    trips: 0,
    told: [],
    stop: () => void Object.assign(prototype, { query }),
  }
  const hear = ({ message = '' }: { message?: string | undefined }) => {
    const json = /^duration: .* plan:\n(\{.*\})$/s.exec(message)?.[1]
    if (json === undefined) return
    const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Plan }
    watched.told.push({ text, plan })
  }
  Object.assign(prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      const [first] = given as [string | { text: string }]
      const text = typeof first === 'string' ? first : first.text
      // What announces after an answer, and the queue's own clock, are nobody's request.
      if (
        text.includes('pg_notify') ||
        Reflect.get(this, 'connectionParameters').application_name !== 'portal'
      )
        return Reflect.apply(query, this, given)
      if (!listened.has(this)) this.on('notice', hear)
      listened.add(this)
      // What a connection sends in one turn travels together (docs/decisions/0058).
      if (!sending.has(this)) watched.trips += 1
      sending.add(this)
      process.nextTick(() => sending.delete(this))
      watched.asked.push(text)
      return Reflect.apply(query, this, given)
    },
  })
  return watched
}
