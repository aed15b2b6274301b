import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { kitVariables } from '../../scripts/kit-variables.ts'
import { usedVariables } from './used-variables.ts'

it('keeps what is used, and what that is made of', () => {
  const variables = ':root{--a: 1;--b: calc(2 * var(--a));--c: 3;--ab: 4}'
  expect(usedVariables(variables, 'p{margin:var(--b)}')).toBe(':root{--a: 1;--b: calc(2 * var(--a));}')
})

it('finds every variable of the kit that our own styles use in the page itself', () => {
  const read = (paths: string[]) => paths.map((path) => readFileSync(path, 'utf8')).join('\n')
  const critical = readFileSync('src/styles/critical.ts', 'utf8').matchAll(/from '(.*)\?inline'/g)
  const inPage = [...critical].map(([, path = '']) => path).filter((path) => !path.endsWith('variaveis.css'))
  expect(inPage.length).toBeGreaterThan(8)
  const page = read(inPage.map((path) => path.replace(/^@/, 'node_modules/@').replace(/^\./, 'src/styles')))
  const there = usedVariables(kitVariables(), page)
  const own = read(globSync('src/**/*.{css,tsx}')).matchAll(/var\((--mantine-[\w-]+)\)/g)
  const names = new Set([...own].map(([, name = '']) => name))
  expect(names.size).toBeGreaterThan(1)
  expect([...names].filter((name) => !there.includes(`${name}:`))).toEqual([])
})
