import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findVersionBefore } from './version-before.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-git-'))
  git('init', '--quiet')
  mkdirSync(join(folder, 'migrations'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@teste.portal', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim()
const write = (file: string) => writeFileSync(join(folder, file), 'select 1')
function commit(file: string): string {
  write(file)
  git('add', '.')
  git('commit', '--quiet', '-m', file)
  return git('rev-parse', 'HEAD')
}

test('the version before is the last one with fewer migrations, or the one that is named', async () => {
  const first = commit('migrations/0001-base.sql')
  await expect(findVersionBefore(undefined, folder)).rejects.toThrow('has no commit')
  const between = commit('pagina.tsx')
  commit('migrations/0002-vendas.sql')
  const last = commit('outra.tsx')
  expect(await findVersionBefore(undefined, folder)).toBe(between)
  expect(await findVersionBefore(first.slice(0, 10), folder)).toBe(first)
  await expect(findVersionBefore('nenhuma', folder)).rejects.toThrow(
    'This clone has no commit nenhuma: name another one in ROLLING_FROM.',
  )
  write('migrations/0003-nova.sql')
  expect(await findVersionBefore(undefined, folder)).toBe(last)
})

test('a clone without its past says how to get it, and so does a folder that is none', async () => {
  git('clone', '--quiet', '--depth=1', `file://${folder}`, 'shallow')
  await expect(findVersionBefore(undefined, join(folder, 'shallow'))).rejects.toThrow('git fetch --unshallow')
  await expect(findVersionBefore(undefined, tmpdir())).rejects.toThrow('this is no whole clone')
})
