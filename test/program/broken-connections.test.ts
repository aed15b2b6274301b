import { setInterval as every } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser } from '#test/support/factories.ts'
import { migrateTemplate } from '#test/support/migrate-template.ts'
import { type OwnPostgres, startOwnPostgres } from '#test/support/postgres.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { filasDeUsuarios } from '#src/usuarios/server/queues.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { onNotification } from '#src/shared/server/notifications.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'

// What a failover does: connections end while requests and jobs use them. The program goes on, says 503 meanwhile, and
// is ready again by itself.

let server: OwnPostgres
let t: TestApp
let ask: ((n: number) => Promise<Response>)[]
const deaths: unknown[] = []
const note = (error: unknown) => deaths.push(error)

beforeAll(async () => {
  server = await startOwnPostgres()
  t = await startTestApp({ server: await migrateTemplate(server.url), worker: true })
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, note)

  const loja = await createShop(t.owner)
  const produto = await createProduct(t.owner, loja.id, { estoque: 100_000 })
  const { id, email } = await createUser(t.owner, { senha: 'uma senha de teste' })
  const token = await t.tokenFor(id)
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(t.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    })
  const venda = {
    estabelecimento_id: loja.id,
    itens: [{ produto_id: produto.id, quantidade: 1 }],
    forma_pagamento: 'avista',
    cliente: { nome: 'Ana Souza', email: 'ana@teste.portal' },
  }
  ask = [
    () => send('GET', '/rest/v1/vendas'),
    () => send('GET', '/rest/v1/planos_assinatura'),
    () => send('GET', '/rest/v1/avisos'),
    () => send('GET', '/auth/v1/user'),
    () => send('GET', '/rest/v1/favoritos'),
    () => send('GET', '/saude/pronto'),
    () => send('GET', `/feeds/${loja.codigo}/google.xml`),
    () => send('POST', '/rest/v1/favoritos', { produto_id: produto.id }),
    () => send('POST', '/auth/v1/token?grant_type=password', { email, password: 'uma senha de teste' }),
    () => send('POST', '/rest/v1/rpc/search_public_products', { search_term: 'produto' }),
    (n) => send('POST', '/rest/v1/vendas', venda, { 'idempotency-key': `quebra-${n}` }),
  ]
})
afterAll(async () => {
  for (const event of ['uncaughtException', 'unhandledRejection']) process.off(event, note)
  await t.close()
  await server.stop()
})

/** `count` requests of all kinds, ten at a time: how many were answered, and how many said that it is not possible now. */
async function askMixed(count: number): Promise<{ answered: number; refused: number }> {
  let next = 0
  let refused = 0
  const lane = async () => {
    for (let n = next++; n < count; n = next++) {
      const response = await ask[n % ask.length]?.(n)
      const body = await response?.text()
      if (!response || response.status < 500) continue
      refused += 1
      expect({ status: response.status, body }).toMatchObject({ status: 503 })
      expect(response.headers.get('retry-after')).toBe('2')
      const ownProtocol = response.url.includes('/auth/v1/')
      if (!ownProtocol) expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    }
  }
  await Promise.all(Array.from({ length: 10 }, lane))
  return { answered: next - 10, refused }
}

/** The routes, the queue and the announcements work again, and nothing had ended the process meanwhile. */
async function expectReadyAgain(): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${t.url}/saude/pronto`)).status).toBe(200), soon)
  await vi.waitFor(() => heard('depois'), soon)
  await withAccess(SYSTEM, (tx) => enqueue(tx, filasDeUsuarios.limpar, {}))
  await vi.waitFor(async () => {
    const { rows } = await t.owner.query(`select state from pgboss.job where name = 'usuarios.limpar'`)
    expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'completed'))
    expect(rows).not.toEqual([])
  }, soon)
  expect(deaths).toEqual([])
}

const soon = { timeout: 20_000, interval: 100 }

async function heard(tag: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = onNotification('cache', (payload) => payload === tag && resolve())
  const tooLate = setTimeout(() => reject(new Error('not heard')), 1000)
  await withAccess(SYSTEM, (tx) => invalidate(tx, tag))
  await promise.finally(() => clearTimeout(tooLate)).finally(stop)
}

test('connections ended every 40 ms under 300 mixed requests: 503 meanwhile, and ready again', async ({
  onTestFinished,
}) => {
  const killer = new pg.Client({ connectionString: server.url })
  await killer.connect()
  let over = false
  const killing = (async () => {
    let ended = 0
    for await (const _ of every(40)) {
      if (over) break
      const { rowCount } = await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'portal%'`,
      )
      ended += rowCount ?? 0
    }
    return ended
  })()
  // Also when this ran out of time: the next test takes the server away.
  onTestFinished(async () => {
    over = true
    await killing
    await killer.end()
  })
  const { answered } = await askMixed(300)
  over = true
  expect(answered).toBe(300)
  expect(await killing).toBeGreaterThan(30)
  await expectReadyAgain()
}, 120_000)

test('a fast restart of the server under requests: 503 meanwhile, and ready again', async () => {
  let refused = 0
  let over = false
  // It stays down until somebody asked meanwhile: on a busy machine it was back before.
  const restart = async () => {
    await server.shutDown()
    await vi.waitUntil(() => refused > 0, { timeout: 60_000 })
    await server.restart()
  }
  const restarting = restart().finally(() => {
    over = true
  })
  while (!over) refused += (await askMixed(30)).refused
  await restarting
  await expectReadyAgain()
}, 120_000)
