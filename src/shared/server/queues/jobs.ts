import { CompiledQuery } from 'kysely'
import {
  type Clock,
  type ConnectionOptions,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  systemClock,
} from 'pg-boss'
import { z } from 'zod'
import type { Tx } from '../database/database.ts'
import { SILENT_MS } from '../database/open-pool.ts'
import { log, withoutPeople } from '../log.ts'
import { clock, time } from '../metrics/measures.ts'
import { carryOrigin, originOf, withOrigin } from '../origin.ts'
import { hitFits } from '../http/rate-limit.ts'
import { inSpan } from '../traces/spans.ts'
import type { Queue } from './define-queue.ts'

export interface EnqueueOptions {
  /** At most one job of this key waits or runs. */
  singletonKey?: string
  /** An instant, or so many seconds from now by the database's clock. */
  startAfter?: Date | number
}

let boss: PgBoss | undefined

/** Goes on evenly when the machine's is set: a worker would wait out what it was set back by. */
const STEADY: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

/**
 * Starts this process's queue client, on so many connections and one that listens. `url` is the serving role's, direct
 * (LISTEN does not pass a pooler).
 */
export async function startJobs(url: string, { max = 4 }: { max?: number } = {}): Promise<PgBoss> {
  boss = new PgBoss({
    connectionString: url,
    application_name: 'portal-jobs',
    max,
    // The driver's own, not among its options: here statements do not wait behind others, and its pool keeps none that failed.
    ...{ query_timeout: SILENT_MS },
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    clock: STEADY,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    reindex: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: an error of the queue'))
  await boss.start()
  return boss
}

/** Lets running jobs end (up to 8 s), with what they queue, then closes. */
export async function stopJobs(): Promise<void> {
  const stopping = boss
  for (const timer of repeated) clearInterval(timer)
  repeated.clear()
  await stopping?.stop({ graceful: true, timeout: 8000 })
  if (boss === stopping) boss = undefined
}

/** Queues a job inside the caller's transaction: it exists if, and only if, the transaction commits. */
export async function enqueue<T extends object>(
  tx: Tx,
  { name }: Queue<T>,
  data: NoInfer<T>,
  options: EnqueueOptions = {},
): Promise<void> {
  await sender().send(name, carryOrigin(data), { ...options, db: within(tx) })
}

/** Like enqueue, several jobs of one queue in one statement. */
export async function enqueueAll<T extends object>(
  tx: Tx,
  { name }: Queue<T>,
  jobs: NoInfer<T>[],
): Promise<void> {
  await sender().insert(
    name,
    jobs.map((data) => ({ data: carryOrigin(data) })),
    { db: within(tx) },
  )
}

function within(tx: Tx): ConnectionOptions['db'] {
  return {
    async executeSql(text: string, values?: unknown[]) {
      const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values ?? []))
      return { rows }
    },
  }
}

export interface WorkOptions<T> {
  /**
   * Tells a job's owner that it will not be done: nothing came of its tries, or its process died twice under it. The
   * last try is kept for this: whatever ended the one before it may have told nobody.
   */
  giveUp?: (data: T) => Promise<void>
  /** Jobs at once in this process, each taken by itself: for work that waits on others, so that one that hangs holds up no other. */
  atOnce?: number
  /** Besides, this process calls the work itself so often: for what the database wrote and nobody could queue. */
  everySeconds?: number
}

export interface QueueWorker {
  queue: Queue
  /** Takes up the work, and gives the clock its line. */
  start(): Promise<void>
}

/**
 * Says which function works a queue: it gets the job's data and may run again after a crash, so it starts with
 * "already done?".
 */
export function works<T extends object>(
  queue: Queue<T>,
  work: (data: NoInfer<T>) => Promise<void>,
  options: WorkOptions<NoInfer<T>> = {},
): QueueWorker {
  return {
    queue,
    async start() {
      await workQueue(queue, work, options)
      if (options.everySeconds) repeat(queue, () => work(queue.data.parse({})), options.everySeconds)
      if (queue.cron) await schedule(queue.name, queue.cron, queue.missed ?? 'skip')
    },
  }
}

/** Mostly the database keeps this very line: to look costs a start less than to have dozens parsed and written again. */
async function schedule(name: string, cron: string, missed: 'once' | 'skip'): Promise<void> {
  const kept = await sender().getSchedule(name)
  if (kept?.cron === cron && kept.timezone === TIME_ZONE && (kept.options?.missed ?? 'skip') === missed)
    return
  await sender().schedule(name, cron, {}, { tz: TIME_ZONE, missed })
}

const repeated = new Set<NodeJS.Timeout>()

/** One run after the other, until the jobs stop. The clock's own runs are the net. */
function repeat({ name }: Queue, work: () => Promise<void>, seconds: number): void {
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    work()
      .catch((error) => log.warn({ err: error, queue: name }, 'a repeated job failed; it comes again'))
      .finally(() => {
        running = false
      })
  }, seconds * 1000)
  repeated.add(timer)
}

/**
 * Where NOTIFY wakes it, asking every five seconds is the net, and finds what is tried again; else it asks every second.
 * What the clock starts it asks for every 15 seconds, or every three where nothing wakes it: dozens of queues asking
 * often are felt. A backlog is taken ten jobs at a time, but one by one where a job may be what its process dies of.
 */
async function workQueue<T extends object>(
  { name, data: schema, cron }: Queue<T>,
  work: (data: T) => Promise<void>,
  { giveUp, atOnce = 1 }: WorkOptions<T>,
): Promise<void> {
  const options = {
    pollingIntervalSeconds: cron ? 3 : 1,
    // Of several that wait, each asks less often.
    notifyPollingIntervalSeconds: Math.max(cron ? 15 : 5, atOnce),
    localConcurrency: atOnce,
    batchSize: giveUp || atOnce > 1 ? 1 : 10,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
  } as const
  const attempt = async (job: JobWithMetadata<object>): Promise<JobResult> => {
    const { id, retryCount, retryLimit } = job
    const abandon = (message: string): JobResult => {
      log.error({ queue: name, job: id }, `a job was given up: ${message}`)
      return { id, status: 'deadletter', output: { message } }
    }
    const read = schema.safeParse(job.data)
    if (!read.success) {
      const message = `its data is not what the queue carries: ${z.prettifyError(read.error)}`
      const unreadSince = unreadSchema.safeParse(job.output).data?.unreadSince ?? Date.now()
      if (Date.now() - unreadSince > DAY_MS) return abandon(message)
      await leaveForAnother(job)
      log.warn({ queue: name, job: id }, `a job was left for a worker that can read it: ${message}`)
      return { id, status: 'failed', output: { message, unreadSince } }
    }
    const { data } = read
    try {
      if (giveUp && (retryCount >= retryLimit || (await diedTwice(job)))) {
        await giveUp(data)
        return abandon('its processes died under it')
      }
      await work(data)
      return { id, status: 'completed' }
    } catch (error) {
      log.warn({ err: error, queue: name, job: id }, 'a job failed; the queue decides when to try again')
      const message = withoutPeople((error as Error).message)
      if (!giveUp || retryCount < retryLimit - 1) return { id, status: 'failed', output: { message } }
      await giveUp(data)
      return abandon(message)
    }
  }
  const timed = async (job: JobWithMetadata<object>): Promise<JobResult> => {
    const took = clock()
    const result = await withOrigin(originOf(job.data), () =>
      inSpan(
        { name, kind: 'job' },
        () => attempt(job),
        ({ status }) => status !== 'completed',
      ),
    )
    time('portal_job_duration_seconds', { queue: name, outcome: outcomeOf(job, result) }, took())
    return result
  }
  await sender().work<object, void, typeof options>(name, options, (jobs) => Promise.all(jobs.map(timed)))
}

/** What a run leaves that could not read its job. */
const unreadSchema = z.object({ unreadSince: z.number() })
const DAY_MS = 24 * 3600_000

/** A newer version may have queued it, and have a worker soon: this try does not count, and the next one waits. */
async function leaveForAnother(job: JobWithMetadata): Promise<void> {
  await sender()
    .getDb()
    .executeSql(
      `update pgboss.job set retry_limit = retry_limit + 1, retry_delay = greatest(retry_delay, 30)
       where name = $1 and id = $2`,
      [job.name, job.id],
    )
  job.retryLimit += 1
}

/** How a run ended, in the words of the metrics. */
function outcomeOf({ retryCount, retryLimit }: JobWithMetadata<object>, { status }: JobResult): string {
  if (status === 'completed') return 'done'
  return status === 'deadletter' || retryCount >= retryLimit ? 'given_up' : 'failed'
}

const TIME_ZONE = 'America/Sao_Paulo'
const WEEK_SECONDS = 7 * 24 * 3600

/** Counts a run whose process died before this one; true when it was not the first. */
async function diedTwice({ id, output }: JobWithMetadata): Promise<boolean> {
  // The queue's own words: a run that fails may speak of a timeout too.
  if (!/"job (heartbeat timeout|timed out)"/.test(JSON.stringify(output ?? null))) return false
  return !(await hitFits({
    name: 'trabalho-interrompido',
    who: id,
    limit: 1,
    windowSeconds: WEEK_SECONDS,
  }))
}

function sender(): PgBoss {
  if (!boss) throw new Error('The jobs are not started')
  return boss
}
