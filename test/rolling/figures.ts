import { expect } from 'vitest'
import { mostSeconds } from '#test/support/most-seconds.ts'

export const say = (what: string) => process.stdout.write(`${what}\n`)

/** Prints the seconds that were seen, and holds them to the row of docs/updates.md. */
export function figure(what: string, seconds: number): void {
  const most = mostSeconds('docs/updates.md', what)
  say(`${what}: ${seconds.toFixed(1)} s (at most ${most} s)`)
  expect(seconds).toBeLessThan(most)
}

export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1000
}
