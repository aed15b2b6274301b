import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Pages, startPages } from '#test/support/pages.ts'
import { getConfig, setConfig } from '../config.ts'
import { findClientFiles } from './client-files.ts'
import { keepAssets } from './kept-assets.ts'

let p: Pages
beforeAll(async () => {
  p = await startPages()
})
afterAll(() => p.close())

/** Another version comes up beside the server: its build leaves these files. */
async function comeUp(version: string, files: Record<string, string>): Promise<void> {
  const folder = join(getConfig().DATA_DIR, 'versoes', version)
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'client', name), text)
  await keepAssets(findClientFiles(join(folder, 'server')))
  // As on another machine, or after it was replaced.
  rmSync(folder, { recursive: true })
}

const kept = (...folder: string[]) => readdirSync(join(getConfig().DATA_DIR, 'assets', ...folder))

it('what a page of another version asks for is answered here, and stays while five builds come', async () => {
  const path = '/assets/loja.module-um.js'
  expect((await p.ask(path)).status).toBe(404)
  await comeUp('1', {
    'assets/loja.module-um.js': 'um()',
    'assets/comum-x.js': 'x()',
    'sw.js': 'self',
    'assets/loja.module-um.js.map': '{}',
  })
  const { status, headers, body } = await p.ask(path)
  expect([status, body.toString()]).toEqual([200, 'um()'])
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  for (const version of ['2', '3', '4', '5'])
    await comeUp(version, { [`assets/loja-${version}.js`]: version, 'assets/comum-x.js': 'x()' })
  // The same build again, as every start of a process is, pushes none out.
  await comeUp('5', { 'assets/loja-5.js': '5', 'assets/comum-x.js': 'x()' })
  expect(kept()).toContain('loja.module-um.js')
  await comeUp('6', { 'assets/loja-6.js': '6' })
  expect(kept()).not.toContain('loja.module-um.js')
  expect(kept()).toEqual(expect.arrayContaining(['comum-x.js', 'loja-2.js', 'loja-6.js']))
  expect(kept('builds')).toHaveLength(5)
})

it.each(['/assets/builds', '/assets/nada-abc.js', '/assets/..js', '/assets/loja.module-um.js.map', '/sw.js'])(
  '%s is no file of another version',
  async (path) => {
    expect((await p.ask(path)).status).toBe(404)
    for (const name of kept('builds')) expect((await p.ask(`/assets/builds/${name}`)).status).toBe(404)
  },
)

it('a store that is away costs the start nothing', async () => {
  const before = getConfig()
  setConfig({ ...before, DATA_DIR: join(before.DATA_DIR, 'vault.key') })
  try {
    await expect(
      keepAssets(findClientFiles(join(before.DATA_DIR, 'build', 'server'))),
    ).resolves.toBeUndefined()
  } finally {
    setConfig(before)
  }
})
