import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createShop } from '#test/support/factories.ts'
import { emRodadas } from './em-rodadas.ts'

let t: TestDatabase
let a: string
let b: string
beforeAll(async () => {
  t = await createTestDatabase()
  a = (await createShop(t.owner)).id
  b = (await createShop(t.owner)).id
})
afterAll(() => t.close())

/** Rows of the shops, the oldest first; a round answers which of them were tried. */
function relogio(lojas: string[]) {
  const tarefa = randomUUID()
  const linhas = lojas.map((loja, desde) => ({ id: randomUUID(), estabelecimento_id: loja, desde }))
  const candidatas = sql`select * from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb)
    as linha (id uuid, estabelecimento_id uuid, desde integer)`
  return {
    rodar: async (fazer: (linha: number) => unknown = () => true) => {
      const tentadas: number[] = []
      await emRodadas({
        tarefa,
        candidatas,
        fazer: async ({ id }) => {
          const linha = linhas.findIndex((uma) => uma.id === id)
          tentadas.push(linha)
          return fazer(linha)
        },
      })
      return tentadas
    },
    /** The minutes that each row waits after so many failures. */
    espera: async () => {
      const { rows } = await t.owner.query<{ alvo: string; falhas: number; minutos: number }>(
        `select alvo, falhas, round(extract(epoch from proxima_em - now()) / 60)::int as minutos
         from tarefas_adiadas where tarefa = $1`,
        [tarefa],
      )
      return rows.map(({ alvo, falhas, minutos }) => [
        linhas.findIndex(({ id }) => id === alvo),
        falhas,
        minutos,
      ])
    },
    passar: () => t.owner.query('update tarefas_adiadas set proxima_em = now() where tarefa = $1', [tarefa]),
  }
}

const falhar = () => {
  throw new Error('not today')
}

test('each shop gets its turn before the second row of any', async () => {
  expect(await relogio([a, a, a, b]).rodar()).toEqual([0, 3, 1, 2])
})

test('a row that fails waits longer each time, and is forgotten once it goes well', async () => {
  const { rodar, espera, passar } = relogio([a])
  for (const minutos of [1, 2, 4, 8]) {
    expect(await rodar(falhar)).toEqual([0])
    expect(await rodar()).toEqual([])
    expect((await espera())[0]?.[2]).toBe(minutos)
    await passar()
  }
  expect(await rodar()).toEqual([0])
  expect(await espera()).toEqual([])
})

test('a row that must wait is no failure', async () => {
  const { rodar, espera } = relogio([a])
  await rodar(() => false)
  expect(await espera()).toEqual([[0, 0, 5]])
})

test('a shop where nothing works delays nobody, and its new rows come before those that failed', async () => {
  const { rodar, passar } = relogio([a, a, a, a, a, b])
  expect(await rodar((linha) => (linha === 5 ? true : falhar()))).toEqual([0, 5, 1, 2])
  await passar()
  expect(await rodar()).toEqual([3, 5, 4, 0, 1, 2])
})
