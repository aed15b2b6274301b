import type { DataStrategyResult } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { ficaOMostrado, releitura } from './releitura.ts'
import { manterOMostrado } from './reler-ao-vivo.ts'

const fora = new ApiError({ status: 503 })

beforeEach(() => {
  releitura.esta = null
  releitura.daPessoa = null
})

/** A reading of the page, answered with 503 when `answer` is called. */
function read() {
  const stop = new AbortController()
  const answered = Promise.withResolvers<void>()
  const request = new Request('http://portal.test/pedido/1', { signal: stop.signal })
  const reading = manterOMostrado({ request } as Parameters<typeof manterOMostrado>[0], async () => {
    await answered.promise
    return { pedido: { type: 'error', result: fora } }
  }) as Promise<Record<string, DataStrategyResult>>
  return {
    stop: () => stop.abort(),
    answer: async () => {
      answered.resolve()
      return (await reading).pedido?.type
    },
  }
}

function readByItself() {
  releitura.esta = { pagina: '/pedido/1', mostrado: new Map([['pedido', {}]]), pedido: null, falhou: false }
  return read()
}

test('what a page reads by itself and cannot stays as it is shown', async () => {
  const reading = readByItself()
  expect(ficaOMostrado(fora)).toBe(true)
  expect(await reading.answer()).toBe('data')
})

test('what a person asks for and cannot be read is told, also while the page reads by itself', async () => {
  expect(await read().answer()).toBe('error')
  const byItself = readByItself()
  const asked = read()
  byItself.stop()
  expect(await asked.answer()).toBe('error')
})

test('a reading by itself that ends one of a person is theirs, and the next is not', async () => {
  const asked = read()
  asked.stop()
  const instead = readByItself()
  expect(ficaOMostrado(fora)).toBe(false)
  expect(await instead.answer()).toBe('error')
  await asked.answer()
  expect(await readByItself().answer()).toBe('data')
})
