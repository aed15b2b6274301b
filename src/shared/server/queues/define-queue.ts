import { type ZodType, z } from 'zod'
import type { QueueDefinition } from '../database/migrate.ts'

/** A job queue: `slice.fazer-algo`, what its jobs carry, and how often they are tried. */
export interface Queue<T extends object = object> extends QueueDefinition {
  data: ZodType<T>
  /** When the clock starts it, in São Paulo. */
  cron?: string
  /** A turn for which no process was there is made up for by the next one: for what a day's own run alone does. */
  missed?: 'once'
}

/** What a job carries that the clock starts. */
type Nothing = Record<string, never>

/**
 * Defines a queue in the `server/queues.ts` of the slice that enqueues it; `server/jobs.ts` of the slice that does the
 * work binds the function (`works`). src/queues.ts collects the queues, src/worker.ts the functions. What the clock starts
 * is told to the workers unless the queue says otherwise.
 */
export function defineQueue(queue: Omit<Queue<Nothing>, 'data'>): Queue<Nothing>
export function defineQueue<T extends object>(queue: Queue<T>): Queue<T>
export function defineQueue(queue: Omit<Queue, 'data'> & Partial<Queue>): Queue {
  return { data: z.object({}), ...queue, options: { notify: queue.cron !== undefined, ...queue.options } }
}
