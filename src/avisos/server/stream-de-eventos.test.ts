import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, createUser, type TestShop } from '#test/support/factories.ts'

let t: TestApp
let loja: TestShop
beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
})
afterAll(() => t.close())

/** Somebody of the team, whose screen follows the shop's sales, or those of all their shops. */
async function ouvir(filtro = `estabelecimento_id=${loja.id}`) {
  const { id } = await createUser(t.owner)
  await t.owner.query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Vera', 'vendedor')`,
    [id, loja.id],
  )
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { status, body } = await fetch(`${t.url}/rest/v1/eventos?${filtro}`, {
    headers: { authorization: `Bearer ${await t.tokenFor(id)}` },
  })
  expect(status).toBe(200)
  const leitor = (body as ReadableStream<Uint8Array>).getReader()
  const proximo = async () => {
    const { done, value } = await leitor.read()
    return done ? 'fim' : new TextDecoder().decode(value)
  }
  expect(await proximo()).toContain('retry')
  return { id, proximo }
}

/** Twenty seconds on. */
async function bater(): Promise<void> {
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
}

test('a stream goes on for who is still of the team', async () => {
  const { proximo } = await ouvir()
  await bater()
  expect(await proximo()).toContain('vivo')
})

test.each([
  ['was taken out of the team', 'delete from profiles where user_id = $1 and estabelecimento_id is not null'],
  [
    'was switched off',
    'update profiles set desativado_em = now() where user_id = $1 and estabelecimento_id is not null',
  ],
  ['was signed out', 'update auth.sessions set ended_at = now() where user_id = $1'],
  ['has a session past its end', 'update auth.sessions set not_after = now() where user_id = $1'],
])('who %s receives nothing more of the shop, though the stream was open', async (_, mudanca) => {
  const { id, proximo } = await ouvir()
  await t.owner.query(mudanca, [id])
  await bater()
  expect(await proximo()).toBe('fim')
})

test('a stream of all shops of a person tells of theirs alone, and ends when one is theirs no more', async () => {
  const { id, proximo } = await ouvir('lojas=todas')
  const outra = await createShop(t.owner)
  for (const [venda, de] of [
    ['alheia', outra.id],
    ['minha', loja.id],
  ])
    await t.owner.query(`select pg_notify('eventos', $1)`, [
      JSON.stringify({ id: venda, estabelecimento_id: de, user_id: null, status: 'pago', pago_em: null }),
    ])
  expect(await proximo()).toContain('"minha"')
  await t.owner.query('delete from profiles where user_id = $1 and estabelecimento_id is not null', [id])
  await bater()
  expect(await proximo()).toBe('fim')
})

test('HEAD of a stream ends with its headers', async () => {
  const { status, headers } = await fetch(`${t.url}/rest/v1/eventos`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${await t.tokenFor(loja.ownerId)}` },
    signal: AbortSignal.timeout(5000),
  })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
})

test('one account keeps no more streams open than it can have screens', async () => {
  const { id } = await createUser(t.owner)
  const authorization = `Bearer ${await t.tokenFor(id)}`
  const abrir = async () => (await fetch(`${t.url}/rest/v1/eventos`, { headers: { authorization } })).body
  const primeira = await abrir()
  const outras = await Promise.all(Array.from({ length: 30 }, abrir))
  let lido = ''
  for await (const pedaco of primeira as unknown as AsyncIterable<Uint8Array>)
    lido += new TextDecoder().decode(pedaco)
  expect(lido).toBe('retry: 2000\n\n')
  for (const uma of outras) await uma?.cancel()
})
