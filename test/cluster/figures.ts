import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

const WRITTEN = readFileSync('docs/cluster.md', 'utf8')

/** Prints what was seen of a fault, and holds the seconds without a sale to the row of docs/cluster.md. */
export function figure(
  fault: string,
  { gap, acknowledged, lost }: { gap: number; acknowledged: number; lost: number },
): void {
  const row = WRITTEN.split('\n').find((line) => line.startsWith(`| ${fault} |`))
  const most = Number(row?.split('|')[2]?.replace(' s', ''))
  process.stdout.write(
    `${fault}: ${gap.toFixed(1)} s without a sale (at most ${most} s), ${acknowledged} acknowledged, ${lost} lost\n`,
  )
  expect(most, `docs/cluster.md has no row for: ${fault}`).toBeGreaterThan(0)
  expect(gap).toBeLessThan(most)
}
