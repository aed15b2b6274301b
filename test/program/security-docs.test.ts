import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { installedPackages } from '../../scripts/licences.ts'

const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|package-lock\.json|\.env\.example)`/g)].map(
    ([, path = '']) => path,
  )

/** How many items of each section of ASVS 5.0.0 are of level 1 or 2. They are its first ones. */
const SECTIONS =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2'

describe('docs/security-asvs.md', () => {
  const document = readFileSync('docs/security-asvs.md', 'utf8')
  const rows = [...document.matchAll(/^\| (\d.*) \|$/gm)].map(([, row = '']) => row.split(/ ?\| /))
  const held = rows.filter(([, , , state]) => state === 'held')

  test('has every item of levels 1 and 2 once', () => {
    const asked = SECTIONS.split(' ').flatMap((section) => {
      const [name, items] = section.split(':')
      return Array.from({ length: Number(items) }, (_, i) => `${name}.${i + 1}`)
    })
    expect(rows.map(([item]) => item)).toEqual(asked)
    expect(rows.filter(([, level]) => level === '1')).toHaveLength(70)
    expect(rows.filter(([, level]) => level === '2')).toHaveLength(183)
  })

  test('says of each where it is held and by which test, or why not', () => {
    const states = ['held', 'does not apply', '**not held**']
    expect(rows.filter(([, , , state = '']) => !states.includes(state))).toEqual([])
    const isTest = /^(src|test|e2e)\/.*\.(test|spec)\.tsx?$/
    const without = held.filter(
      ([, , , , where = '', by = '']) => pathsIn(where).length !== 1 || !isTest.test(pathsIn(by)[0] ?? ''),
    )
    expect(without).toEqual([])
    expect(rows.filter((row) => !held.includes(row) && (row[4] ?? '').length < 5)).toEqual([])
    const count = (state: string) => rows.filter((row) => row[3] === state).length
    expect(document).toContain(
      `Of ${rows.length} items ${count('held')} are held, ${count('does not apply')} do not apply, ${count('**not held**')} are not held.`,
    )
  })

  test.each(['docs/security-asvs.md', 'docs/security.md'])('names files that there are: %s', (path) => {
    const named = pathsIn(readFileSync(path, 'utf8'))
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((one) => !existsSync(one))).toEqual([])
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

  test('is called by nothing that has gone out of use, and trusts no certificate unseen', () => {
    const sources = readdirSync('src', { recursive: true, withFileTypes: true })
      .filter((entry) => /(?<!\.test)\.tsx?$/.test(entry.name) && entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`)
    const weak =
      /['"](md5|sha-?1|des|rc4)['"]|-ecb|rejectUnauthorized|\beval\(|new Function\(|insecureHTTPParser/i
    expect(sources.length).toBeGreaterThan(900)
    expect(sources.filter((path) => weak.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  test('uses the lesser licence of libraries only beside us, as libraries of their own', () => {
    const lesser = installedPackages().filter(({ dev, licence }) => !dev && licence.includes('LGPL'))
    expect(lesser.filter(({ name }) => !name.startsWith('@img/'))).toEqual([])
  })
})
