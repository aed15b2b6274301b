import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailMood } from '#test/support/mail-sink.ts'
import { figure } from './figures.ts'
import { A_FEW, openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

// The slow one last: it has letters in hand until the end, and one that hangs up drops them.
test.each<MailMood>(['refusing', 'hanging up', 'slow'])(
  'a mail server that is %s costs no sale',
  async (mood) => {
    site.mail.be(mood)
    const tried = await site.shopUnder(() => wait(3000), A_FEW)
    site.mail.be('well')
    const ready = await site.readyAgain()
    await site.expectWhole()
    figure(`mail server ${mood}`, { ready, tried, site })
  },
)

test.each(['slow', '500', 'reset', 'half', 'lost_answer'] as const)(
  'a provider that is %s: one payment a sale in the end, and none is lost',
  async (mode) => {
    const key = site.newKey()
    expect(await site.buy(key, 'pix')).not.toBeNull()
    const sale = site.purchases.get(key) ?? ''
    site.provider.falhar({ mode, path: '/v1/payments', method: 'POST', times: 2, ms: 3000 })
    const since = performance.now()
    const ask = () =>
      site.send('/functions/v1/create-payment-preference', {
        token: site.tokenOf(key),
        body: { estabelecimento_id: site.shop.id, venda_id: sale },
      })
    let answer = await ask()
    for (let tries = 0; !answer.ok && tries < 10; tries++) {
      // Never a fault of ours, and nothing that a person could not read.
      expect([409, 502, 503, 504]).toContain(answer.status)
      await wait(500)
      answer = await ask()
    }
    expect(answer.ok).toBe(true)
    const { rows } = await site.owner.query<{ mp: string }>(
      `select provider_payment_id as mp from pagamentos where venda_id = $1 and status <> 'cancelado'`,
      [sale],
    )
    expect(rows).toHaveLength(1)
    await site.provider.pagar(rows[0]?.mp ?? '')
    await site.paid(sale)
    await site.expectWhole()
    figure(`payment provider ${mode}`, { ready: (performance.now() - since) / 1000, tried: 1, site })
  },
)

test('in the end every letter was sent; what the mail server did not confirm, again under the same Message-ID', async () => {
  const { letters, again } = await site.lettersSent()
  expect(letters).toBeGreaterThan(site.purchases.size)
  expect(again).toBeGreaterThan(0)
  const { letters: taken } = site.mail
  const slowly = new Set(taken.filter(({ mood }) => mood === 'slow').map(({ messageId }) => messageId))
  expect(slowly.size).toBeGreaterThan(0)
  expect(taken.filter(({ messageId }) => slowly.has(messageId))).toHaveLength(slowly.size)
})
