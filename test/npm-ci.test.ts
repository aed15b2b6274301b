import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A project with our .npmrc whose one package wants a Node of the future, as packages of ours do on the oldest we take.

const folder = mkdtempSync(join(tmpdir(), 'portal-npm-'))
const npm = (...args: string[]) =>
  spawnSync('npm', [...args, '--offline', '--cache', join(folder, 'cache')], {
    cwd: folder,
    encoding: 'utf8',
  })
const describePackage = (of: string, content: object) =>
  writeFileSync(join(folder, of, 'package.json'), JSON.stringify(content))

beforeAll(() => {
  copyFileSync('.npmrc', join(folder, '.npmrc'))
  mkdirSync(join(folder, 'pacote'))
  describePackage('pacote', { name: 'pacote', version: '1.0.0', engines: { node: '>=999' } })
  describePackage('', { name: 'projeto', version: '1.0.0', dependencies: { pacote: 'file:pacote' } })
  npm('install', '--package-lock-only')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('npm ci says nothing of packages that want a newer Node: the program brings its own', () => {
  const { status, stdout, stderr } = npm('ci')
  expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.not.stringContaining('EBADENGINE') })
  expect(stdout).toMatch(/added 1 package/)
})

test('what cannot be installed still ends npm ci with its error', () => {
  describePackage('', { name: 'projeto', version: '1.0.0', dependencies: { outro: '1.0.0' } })
  const { status, stderr } = npm('ci')
  expect(status).toBe(1)
  expect(stderr).toMatch(/npm (error|ERR!) code/)
})
