import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { session } from './accounts.ts'
import { order } from './buyers.ts'
import { addressOf } from './demo-records.ts'
import { goTo } from './estados.ts'
import { allRecords, GROUPS } from './every-page.ts'
import { journey } from './harness.ts'
import { CONSUMER, signIn } from './people.ts'
import { bringReading, type Reading } from './reading.ts'

/** The same pages once each, by who opens them. */
const BY_PERSON = Map.groupBy(Object.values(GROUPS), ({ email }) => email)

describe('every screen at 320 px, with text at 200 %, WCAG’s spacing, forced colours and motion unwanted:', () => {
  for (const [email, groups] of BY_PERSON) {
    journey(`${email ?? 'nobody'} loses nothing`, async ({ url, newPage }) => {
      const records = await allRecords(url)
      const addresses = new Set(groups.flatMap(({ pages }) => pages.map((page) => addressOf(page, records))))
      const page = await newPage()
      if (email) await signIn(page, url, email)
      if (email === CONSUMER) await waitingOrder(page, url)
      const lost = new Map<string, string>()
      for (const [place, address] of [...addresses].entries()) {
        if (place === 0) await page.goto(url + address)
        else await goTo(page, address)
        await arrived(page)
        await bringReading(page)
        for (const problem of await read(page)) lost.set(problem, lost.get(problem) ?? address)
      }
      // What every page shares is told once, of the first.
      expect([...lost].map(([problem, address]) => `${address} ${problem}`).join('\n')).toBe('')
    })
  }
})

/** The longest state that an order of a buyer can have. */
async function waitingOrder(page: Page, url: string): Promise<void> {
  await page.goto(url)
  const { access_token } = JSON.parse((await session(page)) ?? '{}') as { access_token: string }
  await order(url, { token: access_token })
}

/** What a person who reads it this way would miss. */
async function read(page: Page): Promise<string[]> {
  const wide = await page.evaluate(async () => {
    const { reading } = window as unknown as { reading: Reading }
    return [
      ...reading.moving(),
      ...(await reading.at('text at 200 %', 'html { font-size: 200% !important }')),
      ...(await reading.at('spacing', reading.SPACING)),
    ]
  })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.keyboard.press('Tab')
  const forced = await page.evaluate(() => {
    const { reading } = window as unknown as { reading: Reading }
    return [...reading.withoutBounds(), ...reading.withoutFocus()]
  })
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize({ width: 320, height: 800 })
  const narrow = await page.evaluate(async () => {
    const { reading } = window as unknown as { reading: Reading }
    return [
      ...(await reading.at('320 px', '')),
      ...(await reading.at('320 px with spacing', reading.SPACING)),
    ]
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  return [...wide, ...forced, ...narrow]
}

async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter?: { state: { initialized: boolean; navigation: { state: string } } }
    }
    return (
      router?.state.initialized &&
      router.state.navigation.state === 'idle' &&
      document.querySelector('h1') &&
      !document.querySelector('[data-esqueleto]')
    )
  })
}
