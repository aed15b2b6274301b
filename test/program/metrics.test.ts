import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ConfigError, getConfig, parseConfig, setConfig } from '#src/shared/server/config.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { sendEmail } from '#src/shared/server/email/mail.ts'
import { countOnCommit } from '#src/shared/server/metrics/measures.ts'
import { openMetricsDoor } from '#src/shared/server/metrics/door.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'
import { freePorts } from '../../e2e/program.ts'

let l: ShopWithPix
let door: Awaited<ReturnType<typeof openMetricsDoor>>
let port: number
beforeAll(async () => {
  ;[port = 0] = await freePorts(1)
  l = await startShopWithPix()
  setConfig({ ...getConfig(), METRICS_PORT: port })
  door = await openMetricsDoor()
})
afterAll(async () => {
  await door?.stop()
  await l.close()
})

/** What the door tells: the number of each series, by its name and labels as they are written. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.status).toBe(200)
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, series = '', value] = /^(.+) (\S+)$/.exec(line) ?? []
      return [series, Number(value)]
    }),
  )
}

/** By how much the series whose name and labels hold all of these words grew during `work`. */
async function growth(words: string[], work: () => Promise<unknown>): Promise<number> {
  const sum = async () =>
    [...(await scrape())]
      .filter(([series]) => words.every((word) => series.includes(word)))
      .reduce((total, [, value]) => total + value, 0)
  const before = await sum()
  await work()
  return (await sum()) - before
}

describe('the program counts', () => {
  test('an order from its placing to its payment', async () => {
    const before = await scrape()
    const { saleOf } = await l.sell()
    const pix = await l.makePix(saleOf.id)
    await l.provider.pagar(String(pix.body.payment_id))
    await vi.waitFor(async () => expect((await l.saleOf(saleOf.id)).status).toBe('pago'), soon)
    await vi.waitFor(async () => {
      const after = await scrape()
      const grown = (series: string) => (after.get(series) ?? 0) - (before.get(series) ?? 0)
      expect({
        placed: grown('portal_sale_steps_total{from="none",to="pendente"}'),
        paid: grown('portal_sale_steps_total{from="pendente",to="pago"}'),
        approved: grown('portal_payments_total{status="aprovado"}'),
        notices: grown('portal_webhooks_total{provider="mercado_pago",outcome="received"}'),
        requests: grown(
          'portal_http_request_duration_seconds_count{method="POST",route="/rest/v1/vendas",status="2xx"}',
        ),
        asked: grown('portal_provider_call_duration_seconds_count{provider="mercado_pago",outcome="ok"}'),
        jobs: grown(
          'portal_job_duration_seconds_count{queue="pagamentos.processar-notificacao",outcome="done"}',
        ),
      }).toEqual({ placed: 1, paid: 1, approved: 1, notices: 1, requests: 1, asked: 2, jobs: 1 })
      expect(grown('portal_pool_wait_seconds_count')).toBeGreaterThan(5)
    }, soon)
  })

  test('nothing of a transaction that rolled back', async () => {
    const labels = { from: 'none', to: 'pendente' }
    const grown = await growth(['portal_sale_steps_total'], () =>
      withAccess(SYSTEM, async (tx) => {
        countOnCommit(tx, 'portal_sale_steps_total', labels)
        throw new Error('no')
      }).catch(() => undefined),
    )
    expect(grown).toBe(0)
  })

  test('a notice with a wrong signature', async () => {
    const forge = () =>
      l.request('POST', `/functions/v1/mercadopago-webhook?estabelecimento=${l.loja.id}&data.id=1`, {
        headers: { 'x-signature': 'ts=1,v1=00' },
        body: { type: 'payment', data: { id: '1' } },
      })
    expect(await growth(['portal_webhooks_total', 'mercado_pago', 'refused'], forge)).toBe(1)
  })

  test('an e-mail that nobody takes', async () => {
    const { rows } = await l.owner.query(
      `insert into emails (id, para, assunto, texto, html, message_id)
       values (gen_random_uuid(), 'a@b.test', 'a', 'a', 'a', 'a') returning id`,
    )
    const grown = await growth(['portal_emails_total', 'failed'], () =>
      sendEmail({ emailId: rows[0].id }).catch(() => undefined),
    )
    expect(grown).toBe(1)
  })

  test('an open stream of live events, and no duration of it', async () => {
    const { saleOf } = await l.sell()
    const abort = new AbortController()
    const timed = await growth(['portal_http_request_duration_seconds_count', '/eventos'], async () => {
      const open = async () => {
        const stream = await fetch(`${l.url}/rest/v1/vendas/${saleOf.id}/eventos`, {
          headers: { authorization: `Bearer ${l.token}` },
          signal: abort.signal,
        })
        await stream.body?.getReader().read()
      }
      expect(await growth(['portal_live_streams'], open)).toBe(1)
      abort.abort()
      await expect.poll(async () => (await scrape()).get('portal_live_streams')).toBe(0)
    })
    expect(timed).toBe(0)
  })

  test('jobs that are due', async () => {
    // Which nobody works.
    await l.owner.query(`
      insert into pgboss.queue (name, policy, table_name, retry_limit, retry_delay, retry_backoff, expire_seconds,
        retention_seconds, deletion_seconds, partition, queued_count, warning_queued, active_count, total_count)
      select 'parada', policy, table_name, retry_limit, retry_delay, retry_backoff, expire_seconds,
        retention_seconds, deletion_seconds, partition, 0, 0, 0, 0
      from pgboss.queue where name = 'email.enviar'`)
    await l.owner.query(`
      insert into pgboss.job (name, data, start_after, created_on, policy)
      select name, '{}', now() - interval '90 seconds', now() - interval '2 minutes', policy
      from pgboss.queue where name = 'parada'`)
    const told = await scrape()
    expect(told.get('portal_queue_waiting{queue="parada"}')).toBe(1)
    expect(told.get('portal_queue_oldest_seconds{queue="parada"}')).toBeCloseTo(90, -1)
    expect(told.get('portal_database_up')).toBe(1)
  })
})

describe('the door', () => {
  test('is not the public one', async () => {
    expect((await fetch(`${l.url}/metrics`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/rest/v1/vendas`)).status).toBe(404)
  })

  test('is shut without its setting, and on this machine alone unless told otherwise', async () => {
    expect(parseConfig({ DEMO: '1' }).METRICS_HOST).toBe('127.0.0.1')
    setConfig({ ...getConfig(), METRICS_PORT: undefined })
    expect(await openMetricsDoor()).toBeUndefined()
  })

  test('says in a sentence that its port is taken', async () => {
    setConfig({ ...getConfig(), METRICS_PORT: port })
    const refused = await openMetricsDoor().catch((error) => error)
    expect(refused).toBeInstanceOf(ConfigError)
    expect(refused.message).toMatch(/já está em uso.*METRICS_PORT/)
  })
})

const rules = readFileSync('ops/prometheus/alerts.yml', 'utf8')
const board = readFileSync('ops/grafana/portal.json', 'utf8')
const metricsIn = (text: string) => [...new Set(text.match(/\b(portal|nodejs|process)_[a-z0-9_]+/g))]

describe('what operators are given', () => {
  test('every metric that the board and the alerts name exists', async () => {
    const told = new Set([...(await scrape()).keys()].map((series) => series.split('{', 1)[0]))
    const help = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    // Of a histogram without an observation yet the name alone is told.
    for (const [, name = '', type] of help.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      told.add(name)
      if (type === 'histogram') for (const end of ['bucket', 'count', 'sum']) told.add(`${name}_${end}`)
    }
    for (const text of [rules, board]) {
      expect(metricsIn(text).length).toBeGreaterThan(8)
      expect(metricsIn(text).filter((name) => !told.has(name))).toEqual([])
    }
  })

  test('the documentation tells every metric of the program’s own', () => {
    const source = globSync('src/shared/server/metrics/*.ts').map((file) => readFileSync(file, 'utf8'))
    const own = [...new Set(source.join('\n').match(/\bportal_[a-z_]+/g))]
    const docs = readFileSync('docs/metrics.md', 'utf8')
    expect(own.filter((name) => !docs.includes(`\`${name}\``))).toEqual([])
    expect(own.length).toBeGreaterThan(12)
  })

  test('each alert has a test of its own and its section in the runbooks, and each section its alert', () => {
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const links = [...rules.matchAll(/runbook: docs\/runbooks\.md#(\w+)/g)].map(([, anchor]) => anchor)
    const tried = readFileSync('ops/prometheus/alerts.test.yml', 'utf8').matchAll(/- name: (\w+)/g)
    const sections = readFileSync('docs/runbooks.md', 'utf8').matchAll(/^## (\w+)$/gm)
    expect(alerts.length).toBeGreaterThan(10)
    expect(links).toEqual(alerts.map((name) => name?.toLowerCase()))
    expect([...tried].map(([, name]) => name)).toEqual(alerts)
    expect([...sections].map(([, name]) => name)).toEqual(alerts)
  })
})
