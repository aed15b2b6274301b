import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { soon } from '#test/support/soon.ts'
import { SYSTEM, withAccess } from '../database/database.ts'
import { uuidV7 } from '../../uuid.ts'
import { filasDeEmail } from '../email/queues.ts'
import { filasDeArquivos } from '../files/queues.ts'
import { log } from '../log.ts'
import { enqueue, startJobs, stopJobs, works } from './jobs.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
  // One that is asked and not told.
  await t.owner.query(`update pgboss.queue set notify = false where name = 'email.enviar'`)
})
beforeEach(() => startJobs(t.appUrl))
afterEach(stopJobs)
afterAll(() => t.close())

test('a clock that is set back while a job runs keeps no later job waiting', async () => {
  const [um, dois] = [uuidV7(), uuidV7()]
  const worked: string[] = []
  const begun = Promise.withResolvers<void>()
  await works(filasDeEmail.enviar, async ({ emailId }) => {
    worked.push(emailId)
    if (emailId === um) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 50 * 60_000 })
    begun.resolve()
  }).start()
  await withAccess(SYSTEM, (tx) => enqueue(tx, filasDeEmail.enviar, { emailId: um }))
  await begun.promise
  await withAccess(SYSTEM, (tx) => enqueue(tx, filasDeEmail.enviar, { emailId: dois }))
  await vi.waitFor(() => expect(worked).toEqual([um, dois]), soon)
  vi.useRealTimers()
})

test('a job that this version cannot read waits for another, keeps its tries, and is given up after a day', async () => {
  const told = vi.spyOn(log, 'error')
  const worked: string[][] = []
  await withAccess(SYSTEM, (tx) => enqueue(tx, filasDeArquivos.apagar, { chaves: ['velha'] }))
  await t.owner.query(`update pgboss.job set data = '{"chave": "velha"}'`)
  await withAccess(SYSTEM, (tx) => enqueue(tx, filasDeArquivos.apagar, { chaves: ['nova'] }))
  await works(filasDeArquivos.apagar, async ({ chaves }) => void worked.push(chaves)).start()
  const states = async () => {
    const { rows } = await t.owner.query(
      `select state::text, output, retry_limit - retry_count as tries, start_after > now() + interval '25 seconds' as later
       from pgboss.job where name = 'arquivos.apagar' order by created_on`,
    )
    return rows
  }
  // The first, and the hundred that are its queue's.
  const [left] = await vi.waitFor(async () => {
    const rows = await states()
    expect(rows).toMatchObject([
      { state: 'retry', output: { message: expect.stringContaining('chaves') }, tries: 101, later: true },
      { state: 'completed' },
    ])
    return rows
  }, soon)
  expect(worked).toEqual([['nova']])
  expect(told).not.toHaveBeenCalled()

  expect(Date.now() - left?.output.unreadSince).toBeLessThan(60_000)
  await t.owner.query(
    `update pgboss.job set start_after = now(), output = $1 where name = 'arquivos.apagar' and state = 'retry'`,
    [{ unreadSince: Date.now() - 25 * 3600_000 }],
  )
  await vi.waitFor(
    async () =>
      expect(await states()).toMatchObject([
        { state: 'failed', output: { message: expect.stringContaining('chaves') } },
        { state: 'completed' },
      ]),
    soon,
  )
  expect(told.mock.calls).toEqual([
    [expect.objectContaining({ queue: 'arquivos.apagar' }), expect.stringMatching(/given up.*chaves/s)],
  ])
})

test('gives the clock its line once, and anew where another one stands', async () => {
  const worker = works({ ...filasDeEmail.enviar, cron: '5 4 * * *', missed: 'once' }, async () => undefined)
  const line = async () => {
    const { rows } = await t.owner.query(
      `select cron, timezone, options ->> 'missed' as missed, updated_on from pgboss.schedule where name = 'email.enviar'`,
    )
    return rows
  }
  await worker.start()
  const given = await line()
  const says = [{ cron: '5 4 * * *', timezone: 'America/Sao_Paulo', missed: 'once' }]
  expect(given).toMatchObject(says)
  await worker.start()
  expect(await line()).toEqual(given)
  for (const other of [`cron = '1 1 * * *'`, `timezone = 'UTC'`, `options = '{}'`]) {
    await t.owner.query(`update pgboss.schedule set ${other} where name = 'email.enviar'`)
    await worker.start()
    expect(await line()).toMatchObject(says)
  }
})

test('a failure that speaks of a timeout is no death of its process: the job has all its tries', async () => {
  await t.owner.query(
    `update pgboss.queue set retry_limit = 3, retry_delay = 0, retry_backoff = false where name = 'arquivos.apagar'`,
  )
  const told: string[][] = []
  let tries = 0
  const work = async () => {
    tries += 1
    throw new Error('canceling statement due to lock timeout')
  }
  await works(filasDeArquivos.apagar, work, { giveUp: async ({ chaves }) => void told.push(chaves) }).start()
  await withAccess(SYSTEM, (tx) => enqueue(tx, filasDeArquivos.apagar, { chaves: ['presa'] }))
  await vi.waitFor(() => expect(told).toEqual([['presa']]), { timeout: 30_000 })
  expect(tries).toBe(3)
})

test('the last try is kept for giving up: it comes after one whose end told nobody', async () => {
  await t.owner.query(
    `update pgboss.queue set retry_limit = 2, retry_delay = 0, retry_backoff = false where name = 'arquivos.apagar'`,
  )
  const told: string[][] = []
  let tries = 0
  const work = async () => {
    tries += 1
    throw new Error('the database is away')
  }
  const giveUp = async ({ chaves }: { chaves: string[] }) => {
    told.push(chaves)
    if (told.length === 1) throw new Error('the database is still away')
  }
  await works(filasDeArquivos.apagar, work, { giveUp }).start()
  await withAccess(SYSTEM, (tx) => enqueue(tx, filasDeArquivos.apagar, { chaves: ['parada'] }))
  await vi.waitFor(() => expect(told).toEqual([['parada'], ['parada']]), { timeout: 30_000 })
  expect(tries).toBe(2)
})

test('what a job failed with is kept without whom it names', async () => {
  await t.owner.query(`update pgboss.queue set retry_limit = 0 where name = 'email.enviar'`)
  const emailId = uuidV7()
  await works(filasDeEmail.enviar, async () => {
    throw new Error('550 <ana@exemplo.com>: no such mailbox')
  }).start()
  await withAccess(SYSTEM, (tx) => enqueue(tx, filasDeEmail.enviar, { emailId }))
  await vi.waitFor(
    async () => {
      const { rows } = await t.owner.query(`select output from pgboss.job where data ->> 'emailId' = $1`, [
        emailId,
      ])
      expect(rows).toEqual([{ output: { message: '550 <[oculto]>: no such mailbox' } }])
    },
    { timeout: 15_000 },
  )
})

test('a job that runs while the process ends still queues what follows from it', async () => {
  const begun = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<void>()
  const emailId = uuidV7()
  await works(filasDeArquivos.apagar, async () => {
    begun.resolve()
    await ending.promise
    await withAccess(SYSTEM, (tx) => enqueue(tx, filasDeEmail.enviar, { emailId }))
  }).start()
  await withAccess(SYSTEM, (tx) => enqueue(tx, filasDeArquivos.apagar, { chaves: ['fim'] }))
  await begun.promise
  const stopped = stopJobs()
  ending.resolve()
  await stopped
  const { rows } = await t.owner.query(
    `select state::text from pgboss.job where data -> 'chaves' ->> 0 = 'fim' or data ->> 'emailId' = $1 order by name`,
    [emailId],
  )
  expect(rows).toEqual([{ state: 'completed' }, { state: 'created' }])
})
