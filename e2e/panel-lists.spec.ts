import { describe } from 'vitest'
import { expectSixStates, type ListScreen } from './estados.ts'
import { journey } from './harness.ts'

/** Every list screen of the panel. A part of the product that brings one adds its line. */
const SCREENS: ListScreen[] = [
  { route: '/vendas', title: 'Vendas', door: /^\/rest\/v1\/vendas\?/, firstUse: 'Nenhuma venda ainda' },
]

describe('list screens in their six states', () => {
  for (const screen of SCREENS) {
    journey(`${screen.route} at 390 and 1280 px`, async ({ url, newPage, allowProblem }) => {
      await expectSixStates({ url, newPage, allowProblem }, screen)
    })
  }
})
