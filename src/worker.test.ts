import { expect, test } from 'vitest'
import { CRONS } from './worker.ts'

test.each(Object.entries(CRONS))('%s runs by a line of minute and hour: %s', (_fila, cron) => {
  expect(cron).toMatch(/^(\d+|\*(\/\d+)?) (\d+(-\d+)?|\*) \* \* \*$/)
})
