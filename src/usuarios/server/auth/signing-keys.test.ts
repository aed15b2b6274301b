import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  publicKeys,
  setSigningKeys,
  signAccessToken,
  verifyAccessToken,
} from '#src/shared/server/http/access-token.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { loadSigningKeys } from './signing-keys.ts'

let database: TestDatabase
const config = getConfig()
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
afterEach(() => {
  setConfig(config)
})

const token = () =>
  signAccessToken(
    { sub: 'a', session_id: 'b', email: '', aal: 'aal1' },
    { issuer: 'http://portal.test', seconds: 60 },
  )

test('processes that start at once agree on one key, sealed in the database', async () => {
  await Promise.all(Array.from({ length: 5 }, loadSigningKeys))
  const { rows } = await database.owner.query(
    `select kid, encode(jwk, 'escape') as jwk from auth.signing_keys`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].jwk).not.toContain('"d"')
  expect(publicKeys().keys.map((key) => key.kid)).toEqual([rows[0].kid])
})

test('a key given by AUTH_SIGNING_KEY signs, and tokens of the kept one stay good', async () => {
  await loadSigningKeys()
  const before = await token()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  setConfig({
    ...config,
    AUTH_SIGNING_KEY: JSON.stringify({ ...(await exportJWK(privateKey)), kid: 'dada' }),
  })
  await loadSigningKeys()
  const after = await token()
  expect(JSON.parse(Buffer.from(after.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({
    alg: 'RS256',
    kid: 'dada',
  })
  expect(await verifyAccessToken(before)).toMatchObject({ sub: 'a' })
  expect(await verifyAccessToken(after)).toMatchObject({ sub: 'a' })
  expect(JSON.stringify(publicKeys())).not.toMatch(/"(d|p|q|dp|dq|qi)":/)
})

test.each(['{', '{"kty":"oct","k":"abc"}', '{"kty":"EC","crv":"P-256","x":"a","y":"b"}', '"texto"'])(
  'a key like %s is refused with a sentence',
  async (key) => {
    setConfig({ ...config, AUTH_SIGNING_KEY: key })
    await expect(loadSigningKeys()).rejects.toThrow(/^AUTH_SIGNING_KEY deve ser uma chave privada JWK/)
  },
)

test.each(['ES256', 'RS256'])('an %s key made elsewhere signs, whatever it says it is for', async (alg) => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const said = { key_ops: ['verify'], use: 'enc', ext: false }
  setConfig({ ...config, AUTH_SIGNING_KEY: JSON.stringify({ ...(await exportJWK(privateKey)), ...said }) })
  await loadSigningKeys()
  expect(await verifyAccessToken(await token())).toMatchObject({ sub: 'a' })
})

test.each<[string, (key: JWK, other: JWK) => JWK]>([
  ['the private part of another', (key, other) => ({ ...key, d: other.d })],
  ['a private part cut short', (key) => ({ ...key, d: key.d?.slice(0, 10) })],
  ['no public part', ({ x: _x, y: _y, ...key }) => key],
  ['an algorithm that is not ours', (key) => ({ ...key, alg: 'ES384' })],
  ['a secret’s algorithm', (key) => ({ ...key, alg: 'HS256' })],
])('a key with %s ends the start with a sentence', async (_what, change) => {
  const made = async () => exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)
  setConfig({ ...config, AUTH_SIGNING_KEY: JSON.stringify(change(await made(), await made())) })
  await expect(loadSigningKeys()).rejects.toThrow(/^AUTH_SIGNING_KEY não assina/)
})

test('a token of another key, unsigned, of another algorithm or changed is nobody’s', async () => {
  await loadSigningKeys()
  const good = await token()
  const [head = '', body = '', signature = ''] = good.split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const other = Buffer.from('{"sub":"z","aud":"authenticated","exp":9999999999}').toString('base64url')
  for (const bad of [`${none}.${body}.`, `${head}.${other}.${signature}`, `${head}.${body}.`, 'a.b.c', '']) {
    expect(await verifyAccessToken(bad)).toBeNull()
  }
})

test('a token that was good is nobody’s once it is too old or its key is gone', async () => {
  await loadSigningKeys()
  const good = await token()
  expect(await verifyAccessToken(good)).toMatchObject({ sub: 'a' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_700_000 })
  try {
    expect(await verifyAccessToken(good)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
  expect(await verifyAccessToken(good)).toMatchObject({ sub: 'a' })
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  setSigningKeys([{ ...(await exportJWK(privateKey)), kid: 'outra' }])
  expect(await verifyAccessToken(good)).toBeNull()
})
