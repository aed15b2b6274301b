import { expect, it } from 'vitest'
import { VISIVEL } from './texto-visivel.ts'

it.each(['', '   ', '\n\t', '\u200B\u200B', '\u00A0', '\u2060\uFEFF', '\u202E', '\u3164', '\u2800'])(
  '%j is no text',
  (text) => {
    expect(VISIVEL.test(text)).toBe(false)
  },
)

it.each(['a', '7', '!', '👍', '👩‍👧', ' é ', '中'])('%j is text', (text) => {
  expect(VISIVEL.test(text)).toBe(true)
})
