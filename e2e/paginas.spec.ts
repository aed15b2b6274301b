import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addressOf } from './demo-records.ts'
import { allRecords, GROUPS } from './every-page.ts'
import { fetchedBy, scriptKilobytes } from './fetched.ts'
import { journey } from './harness.ts'
import { signIn } from './people.ts'

// The pages that no other journey weighs. What breaks the policy fails any journey: see harness.ts.
describe('every page of who has come in obeys its security policy and fetches no more script than it may', () => {
  for (const [name, { email, most, pages }] of Object.entries(GROUPS)) {
    if (most === undefined) continue
    journey(name, async ({ url, newPage }) => {
      const records = await allRecords(url)
      const over: string[] = []
      const first = await newPage({ width: 390, height: 844 })
      const second = await newPage({ context: first.context() })
      if (email) for (const page of [first, second]) await signIn(page, url, email)
      const left = [...pages]
      const weighIn = async (page: Page) => {
        for (let path = left.shift(); path !== undefined; path = left.shift()) {
          const script = scriptKilobytes(await fetchedBy(page, url + addressOf(path, records)))
          if (script > most) over.push(`${path}: ${script} KB`)
        }
      }
      // Each waits until its page asks for nothing more.
      await Promise.all([weighIn(first), weighIn(second)])
      expect(over, `more than ${most} KB of script`).toEqual([])
    })
  }

  journey('the pages one comes to first ask for 25 things at most', async ({ url, newPage }) => {
    const records = await allRecords(url)
    for (const path of ['/', '/estabelecimentos', '/loja/{codigo}']) {
      const page = await newPage({ width: 390, height: 844 })
      const { requests } = await fetchedBy(page, url + addressOf(path, records))
      // The service worker's own file comes on top.
      expect(requests.length, path).toBeLessThanOrEqual(24)
    }
  })
})
