import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) =>
  posix.join('src', name.replaceAll('\\', '/')),
)
const MODULES = FILES.filter((path) => path.endsWith('.module.css'))
const CODE = FILES.filter((path) => /(?<!\.test)\.tsx?$/.test(path)).map(read)
const SHEETS = MODULES.map(read)

function read(path: string) {
  return { path, text: readFileSync(path, 'utf8') }
}

/** The classes of a sheet that are its own: not those of comments, of `:global(…)` and of other sheets. */
function classesOf(sheet: string): Set<string> {
  const own = sheet
    .replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replaceAll(/:global\((?:[^()]|\([^()]*\))*\)|"[^"]*"/g, '')
    .split('{')
    .map((before) => before.slice(before.lastIndexOf('}') + 1))
    .map((before) => before.slice(before.lastIndexOf(';') + 1))
    .join(' ')
  return new Set([...own.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))
}

/** What is taken from each sheet by name, and whether a value names more of it. */
const taken = new Map(MODULES.map((path) => [path, { names: new Set<string>(), byValue: false }]))
for (const { path, text } of CODE) {
  for (const [, name = '', from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const sheet = taken.get(sheetOf(path, from))
    const uses = new RegExp(`\\b${name}(?:\\.(\\w+)|\\[(?:'([^']+)'|([^\\]]+))\\])`, 'g')
    for (const [, dot, quoted, value] of text.matchAll(uses)) {
      if (value && sheet) sheet.byValue = true
      else sheet?.names.add(dot ?? quoted ?? '')
    }
  }
}
for (const { path, text } of SHEETS)
  for (const [, names = '', from = ''] of text.matchAll(/composes: ([\w\s-]+) from "([^"]+)"/g))
    for (const name of names.split(/\s+/)) taken.get(sheetOf(path, from))?.names.add(name)

function sheetOf(path: string, from: string): string {
  return from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(path), from)
}

/** What a value that names a class may say. */
const WORDS = new Set(
  CODE.flatMap(({ text }) =>
    [...text.matchAll(/'(\w+)'|\b(\w+):/g)].map(([, said, key]) => said ?? key ?? ''),
  ),
)

it('every class that a page takes from its sheet is there', () => {
  const missing = SHEETS.flatMap(({ path, text }) => {
    const there = classesOf(text)
    return [...(taken.get(path)?.names ?? [])]
      .filter((name) => !there.has(name))
      .map((name) => `${path} .${name}`)
  })
  expect(missing).toEqual([])
})

it('every class of a sheet is taken by a page', () => {
  const unused = SHEETS.flatMap(({ path, text }) => {
    const { names, byValue } = taken.get(path) ?? { names: new Set(), byValue: false }
    return [...classesOf(text)]
      .filter((name) => !names.has(name) && !(byValue && WORDS.has(name)))
      .map((name) => `${path} .${name}`)
  })
  expect(unused).toEqual([])
})
