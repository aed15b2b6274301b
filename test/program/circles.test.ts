import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { circles } from '#test/support/circles.ts'

it('no files of the program import each other in a circle, not even for a type', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path))
  expect(files.length).toBeGreaterThan(1000)
  expect(circles(new Map(files.map((path) => [path, readFileSync(path, 'utf8')])))).toEqual([])
})

it('a circle is found, however it is spelt', () => {
  const found = circles(
    new Map([
      ['src/a/x.ts', `import type { Y } from './y.ts'`],
      ['src/a/y.ts', `export { z } from '#src/b/z.ts'`],
      ['src/b/z.ts', `const x = await import('#src/a/x.ts')`],
      ['src/b/alone.ts', `import { z } from './z.ts'`],
    ]),
  )
  expect(found).toEqual([['src/a/x.ts', 'src/a/y.ts', 'src/b/z.ts']])
})
