import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Site } from './site.ts'

const WRITTEN = readFileSync('docs/faults.md', 'utf8')

/** Prints what was seen of a fault, and holds the seconds until it was over for people to the row of docs/faults.md. */
export function figure(
  fault: string,
  { ready, tried, site }: { ready: number; tried: number; site: Site },
): void {
  const row = WRITTEN.split('\n').find((line) => line.startsWith(`| ${fault} |`))
  const most = Number(row?.split('|')[2]?.replace(' s', ''))
  process.stdout.write(
    `${fault}: ready after ${ready.toFixed(1)} s (at most ${most} s), ${tried} purchases tried, ${site.purchases.size} sold in all, none lost\n`,
  )
  expect(most, `docs/faults.md has no row for: ${fault}`).toBeGreaterThan(0)
  expect(ready).toBeLessThan(most)
}
