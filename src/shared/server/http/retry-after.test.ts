import { expect, test } from 'vitest'
import { secondsToWait } from './retry-after.ts'

test.each([
  ['120', 120],
  ['0', 0],
  ['-5', 0],
  ['soon', 0],
  ['2026-11-30', 0],
  [undefined, 0],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 60],
])('Retry-After: %s', (header, seconds) => {
  expect(secondsToWait(header, 0)).toBe(seconds)
})
