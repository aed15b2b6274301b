import { CompiledQuery } from 'kysely'
import { type Job, PgBoss } from 'pg-boss'
import type { Tx } from './database.ts'
import { log } from './log.ts'

export interface EnqueueOptions {
  /** At most one job of this key waits or runs. */
  singletonKey?: string
  startAfter?: Date
}

let boss: PgBoss | undefined

/** Starts this process's queue client. `url` is the serving role's, direct (LISTEN does not pass a pooler). */
export async function startJobs(url: string): Promise<PgBoss> {
  boss = new PgBoss({
    connectionString: url,
    application_name: 'portal-jobs',
    max: 4,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    reindex: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: an error of the queue'))
  await boss.start()
  return boss
}

/** Lets running jobs end (up to 8 s), then closes. */
export async function stopJobs(): Promise<void> {
  const stopping = boss
  boss = undefined
  await stopping?.stop({ graceful: true, timeout: 8000 })
}

/** Queues a job inside the caller's transaction: it exists if, and only if, the transaction commits. */
export async function enqueue(
  tx: Tx,
  queue: string,
  data: object,
  options: EnqueueOptions = {},
): Promise<void> {
  await sender().send(queue, data, {
    ...options,
    db: {
      async executeSql(text: string, values?: unknown[]) {
        const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values ?? []))
        return { rows }
      },
    },
  })
}

/**
 * Works one queue: `work` gets the job's data and may run again after a crash, so it starts with "already done?".
 * Where NOTIFY wakes it, asking every two seconds is the net; else it asks every `everySeconds`. A backlog is taken ten
 * jobs at a time.
 */
export async function workQueue<T extends object>(
  queue: string,
  work: (data: T, job: Job<T>) => Promise<void>,
  { everySeconds = 0.5 }: { everySeconds?: number } = {},
): Promise<void> {
  const options = {
    pollingIntervalSeconds: everySeconds,
    notifyPollingIntervalSeconds: Math.max(2, everySeconds),
    batchSize: 10,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const
  await sender().work<T, void, typeof options>(queue, options, (jobs) =>
    Promise.all(
      jobs.map((job) =>
        work(job.data, job).then(
          () => ({ id: job.id, status: 'completed' as const }),
          (error: Error) => {
            log.warn({ err: error, queue, job: job.id }, 'a job failed; the queue decides when to try again')
            return { id: job.id, status: 'failed' as const, output: { message: error.message } }
          },
        ),
      ),
    ),
  )
}

/** Runs a queue by the clock (cron in São Paulo time). Written once per process start; the database keeps one. */
export async function schedule(queue: string, cron: string): Promise<void> {
  await sender().schedule(queue, cron, {}, { tz: 'America/Sao_Paulo' })
}

function sender(): PgBoss {
  if (!boss) throw new Error('The jobs are not started')
  return boss
}
