import { expect, test } from 'vitest'
import { pagesById } from './batches.ts'

test.each([
  [0, [0]],
  [3, [2, 1]],
  [4, [2, 2, 0]],
])('of %i rows every one comes once, in pages of two', async (many, sizes) => {
  const rows = Array.from({ length: many }, (_, n) => ({ id: `00000000-0000-0000-0000-00000000000${n + 1}` }))
  const pages = pagesById(2, async (after, limit) => rows.filter(({ id }) => id > after).slice(0, limit))
  const got: { id: string }[][] = []
  for await (const page of pages) got.push(page)
  expect(got.map(({ length }) => length)).toEqual(sizes)
  expect(got.flat()).toEqual(rows)
})
