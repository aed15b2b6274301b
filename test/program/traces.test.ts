import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { nameOfStatement } from '#src/shared/server/traces/spans.ts'
import { startTraces } from '#src/shared/server/traces/traces.ts'
import { createUser } from '#test/support/factories.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number }
}

const SERVER = 2
const CLIENT = 3
const CONSUMER = 5

let l: ShopWithPix
let receiver: Server
const received: string[] = []
beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8')
    })
    request.on('end', () => {
      received.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  l = await startShopWithPix()
})
afterAll(async () => {
  await l.close()
  await new Promise((resolve) => receiver.close(resolve))
})

/** What arrived of `work`, once all of it was sent. */
async function spansOf(work: () => Promise<unknown>): Promise<Span[]> {
  const { port } = receiver.address() as AddressInfo
  setConfig({ ...getConfig(), OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` })
  const traces = await startTraces()
  received.splice(0)
  await work()
  await traces?.stop()
  setConfig({ ...getConfig(), OTEL_EXPORTER_OTLP_ENDPOINT: undefined })
  return received.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
}

describe('a sale', () => {
  test('is one trace from the notice to the paid sale: request, jobs one after the other, provider', async () => {
    const { saleOf } = await l.sell()
    // A machine that is busy may answer "not now".
    const pix = await vi.waitFor(
      async () => {
        const answer = await l.makePix(saleOf.id)
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        return answer
      },
      { timeout: 20_000, interval: 500 },
    )
    const spans = await spansOf(async () => {
      await l.provider.pagar(String(pix.body.payment_id))
      await vi.waitFor(
        async () => {
          expect((await l.saleOf(saleOf.id)).status).toBe('pago')
          expect(await l.count('pgboss.job', `data ? '_origem' and state < 'completed'`, [])).toBe(0)
        },
        { timeout: 20_000 },
      )
    })
    const parentOf = (span: Span | undefined) => spans.find(({ spanId }) => spanId === span?.parentSpanId)
    // The provider may tell of it more than once: the one whose job queued what makes a sale paid.
    const paid = spans.find(
      (span) =>
        span.name === 'pagamentos.atualizado' && parentOf(span)?.name === 'pagamentos.processar-notificacao',
    )
    const asked = parentOf(paid)
    const request = parentOf(asked)
    const call = spans.find(
      ({ name, parentSpanId }) => name === 'mercado_pago' && parentSpanId === asked?.spanId,
    )
    expect(paid).toMatchObject({ kind: CONSUMER, traceId: request?.traceId })
    expect(asked).toMatchObject({ kind: CONSUMER, traceId: request?.traceId })
    expect(request).toMatchObject({ kind: SERVER, name: 'POST /functions/v1/mercadopago-webhook' })
    expect(request?.parentSpanId).toBeFalsy()
    expect(call).toMatchObject({ kind: CLIENT, traceId: request?.traceId })
  }, 60_000)

  test('tells of the PIX that the provider did not make, and of nobody', async () => {
    const { saleOf } = await l.sell()
    l.provider.falhar({ mode: '401', path: '/v1/payments', method: 'POST', times: 5 })
    const { email } = await createUser(l.owner)
    const spans = await spansOf(async () => {
      await l.makePix(saleOf.id)
      await l.request('POST', '/auth/v1/recover', { body: { email } })
      await l.request('GET', `/rest/v1/vendas/${saleOf.id}?email=${email}`, { token: l.token })
    })
    l.provider.desligarFalhas()
    const call = spans.find(({ name }) => name === 'mercado_pago')
    const request = spans.find(({ spanId }) => spanId === call?.parentSpanId)
    expect(call?.status.code).toBe(2)
    expect(request?.name).toBe('POST /functions/v1/create-payment-preference')
    expect(spans.map(({ name }) => name)).toContain('POST /auth/v1/recover')
    // Its statements are within it, by their tables.
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    for (const name of ['begin', 'commit', 'select vendas'])
      expect(statements).toContainEqual(expect.objectContaining({ name, kind: CLIENT }))
    const words = received.join('')
    for (const secret of [email, l.token, l.loja.account.token, 'Ana Souza', saleOf.id, l.loja.id])
      expect(words).not.toContain(secret)
  })

  test('is told nobody without the setting', async () => {
    expect(await startTraces()).toBeUndefined()
    received.splice(0)
    await l.sell()
    expect(received).toEqual([])
  })
})

test.each([
  ["begin; select set_config('app.user_id', '018f', true) from x", 'begin'],
  ['select count(*) from "vendas" where nome = $1', 'select vendas'],
  ['insert into auth.users (email) values ($1)', 'insert auth.users'],
  ['with v as (select 1 from produtos) update vendas set x = 1', 'with produtos'],
  ['update "auth"."sessions" set aal = $1', 'update auth.sessions'],
  ['select nota_de($1)', 'select'],
  ['commit', 'commit'],
])('%s is named %s', (text, name) => {
  expect(nameOfStatement(text)).toBe(name)
})

describe('what is not asked for is not loaded', () => {
  /** Which packages of these a process loads that starts traces and metrics with these settings. */
  const loadedWith = async (env: Record<string, string>): Promise<string[]> => {
    const program = `
      import { registerHooks } from 'node:module'
      const loaded = new Set()
      registerHooks({
        resolve(specifier, context, next) {
          if (/^(@opentelemetry\\/|prom-client$)/.test(specifier)) loaded.add(specifier)
          return next(specifier, context)
        },
      })
      const { startTraces } = await import('#src/shared/server/traces/traces.ts')
      const { openMetricsDoor } = await import('#src/shared/server/metrics/door.ts')
      await import('#src/shared/server/queues/jobs.ts')
      await import('#src/shared/server/http/routes.ts')
      await startTraces()
      await openMetricsDoor()
      console.log(JSON.stringify([...loaded]))
      process.exit(0)`
    const { stdout } = await promisify(execFile)(
      'node_modules/.bin/node',
      ['--input-type=module', '-e', program],
      { env: { PATH: process.env.PATH, DEMO: '0', VAULT_KEY: '', LOG_LEVEL: 'silent', ...env } },
    )
    return JSON.parse(stdout) as string[]
  }
  const VAULT = { VAULT_KEY: Buffer.alloc(32, 1).toString('base64') }

  test('nothing of OpenTelemetry without OTEL_EXPORTER_OTLP_ENDPOINT', async () => {
    expect(await loadedWith(VAULT)).toEqual([])
    const traced = await loadedWith({ ...VAULT, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' })
    expect(traced).toContain('@opentelemetry/sdk-trace')
  })

  test('and no other file of the program asks for it, at its start or later', () => {
    const importing = globSync('src/**/*.{ts,tsx}').filter((file) =>
      /from '(@opentelemetry\/[^']+|prom-client)'/.test(readFileSync(file, 'utf8')),
    )
    expect(importing.sort()).toEqual([
      'src/shared/server/metrics/prometheus.ts',
      'src/shared/server/traces/open-telemetry.ts',
    ])
    const naming = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(\S+)\(?'[^']*\/(prometheus|open-telemetry)\.ts'/g)].map(
        ([, how]) => how,
      ),
    )
    expect(naming).toEqual(['import(', 'import('])
  })
})
