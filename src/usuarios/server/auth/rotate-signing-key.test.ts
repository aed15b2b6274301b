import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'

let t: TestDatabase
const config = getConfig()
const followed: (() => void)[] = []
beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(() => t.close())
beforeEach(() => t.owner.query('truncate auth.signing_keys'))
afterEach(() => {
  for (const stop of followed.splice(0)) stop()
  setConfig(config)
})

/** A web process: keys and what it knows of tokens are its own. */
async function startProcess() {
  vi.resetModules()
  const database = await import('#src/shared/server/database/database.ts')
  database.openDatabase(t.appUrl, { max: 3 })
  const keys = await import('./signing-keys.ts')
  const tokens = await import('#src/shared/server/http/access-token.ts')
  await keys.loadSigningKeys()
  const stop = keys.followSigningKeys(50)
  followed.push(() => {
    stop()
    void database.closeDatabase()
  })
  return {
    ...keys,
    kids: () => tokens.publicKeys().keys.map((key) => key.kid),
    sign: (seconds = 60) =>
      tokens.signAccessToken(
        { sub: 'a', session_id: 'b', email: '', aal: 'aal1' },
        { issuer: 'http://portal.test', seconds },
      ),
    good: async (token: string) => (await tokens.verifyAccessToken(token)) !== null,
  }
}
const kidOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid as string

test('a new key takes over under traffic between two processes, and no token is refused', async () => {
  const [a, b] = [await startProcess(), await startProcess()]
  const old = await a.sign()
  let refused = 0
  const signers = new Set<string>()
  let going = true
  const traffic = (async () => {
    while (going) {
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const) {
        const token = await from.sign()
        signers.add(kidOf(token))
        if (!(await to.good(token)) || !(await to.good(old))) refused++
      }
      await new Promise((done) => setImmediate(done))
    }
  })()
  const from = await a.rotateSigningKey(1)
  expect(await b.rotateSigningKey(1), 'one that waits is not followed by another').toEqual(from)
  await expect.poll(() => [a.kids().length, b.kids().length]).toEqual([2, 2])
  await expect.poll(() => signers.size).toBe(2)
  await expect.poll(async () => kidOf(await a.sign()) === kidOf(await b.sign())).toBe(true)
  going = false
  await traffic
  expect(refused).toBe(0)
  expect(signers.size).toBe(2)
  expect(await b.good(old)).toBe(true)

  expect(await a.endOtherSigningKeys()).toBe(1)
  await expect.poll(() => b.good(old)).toBe(false)
  expect(await b.good(await a.sign())).toBe(true)
})

test('none is ended while the new one waits, nor where the key is the operator’s', async () => {
  const a = await startProcess()
  const leaked = await a.sign()
  const from = await a.rotateSigningKey(60)
  await expect(a.endOtherSigningKeys()).rejects.toThrow(from.toISOString())
  expect(await a.good(leaked)).toBe(true)
  // The settings of this process, which has modules of its own.
  const own = await import('#src/shared/server/config.ts')
  own.setConfig({ ...config, AUTH_SIGNING_KEY: '{}' })
  await expect(a.endOtherSigningKeys()).rejects.toThrow('AUTH_SIGNING_KEY')
})

test('a key goes with the next exchange once its tokens have ended, not before', async () => {
  const a = await startProcess()
  await t.owner.query(`update auth.signing_keys set signs_from = now() - interval '9 hours'`)
  await a.rotateSigningKey(0)
  await a.rotateSigningKey(0)
  expect((await t.owner.query('select 1 from auth.signing_keys')).rowCount).toBe(3)
  await t.owner.query(`update auth.signing_keys set signs_from = signs_from - interval '2 hours'`)
  await a.rotateSigningKey(0)
  expect((await t.owner.query('select 1 from auth.signing_keys')).rowCount).toBe(2)
})
