import { expect, test } from 'vitest'
import { QUEUES } from '#src/queues.ts'
import { faltaDesde, proximaVez } from './server/painel/vez-do-relogio.ts'
import { NOMES_DAS_TAREFAS } from './tarefas.ts'

// 21:15 in São Paulo.
const NOITE = new Date('2026-11-22T00:15:00Z')

test.each([
  ['* * * * *', '2026-11-22T00:16', '2026-11-22T00:27'],
  ['*/10 * * * *', '2026-11-22T00:20', '2026-11-22T00:40'],
  ['17 * * * *', '2026-11-22T00:17', '2026-11-22T01:27'],
  ['20 6 * * *', '2026-11-22T09:20', '2026-11-23T09:30'],
  // Billing rests at night, and is missed in the morning: not two weeks later.
  ['10 8-20 * * *', '2026-11-22T11:10', '2026-11-22T12:20'],
])('%s comes next at %s, and is missed from %s', (cron, proxima, falta) => {
  expect(proximaVez(cron, NOITE).toISOString().slice(0, 16)).toBe(proxima)
  expect(faltaDesde(cron, NOITE).toISOString().slice(0, 16)).toBe(falta)
})

test('every job of the clock has a name for people, and no name is left over', () => {
  const doRelogio = QUEUES.filter(({ cron }) => cron).map(({ name }) => name)
  expect(Object.keys(NOMES_DAS_TAREFAS).sort()).toEqual(doRelogio.sort())
})
