import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, parseConfig, setConfig } from '#src/shared/server/config.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { startDemo } from './demo.ts'

let database: TestDatabase
let pasta: string

beforeAll(async () => {
  pasta = mkdtempSync(join(tmpdir(), 'demo-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(pasta, { recursive: true, force: true })
})

test('is never started by anything but the settings', async () => {
  setConfig(parseConfig({ DEMO: '0', VAULT_KEY: Buffer.alloc(32, 1).toString('base64') }))
  await expect(startDemo()).rejects.toThrow('Demo mode is off')
})

test('starts the simulator, seeds once, and knows its payments after a restart', async () => {
  const porta = await portaLivre()
  setConfig(parseConfig({ DEMO: '1', DATA_DIR: pasta, SIMULATOR_PORT: String(porta) }))
  const primeira = await startDemo()
  const inicial = await fetch(`http://127.0.0.1:${porta}/`)
  expect(await inicial.text()).toContain('Contas livres para conectar')
  await expect(startDemo()).rejects.toThrow(ConfigError)
  await primeira.stop()
  const contar = async () =>
    (await database.owner.query('select count(*)::int as n from estabelecimentos')).rows[0].n
  const lojas = await contar()

  const segunda = await startDemo()
  expect(await contar()).toBe(lojas)
  const pagina = await (await fetch(`http://127.0.0.1:${porta}/`)).text()
  const [, pagamento] = /href="(\/pagar\/\d+)"/.exec(pagina) ?? []
  expect((await fetch(`http://127.0.0.1:${porta}${pagamento}`)).status).toBe(200)
  await segunda.stop()
  await expect(fetch(`http://127.0.0.1:${porta}/`)).rejects.toThrow()
})

function portaLivre(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
