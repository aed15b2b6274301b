import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { EMAIL } from './email.ts'

test('an e-mail is asked for as the server asks', () => {
  expect(EMAIL.source).toBe(z.regexes.email.source.replaceAll('\\-', '-'))
})

test('no screen has a rule of its own for an e-mail', () => {
  const screens = globSync('src/**/*.tsx').map((path) => [path, readFileSync(path, 'utf8')] as const)
  const own = screens.filter(([, source]) => /\/[^/\n]*\+@[^/\n]*\/\.test\(/.test(source))
  expect(own.map(([path]) => path)).toEqual([])
})
