import { expect, test } from 'vitest'
import { emOrdem } from './em-ordem.ts'

test('an answer is shown unless one to what was asked later has been', () => {
  const comecar = emOrdem()
  const [primeira, segunda, terceira] = [comecar(), comecar(), comecar()]
  expect(segunda()).toBe(true)
  expect(primeira()).toBe(false)
  expect(terceira()).toBe(true)
  expect(comecar()()).toBe(true)
})
