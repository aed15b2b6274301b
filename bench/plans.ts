import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import pg from 'pg'
import { questions } from './growth.ts'
import { answerTime } from './load.ts'
import { type Marketplace, rowsOf } from './marketplace.ts'
import { reads } from './reads.ts'
import { atMost, type Row } from './report.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** As often as it takes until statements are prepared and planned without their values. */
const TIMES = 12
const EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
}

/**
 * Asks what is asked most, and counts the tables of shops that a plan read from end to end; PostgreSQL logs its plans. What
 * was asked once for what is then kept is only noted: reading all of it is what it is for.
 */
export async function planRows(marketplace: Marketplace): Promise<{ rows: Row[]; notes: string[] }> {
  const { program, superuserUrl, logFile } = marketplace
  const log = openSync(logFile, 'r')
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const name = `"${new URL(superuserUrl).pathname.slice(1)}"`
  try {
    const asked = { ...(await questions(marketplace)), ...(await reads(program.port)) }
    const from = fstatSync(log).size
    for (const [setting, value] of Object.entries(EXPLAIN))
      await client.query(`alter database ${name} set ${setting} = '${value}'`)
    // New connections hear of it. Each of the old ones is gone before the program would ask on it.
    await client.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    for (const ask of Object.values(asked))
      for (let n = 2_000_000; n < 2_000_000 + TIMES; n++) await answerTime(program.port, ask(n))
    const plans = [...plansIn(log, from)]
    if (plans.length === 0) throw new Error(`No plan in ${logFile}`)
    const ofShops = await tablesOfShops(marketplace)
    const scans = new Map<string, number>()
    for (const { text, plan } of plans)
      for (const table of [...scansOf(plan)].filter((table) => ofShops.has(table)))
        scans.set(`${table}: ${text}`, (scans.get(`${table}: ${text}`) ?? 0) + 1)
    const again = [...scans.values()].filter((times) => times > 1).length
    const what = `tables of shops that a statement asked again reads from end to end, in ${plans.length} plans of ${Object.keys(asked).length} questions`
    return {
      rows: [atMost(what, again, { unit: '', most: 0 })],
      notes: [...scans].map(([scan, times]) => `${times} times, ${scan}`),
    }
  } finally {
    for (const setting of Object.keys(EXPLAIN)) await client.query(`alter database ${name} reset ${setting}`)
    await client.end()
    closeSync(log)
  }
}

/** Each entry of the log begins its own line with the time; those that follow are indented. */
function* plansIn(log: number, from: number): Iterable<{ text: string; plan: Plan }> {
  const bytes = Buffer.alloc(fstatSync(log).size - from)
  readSync(log, bytes, 0, bytes.length, from)
  for (const [, json = ''] of bytes.toString().matchAll(/ plan:\n((?:\t.*\n)+)/g)) {
    const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Plan }
    yield { text, plan }
  }
}

function* scansOf(plan: Plan): Iterable<string> {
  if (plan['Node Type'] === 'Seq Scan') yield plan['Relation Name'] ?? ''
  for (const part of plan.Plans ?? []) yield* scansOf(part)
}

/** The tables of many rows that name a shop. */
async function tablesOfShops({ superuserUrl }: Marketplace): Promise<Set<string>> {
  const rows = await rowsOf<{ name: string }>(
    superuserUrl,
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples >= 1000
       and a.attname = 'estabelecimento_id'`,
  )
  return new Set(rows.map(({ name }) => name))
}
