import { expect, test } from 'vitest'
import { minutosAteFaltar, minutosEntre } from './tarefas.ts'

test.each([
  ['* * * * *', 1],
  ['*/10 * * * *', 10],
  ['17 * * * *', 60],
  ['20 6 * * *', 1440],
  ['0 8 * * 1', 10_080],
  ['0 8 1 * *', 10_080],
])('%s runs every %i minutes', (cron, minutos) => {
  expect(minutosEntre(cron)).toBe(minutos)
  expect(minutosAteFaltar(cron)).toBe(2 * minutos + 10)
})
