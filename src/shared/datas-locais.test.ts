import { expect, it } from 'vitest'
import { deDataLocal, paraDataLocal } from './datas-locais.ts'

it('a field’s hour is São Paulo’s, whatever the machine’s', () => {
  expect(deDataLocal('2026-11-27T00:00')).toBe('2026-11-27T03:00:00.000Z')
  expect(paraDataLocal('2026-11-27T03:00:00.000Z')).toBe('2026-11-27T00:00')
  expect(deDataLocal('')).toBeNull()
  expect(deDataLocal('amanhã')).toBeNull()
  expect(paraDataLocal(null)).toBe('')
})
