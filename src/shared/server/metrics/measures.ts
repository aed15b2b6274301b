/**
 * What the program counts and times, and by what. Nothing is kept unless the metrics' door is open (METRICS_PORT): then
 * prometheus.ts takes it. Names follow Prometheus: `_total` counts, `_seconds` times. No label says who.
 */
export const COUNTERS = {
  portal_sale_steps_total: {
    help: 'Steps of sales, committed. A new sale comes from none.',
    labels: ['from', 'to'],
  },
  portal_payments_total: {
    help: 'Payments that the provider told a new state of.',
    labels: ['status'],
  },
  portal_webhooks_total: {
    help: 'Notices of payment provider, carrier and ERP.',
    labels: ['provider', 'outcome'],
  },
  portal_replica_reads_total: {
    help: 'Public reads where a replica is set: answered by it, or asked of the primary.',
    labels: ['outcome'],
  },
  portal_emails_total: { help: 'Attempts to hand an e-mail over.', labels: ['outcome'] },
} as const

export const DURATIONS = {
  portal_http_request_duration_seconds: {
    help: 'Requests that went through routing. Kept answers are not among them.',
    labels: ['method', 'route', 'status'],
  },
  portal_job_duration_seconds: { help: 'Runs of jobs.', labels: ['queue', 'outcome'] },
  portal_provider_call_duration_seconds: {
    help: 'Calls to payment provider, carrier and ERP.',
    labels: ['provider', 'outcome'],
  },
  portal_pool_wait_seconds: { help: 'How long work waited for a database connection.', labels: [] },
} as const

export const GAUGES = {
  portal_live_streams: { help: 'Streams of live events that are open.' },
} as const

type Labels<T extends { labels: readonly string[] }> = Record<T['labels'][number], string>

/** Takes what is counted. */
export interface Sink {
  count(name: keyof typeof COUNTERS, labels: Record<string, string>): void
  time(name: keyof typeof DURATIONS, labels: Record<string, string>, seconds: number): void
}

let sink: Sink | undefined

/** From now on everything is told to `to`; undefined ends it. */
export function sendMeasures(to: Sink | undefined): void {
  sink = to
}

export function count<N extends keyof typeof COUNTERS>(name: N, labels: Labels<(typeof COUNTERS)[N]>): void {
  sink?.count(name, labels)
}

export function time<N extends keyof typeof DURATIONS>(
  name: N,
  labels: Labels<(typeof DURATIONS)[N]>,
  seconds: number,
): void {
  sink?.time(name, labels, seconds)
}

/** Starts a clock that is read once: `const took = clock()` … `time(name, labels, took())`. */
export function clock(): () => number {
  if (!sink) return stopped
  const begun = performance.now()
  return () => (performance.now() - begun) / 1000
}

const stopped = () => 0

const uncommitted = new WeakMap<object, (() => void)[]>()

/** Counts once the transaction has committed, and not at all when it rolls back. (The database's module asks this one: its `Tx` has no name here.) */
export function countOnCommit<N extends keyof typeof COUNTERS>(
  tx: object,
  name: N,
  labels: Labels<(typeof COUNTERS)[N]>,
): void {
  if (!sink) return
  const list = uncommitted.get(tx) ?? []
  list.push(() => count(name, labels))
  uncommitted.set(tx, list)
}

/** Told by the database's module alone. */
export function committed(tx: object): void {
  if (sink) for (const tell of uncommitted.get(tx) ?? []) tell()
}

/** Requests whose answer stays open: how long says nothing. */
export const streams = new WeakSet<object>()

/** Answers and pages: served as they were kept, and made. Plain numbers, for the fastest path that there is. */
export const answers = { kept: 0, made: 0 }

const readings = new Map<keyof typeof GAUGES, () => number>()

/** Says how to read a gauge when it is asked for. */
export function readGauge(name: keyof typeof GAUGES, read: () => number): void {
  readings.set(name, read)
}

export function gaugeNow(name: keyof typeof GAUGES): number {
  return readings.get(name)?.() ?? 0
}
