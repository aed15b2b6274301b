import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { QUEUES } from '#src/queues.ts'
import { JOBS } from '#src/worker.ts'

const crons = QUEUES.flatMap(({ name, cron }) => (cron ? [[name, cron]] : []))
test.each(crons)('%s runs by a line of minute and hour: %s', (_name, cron) => {
  expect(cron).toMatch(/^(\d+|\*(\/\d+)?) (\d+(-\d+)?|\*) \* \* \*$/)
})

test('every queue that is defined has one worker', () => {
  const defined = globSync('src/**/server/**/queues.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bname: '(.+?)'/g)].map(([, name = '']) => name),
  )
  expect(defined.length).toBeGreaterThan(30)
  expect(QUEUES.map(({ name }) => name).sort()).toEqual(defined.sort())
  expect(JOBS.map(({ queue }) => queue.name).sort()).toEqual(defined.sort())
})

test.each(['arquivos.apagar', 'mudanca.apagar-partes'])('%s waits days for a store that is away', (queue) => {
  const {
    retryLimit = 2,
    retryDelay = 0,
    retryBackoff,
    retryDelayMax,
  } = QUEUES.find(({ name }) => name === queue)?.options ?? {}
  const waits = Array.from({ length: retryLimit }, (_, n) =>
    Math.min(retryDelay * (retryBackoff ? 2 ** n : 1), retryDelayMax ?? Number.POSITIVE_INFINITY),
  )
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(3 * 24 * 3600)
})

test.each(['avisos.empurrar', 'vendas.enviar-email'])('%s keeps what it says of people a day', (queue) => {
  expect(QUEUES.find(({ name }) => name === queue)?.options?.deleteAfterSeconds).toBe(24 * 3600)
})

test('no job is enqueued by the name of its queue', () => {
  const named = globSync('{src,test}/**/*.{ts,tsx}').filter((file) =>
    /\benqueue\(\s*[^,()]+,\s*['"`]/.test(readFileSync(file, 'utf8')),
  )
  expect(named).toEqual([])
})
