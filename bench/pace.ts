/** How long and how often things are measured. */
export interface Pace {
  /** Seconds of load in a round. */
  seconds: number
  /** Rounds; the median counts. */
  rounds: number
  /** Single requests behind a p95. */
  samples: number
  /** Lighthouse runs of a page; the median counts. */
  lighthouse: number
}

export const FULL: Pace = { seconds: 4, rounds: 3, samples: 300, lighthouse: 5 }
/** `--rapido`: a first look. */
export const QUICK: Pace = { seconds: 2, rounds: 1, samples: 80, lighthouse: 1 }
