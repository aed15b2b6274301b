import { expect, it } from 'vitest'
import { contraste } from './contraste.ts'

it('contrast is WCAG’s', () => {
  expect(contraste('#000000', '#ffffff')).toBe(21)
  expect(contraste('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
