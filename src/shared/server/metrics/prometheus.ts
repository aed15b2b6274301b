import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { poolUse, publicReads, replicaLag, rowsOf } from '../database/database.ts'
import { answers, COUNTERS, DURATIONS, GAUGES, gaugeNow, type Sink } from './measures.ts'

/** From a kept answer's neighbours to the request that is given up. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** An overloaded database must not cost the operator the other figures. */
const DATABASE_ANSWERS_MS = 2000

interface QueueRow {
  name: string
  waiting: number
  age: number
}

/** Everything the metrics' door tells (docs/metrics.md), and what takes the counts. */
export function openRegistry(): { registry: Registry; sink: Sink } {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counters = new Map(
    Object.entries(COUNTERS).map(([name, { help, labels }]) => [
      name,
      new Counter({ name, help, labelNames: [...labels], registers }),
    ]),
  )
  const durations = new Map(
    Object.entries(DURATIONS).map(([name, { help, labels }]) => [
      name,
      new Histogram<string>({ name, help, labelNames: [...labels], buckets: SECONDS, registers }),
    ]),
  )
  for (const name of Object.keys(GAUGES) as (keyof typeof GAUGES)[]) {
    new Gauge({ name, help: GAUGES[name].help, registers, collect: setTo(() => gaugeNow(name)) })
  }
  total(registers, 'portal_kept_answers_total', 'Answers served as they were kept.', () => answers.kept)
  total(registers, 'portal_made_answers_total', 'Answers and pages made to be kept.', () => answers.made)
  ofPool(registers)
  ofDatabase(registers)
  ofReplica(registers)
  return {
    registry,
    sink: {
      count: (name, labels) => counters.get(name)?.inc(labels),
      time: (name, labels, seconds) => durations.get(name)?.observe(labels, seconds),
    },
  }
}

function setTo(read: () => number) {
  return function (this: Gauge): void {
    this.set(read())
  }
}

/** A count that is kept as a plain number elsewhere. */
function total(registers: Registry[], name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}

function ofPool(registers: Registry[]): void {
  new Gauge({
    name: 'portal_pool_connections',
    help: 'Connections of the pool, and work that waits for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle, waiting } = poolUse()
      this.set({ state: 'busy' }, busy)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'portal_pool_limit',
    help: 'The most connections that the pool opens.',
    registers,
    collect: setTo(() => poolUse().limit),
  })
}

/** Every process tells the same queues: read them with max, not with sum. */
function ofDatabase(registers: Registry[]): void {
  let asked: Promise<QueueRow[] | undefined> | undefined
  // Three gauges read one answer.
  const ask = () => {
    asked ??= dueJobs()
      .catch(() => undefined)
      .finally(() => {
        asked = undefined
      })
    return asked
  }
  const ofQueues = (name: string, help: string, read: (row: QueueRow) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers,
      async collect() {
        const rows = await ask()
        this.reset()
        for (const row of rows ?? []) this.set({ queue: row.name }, read(row))
      },
    })
  ofQueues('portal_queue_waiting', 'Jobs that are due and have not begun.', ({ waiting }) => waiting)
  ofQueues('portal_queue_oldest_seconds', 'How long the oldest of them has been due.', ({ age }) => age)
  new Gauge({
    name: 'portal_database_up',
    help: `1 when the database answered within ${DATABASE_ANSWERS_MS / 1000} s.`,
    registers,
    async collect() {
      this.set((await ask()) ? 1 : 0)
    },
  })
}

function ofReplica(registers: Registry[]): void {
  new Gauge({
    name: 'portal_replica_lag_seconds',
    help: 'How far the replica is behind the primary. Not told where there is none, or it is away.',
    registers,
    async collect() {
      const lag = await inTime(replicaLag()).catch(() => undefined)
      if (lag === undefined) this.remove()
      else this.set(lag)
    },
  })
}

async function dueJobs(): Promise<QueueRow[]> {
  return inTime(
    rowsOf<QueueRow>(publicReads())`
      select q.name, count(j.name)::int as waiting,
        coalesce(extract(epoch from now() - min(greatest(j.created_on, j.start_after))), 0)::float as age
      from pgboss.queue q
      left join pgboss.job j on j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
      group by q.name`,
  )
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(DATABASE_ANSWERS_MS)
  return Promise.race([
    work,
    new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(late.reason))),
  ])
}
