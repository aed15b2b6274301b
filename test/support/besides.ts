import { setTimeout as wait } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { paid } from './outcomes.ts'
import type { Mall, Shoppers } from './shoppers.ts'

// What else goes on while a machine is lost or exchanged.

/** Asks until it is answered, as a person does. */
async function insist(ask: () => Promise<Response>): Promise<Response> {
  const since = performance.now()
  for (;;) {
    const answer = await ask().catch(() => null)
    if (answer?.ok) return answer
    if (answer) expect([409, 502, 503, 504], await answer.text()).toContain(answer.status)
    if (performance.now() - since > 90_000) throw new Error('It was not answered for 90 s')
    await wait(300)
  }
}

/** A purchase by PIX from the order to the money, as one payment. */
export async function buyByPix(site: Mall, shoppers: Shoppers): Promise<void> {
  const key = shoppers.newKey()
  while (!(await shoppers.buy(key, 'pix'))) await wait(300)
  const sale = shoppers.purchases.get(key) ?? ''
  await insist(() =>
    shoppers.send('/functions/v1/create-payment-preference', {
      token: shoppers.tokenOf(key),
      body: { estabelecimento_id: site.shop.id, venda_id: sale },
    }),
  )
  const { rows } = await site.owner.query<{ mp: string }>(
    `select provider_payment_id as mp from pagamentos where venda_id = $1 and status <> 'cancelado'`,
    [sale],
  )
  expect(rows).toHaveLength(1)
  await site.provider.pagar(rows[0]?.mp ?? '')
  await paid(site.owner, sale)
}

/** The shop's owner sends a picture; each web process shows it. */
export async function sendPicture(shoppers: Shoppers): Promise<string> {
  const answer = await insist(() => shoppers.sendPicture())
  return ((await answer.json()) as { url: string }).url
}

export async function expectPicture(site: Mall, url: string): Promise<void> {
  for (const web of site.webs) {
    const answer = await fetch(web + new URL(url, site.url).pathname)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^image\//)
  }
}

/** Everybody is still signed in, and a session can be renewed. */
export async function expectSignedIn(shoppers: Shoppers): Promise<void> {
  for (const { access_token: token } of shoppers.sessions)
    expect((await shoppers.send('/auth/v1/user', { token, method: 'GET' })).status).toBe(200)
  const [first] = shoppers.sessions
  shoppers.sessions[0] = await shoppers.signIn({ refresh_token: first?.refresh_token }, 'refresh_token')
}

/**
 * Changes a price again and again; a second after each change was acknowledged no web process may show an older one.
 * What it answers is no page is not held against it.
 */
export function watchPrices(site: Mall, shoppers: Shoppers) {
  const path = `/loja/${site.shop.codigo}/produto/${site.watched.id}`
  const stale: string[] = []
  let changes = 0
  let refused = ''
  let looks = 0
  let over = false
  const change = () =>
    shoppers.send(`/rest/v1/produtos/${site.watched.id}`, {
      method: 'PATCH',
      token: shoppers.ownerToken,
      body: { estabelecimento_id: site.shop.id, preco: price },
    })
  const look = async (web: string, least: number) => {
    const page = await fetch(web + path, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
    if (page?.status !== 200) return
    const shown = /(\d\.\d{3}),00/.exec(await page.text().catch(() => ''))?.[1]
    if (shown === undefined) return
    looks += 1
    if (Number(shown.replace('.', '')) < least) stale.push(`${web} shows ${shown} after ${least}`)
  }
  const going = (async () => {
    while (!over) {
      price += 1
      const answer = await change().catch(() => null)
      if (answer?.ok) {
        changes += 1
        const least = price
        await wait(1000)
        await Promise.all(site.webs.map((web) => look(web, least)))
      } else {
        if (answer) refused = `${answer.status} ${await answer.text()}`
        await wait(300)
      }
    }
  })()
  return {
    async stop() {
      // Once after the fault, too.
      const before = changes
      try {
        await vi.waitFor(() => expect(changes, refused).toBeGreaterThan(before), {
          timeout: 60_000,
          interval: 200,
        })
      } finally {
        over = true
      }
      await going
      expect(looks).toBeGreaterThan(0)
      expect(stale).toEqual([])
    },
  }
}

let price = 1000
