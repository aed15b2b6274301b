import { expect } from 'vitest'
import { mostSeconds } from '#test/support/most-seconds.ts'
import type { Site } from './site.ts'

/** Prints what was seen of a fault, and holds the seconds until it was over for people to the row of docs/faults.md. */
export function figure(
  fault: string,
  { ready, tried, site }: { ready: number; tried: number; site: Site },
): void {
  const most = mostSeconds('docs/faults.md', fault)
  process.stdout.write(
    `${fault}: ready after ${ready.toFixed(1)} s (at most ${most} s), ${tried} purchases tried, ${site.purchases.size} sold in all, none lost\n`,
  )
  expect(ready).toBeLessThan(most)
}
