import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'

const schema = z.object({
  /** The number of the request that it all began with, as its answer carried it. */
  reqId: z.string().max(64).optional(),
  /** Its trace, as W3C writes it, while traces are kept. */
  traceparent: z.string().max(64).optional(),
})

/** What work is done for: it goes with the work from the request to the jobs that it queues, and on from these. */
export type Origin = z.infer<typeof schema>

const origins = new AsyncLocalStorage<Origin>()

/** Undefined for what the clock started, unless that is traced. */
export function currentOrigin(): Origin | undefined {
  return origins.getStore()
}

export function withOrigin<T>(origin: Origin | undefined, work: () => T): T {
  return origin ? origins.run(origin, work) : work()
}

/** The data of a job together with what it is queued for. */
export function carryOrigin<T extends object>(data: T): T {
  const origin = currentOrigin()
  return origin ? { ...data, [KEY]: origin } : data
}

/** What a job was queued for. */
export function originOf(data: object): Origin | undefined {
  return schema.safeParse((data as Record<string, unknown>)[KEY]).data
}

const KEY = '_origem'
