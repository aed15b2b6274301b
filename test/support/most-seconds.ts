import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

/** The seconds that a document's table promises of something: its second column. */
export function mostSeconds(document: string, what: string): number {
  const row = readFileSync(document, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${what} |`))
  const most = Number(row?.split('|')[2]?.replace(' s', ''))
  expect(most, `${document} has no row for: ${what}`).toBeGreaterThan(0)
  return most
}
