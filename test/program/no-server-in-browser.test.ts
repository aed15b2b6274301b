import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noServerInBrowser } from '../../scripts/no-server-in-browser.ts'

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-build-'))
  write('src/vendas/server/segredo.ts', 'export const segredo = 1')
  write('src/vendas/rules.ts', 'export const regra = 1')
  write('leak.ts', `import { segredo } from './src/vendas/server/segredo.ts'\nconsole.warn(segredo)`)
  write('clean.ts', `import { regra } from './src/vendas/rules.ts'\nconsole.warn(regra)`)
})
afterAll(() => rmSync(root, { recursive: true }))

describe('the browser build', () => {
  it('fails when it reaches a server folder, and says where', async () => {
    await expect(buildEntry('leak.ts')).rejects.toThrow(/server code: .*segredo\.ts .*leak\.ts/)
  })

  it('passes when it does not', async () => {
    await expect(buildEntry('clean.ts')).resolves.toBeDefined()
  })

  it('lets the server build have it', async () => {
    await expect(buildEntry('leak.ts', { ssr: true })).resolves.toBeDefined()
  })
})

function buildEntry(entry: string, { ssr = false } = {}) {
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [noServerInBrowser()],
    build: { write: false, ssr, rolldownOptions: { input: join(root, entry) } },
  })
}

function write(path: string, source: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), source)
}
