import { expect } from 'vitest'
import { mostSeconds } from '#test/support/most-seconds.ts'

/** Prints what was seen of a fault, and holds the seconds without a sale to the row of docs/cluster.md. */
export function figure(
  fault: string,
  { gap, acknowledged, lost }: { gap: number; acknowledged: number; lost: number },
): void {
  const most = mostSeconds('docs/cluster.md', fault)
  process.stdout.write(
    `${fault}: ${gap.toFixed(1)} s without a sale (at most ${most} s), ${acknowledged} acknowledged, ${lost} lost\n`,
  )
  expect(gap).toBeLessThan(most)
}
