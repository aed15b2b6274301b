import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { expect, vi } from 'vitest'
import { createApp } from '#src/app.ts'
import { signAccessToken } from '#src/shared/server/http/access-token.ts'
import type { App } from '#src/shared/server/http/routes.ts'
import { startJobs, stopJobs } from '#src/shared/server/queues/jobs.ts'
import { createTestDatabase, type TestDatabase, type TestDatabaseOptions } from './database.ts'

export interface TestApp extends TestDatabase {
  app: App
  /** `http://127.0.0.1:port`, a real server. */
  url: string
  /** A bearer token for an account, in a session of its own. */
  tokenFor(userId: string): Promise<string>
  /** A JSON request; `token` signs in. */
  request<Body = Json>(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<TestResponse<Body>>
  /** Sends a PDF, which belongs to the shop when one is named, and answers its id. */
  attach(token: string, shopId?: string): Promise<string>
}

/** An answer whose fields the test looks at itself. */
export type Json = Record<string, unknown>

export interface TestResponse<Body = Json> {
  status: number
  headers: Headers
  body: Body
}

interface TestAppOptions extends TestDatabaseOptions {
  /** Before it listens. */
  prepare?: (app: App) => void
  /** Works its queues, too. */
  worker?: boolean
}

/** The whole product's routes on a database of its own, listening. Call in beforeAll; `close` in afterAll. */
export async function startTestApp({ prepare, worker, ...options }: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase(options)
  // Each connection costs PostgreSQL a process; on one alone all queues ask by turns, and a job waits for them all.
  const jobs = await startJobs(database.appUrl, worker ? {} : { max: 1 })
  const app = await createApp({ listenUrl: database.appUrl })
  prepare?.(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  if (worker) await startTestWorker(jobs)
  return {
    ...database,
    app,
    url,
    tokenFor: (userId) => openSession(database.owner, userId),
    async request(method, path, { token, body, headers } = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const text = await response.text()
      const json = response.headers.get('content-type')?.includes('json')
      return {
        status: response.status,
        headers: response.headers,
        body: json && text ? JSON.parse(text) : {},
      }
    },
    async attach(token, shopId) {
      const form = new FormData()
      form.set('arquivo', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'anexo.pdf')
      const response = await fetch(
        `${url}/rest/v1/arquivos?uso=anexo${shopId ? `&estabelecimento_id=${shopId}` : ''}`,
        { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form },
      )
      return ((await response.json()) as { id: string }).id
    },
    async close() {
      const closed = app.close()
      // An answer that a test did not read to its end keeps its connection, for which it would wait a minute.
      app.server.closeAllConnections()
      await closed
      await stopJobs()
      await database.close()
    },
  }
}

/** Back once every queue was asked: what is done first in a test would share the machine with a hundred questions. */
async function startTestWorker(jobs: PgBoss): Promise<void> {
  // Its modules are for the few that ask for it.
  const { startWorker } = await import('#src/worker.ts')
  await startWorker()
  const asked = () => jobs.getWipData().every(({ lastFetchedOn }) => lastFetchedOn !== null)
  await vi.waitFor(() => expect(asked()).toBe(true), { timeout: 50_000, interval: 20 })
}

/** A bearer token for an account, in a session of its own. */
export async function openSession(owner: pg.Pool, userId: string): Promise<string> {
  const sessionId = randomUUID()
  await owner.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, userId])
  return signAccessToken(
    { sub: userId, session_id: sessionId, email: '', aal: 'aal1' },
    { issuer: 'http://portal.test/auth/v1', seconds: 3600 },
  )
}
