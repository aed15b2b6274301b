import { describe } from 'vitest'
import { addressOf, demoRecords } from './demo-records.ts'
import { walkStates } from './estados.ts'
import { journey } from './harness.ts'
import { signIn } from './people.ts'
import { SCREENS, SHOPKEEPER } from './screens.ts'

describe('every screen of the panel in its six states, wide and light, narrow and dark', () => {
  for (const [part, { email, screens }] of Object.entries(SCREENS)) {
    journey(part, async ({ url, newPage, allowProblem }) => {
      allowProblem(/^500: GET /)
      const page = await newPage()
      await signIn(page, url, email)
      const records = await demoRecords(SHOPKEEPER)
      for (const screen of screens)
        await walkStates(page, url, { ...screen, route: addressOf(screen.route, records) })
    })
  }
})
