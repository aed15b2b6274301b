import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from '../../e2e/program.ts'
import { A_FEW, openSite, type Site } from '../faults/site.ts'
import { openPrometheus } from './prometheus.ts'

let site: Site
let prometheus: Awaited<ReturnType<typeof openPrometheus>>
const fired = new Set<string>()
beforeAll(async () => {
  const [web = 0, worker = 0] = await freePorts(2)
  site = await openSite({
    envOf: (role) => ({ METRICS_PORT: String(role === 'web' ? web : worker) }),
  })
  prometheus = await openPrometheus([`127.0.0.1:${web}`, `127.0.0.1:${worker}`])
})
afterAll(async () => {
  await prometheus.close()
  await site.close()
})

async function fires(...names: string[]): Promise<void> {
  await prometheus.fires(...names)
  for (const name of names) fired.add(name)
}

/** An order that waits for its PIX, and who asks for it. */
async function order() {
  const key = site.newKey()
  expect(await site.buy(key, 'pix')).not.toBeNull()
  const sale = site.purchases.get(key) ?? ''
  const ask = () =>
    site.send('/functions/v1/create-payment-preference', {
      token: site.tokenOf(key),
      body: { estabelecimento_id: site.shop.id, venda_id: sale },
    })
  return { sale, ask }
}

async function buyAndPay(): Promise<void> {
  const { sale, ask } = await order()
  const { payment_id } = (await (await ask()).json()) as { payment_id: string }
  await site.provider.pagar(String(payment_id))
  await site.paid(sale)
}

/** Again and again by five at once, until `done` is. */
async function meanwhile(act: () => Promise<unknown>, done: Promise<unknown>): Promise<void> {
  let over = false
  const acting = Array.from({ length: 5 }, async () => {
    while (!over) {
      await act()
      await wait(100)
    }
  })
  await done.finally(() => {
    over = true
  })
  await Promise.all(acting)
}

test('while people buy and pay nothing fires', async () => {
  await site.shopUnder(async () => {
    await Promise.all([buyAndPay(), wait(12_000)])
    expect(await prometheus.firing()).toEqual([])
  }, A_FEW)
})

test('a mail server that takes nothing', async () => {
  site.mail.be('refusing')
  await site.shopUnder(async () => {
    await fires('PortalEmailsFailing', 'PortalJobsFailing')
    await site.owner.query(
      `update pgboss.job set retry_limit = retry_count + 1, start_after = now()
       where name = 'email.enviar' and state = 'retry'`,
    )
    await fires('PortalJobsGivenUp')
  }, A_FEW)
  site.mail.be('well')
})

test('a payment provider that fails, and one that is slow', async () => {
  site.provider.falhar({ mode: '500', path: '/v1/payments', method: 'POST', times: 100_000 })
  // Of one order it would be asked for twenty times.
  await meanwhile(async () => (await order()).ask(), fires('PortalProviderFailing', 'PortalErrors'))
  site.provider.desligarFalhas()
  site.provider.falhar({ mode: 'slow', path: '/v1/payments', method: 'POST', times: 100_000, ms: 1500 })
  await meanwhile(async () => (await order()).ask(), fires('PortalSlow'))
  site.provider.desligarFalhas()
})

test('orders that nobody pays', async () => {
  await site.shopUnder(() => fires('PortalNothingPaid'), A_FEW)
})

test('notices that the provider did not sign', async () => {
  const forge = () =>
    site.send(`/functions/v1/mercadopago-webhook?estabelecimento=${site.shop.id}&data.id=1`, {
      headers: { 'x-signature': 'ts=1,v1=00' },
      body: { type: 'payment', data: { id: '1' } },
    })
  await meanwhile(forge, fires('PortalWebhooksRefused'))
})

test('a worker that is gone, and its jobs', async () => {
  await site.kill('worker')
  await site.buy(site.newKey())
  await site.owner.query(
    `update pgboss.job set created_on = now() - interval '3 minutes', start_after = now() - interval '3 minutes'
     where state = 'created'`,
  )
  await fires('PortalDown', 'PortalQueueBehind')
  await site.start('worker')
})

test('a database that is gone', async () => {
  await site.postgres.shutDown()
  await site.shopUnder(() => fires('PortalDatabaseDown'), A_FEW)
  await site.postgres.restart()
  await site.readyAgain()
})

test('once all is well again, silence', async () => {
  await buyAndPay()
  await prometheus.silent()
})

// What has no connection to spare answers a scrape after up to two seconds: too late for one that asks twice a second.
const BY_PROMTOOL_ALONE = [
  'PortalPoolExhausted',
  'PortalReplicaUnused',
  'PortalEventLoopBlocked',
  'PortalMemory',
]

test('every other alert was fired', () => {
  const all = readFileSync('ops/prometheus/alerts.yml', 'utf8').matchAll(/- alert: (\w+)/g)
  const rest = [...all].flatMap(([, name = '']) => (fired.has(name) ? [] : [name]))
  expect(rest).toEqual(BY_PROMTOOL_ALONE)
})
