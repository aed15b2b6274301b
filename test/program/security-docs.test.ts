import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { installedPackages } from '../../scripts/licences.ts'

const document = readFileSync('docs/security.md', 'utf8')
const rows = [...document.matchAll(/^\| (V\d.*) \|$/gm)].map(([, row = '']) => row.split(' | '))

describe('docs/security.md', () => {
  test('names files that there are, and of each held section a test', () => {
    const named = [...document.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|package-lock\.json)`/g)].map(
      ([, path = '']) => path,
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
    const held = rows.filter(([, state]) => state?.startsWith('held'))
    expect(held.length).toBeGreaterThan(15)
    expect(held.filter(([, , , tests]) => !tests?.includes('.test.ts`'))).toEqual([])
  })

  test('has a line for every chapter of the standard', () => {
    const chapters = rows.flatMap(([section = '']) => section.match(/V\d+/g) ?? [])
    expect([...new Set(chapters)].length).toBe(17)
  })
})

describe('what runs with us', () => {
  /** Whose package says none: what their LICENSE file says, as it was read. */
  const READ: Record<string, string> = { 'png-js': 'MIT' }
  const ALLOWED =
    /^\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|MPL-2\.0|LGPL-3\.0-or-later)( (AND|OR) (MIT|CC0-1\.0|Apache-2\.0|LGPL-3\.0-or-later))*\)?$/

  test.each(['GPL-3.0', 'AGPL-3.0-only', 'SSPL-1.0', 'BUSL-1.1', 'UNLICENSED', ''])(
    '%s is refused',
    (licence) => {
      expect(licence).not.toMatch(ALLOWED)
    },
  )

  test('has a licence that lets us', () => {
    const running = installedPackages().filter(({ dev }) => !dev)
    expect(running.length).toBeGreaterThan(200)
    expect(running.filter(({ name, licence }) => !ALLOWED.test(licence || (READ[name] ?? '')))).toEqual([])
  })

  test('uses the lesser licence of libraries only beside us, as libraries of their own', () => {
    const lesser = installedPackages().filter(({ dev, licence }) => !dev && licence.includes('LGPL'))
    expect(lesser.filter(({ name }) => !name.startsWith('@img/'))).toEqual([])
  })
})
