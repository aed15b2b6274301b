import { inject } from 'vitest'

/** One program on its demonstration data, for the journeys of one worker. */
export interface Lane {
  url: string
  simulatorUrl: string
  database: string
  dataDir: string
  /** The data folder that it began as, which no program runs on. */
  demonstration: string
}

declare module 'vitest' {
  interface ProvidedContext {
    lanes: Lane[]
  }
}

/** The lane of this worker: files run one after another within a lane, lanes side by side. */
export function lane(): Lane {
  const own = inject('lanes')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!own) throw new Error(`No lane for worker ${process.env.VITEST_POOL_ID}.`)
  return own
}
