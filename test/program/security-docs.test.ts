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

interface Lock {
  packages: Record<
    string,
    { integrity?: string; resolved?: string; link?: boolean; hasInstallScript?: boolean }
  >
}
interface Own {
  allowScripts: Record<string, boolean>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

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

  test('is fixed by a hash each, from the registry alone, and runs scripts at its installation only by name', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
    const { allowScripts, dependencies, devDependencies } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    ) as Own
    const installed = Object.entries(packages).filter(([path]) => path !== '')
    expect(installed.length).toBeGreaterThan(500)
    const loose = installed.filter(
      ([path, { integrity = '', resolved, link }]) =>
        !path.startsWith('node_modules/') || !integrity.startsWith('sha512-') || resolved || link,
    )
    expect(loose).toEqual([])
    const scripted = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''))
    expect(scripted.sort()).toEqual(Object.keys(allowScripts).sort())
    const versions = Object.values({ ...dependencies, ...devDependencies })
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  test('uses the lesser licence of libraries only beside us, as libraries of their own', () => {
    const lesser = installedPackages().filter(({ dev, licence }) => !dev && licence.includes('LGPL'))
    expect(lesser.filter(({ name }) => !name.startsWith('@img/'))).toEqual([])
  })
})
