import { expect, it } from 'vitest'
import { jsonSemViradas, semViradas, VISIVEL } from './texto-visivel.ts'

it.each(['', '   ', '\n\t', '\u200B\u200B', '\u00A0', '\u2060\uFEFF', '\u202E', '\u3164', '\u2800'])(
  '%j is no text',
  (text) => {
    expect(VISIVEL.test(text)).toBe(false)
  },
)

it.each(['a', '7', '!', '👍', '👩‍👧', ' é ', '中'])('%j is text', (text) => {
  expect(VISIVEL.test(text)).toBe(true)
})

it('bidirectional control characters are taken out, the rest stays', () => {
  expect(semViradas('Loja \u202elairotiP\u202c \u2066x\u2069 👩‍👧')).toBe('Loja lairotiP x 👩‍👧')
})

it.each([
  ['{"a":"\u202eb"}', { a: 'b' }],
  ['{"a":"\\u202eb\\u202E\\u2066\\u2069"}', { a: 'b' }],
  ['{"a":"\\\\u202eb"}', { a: '\\u202eb' }],
  ['{"a":"\\\\\\u202eb"}', { a: '\\b' }],
  ['{"a":"\\u200e\\u00e9"}', { a: '\u200eé' }],
])('out of %s as well, and nothing that only looks like one', (json, lido) => {
  expect(JSON.parse(jsonSemViradas(json))).toEqual(lido)
})

it('one escape cut in two by another does not come together', () => {
  expect(() => JSON.parse(jsonSemViradas('{"a":"\\u20\\u202a2a"}'))).toThrow(SyntaxError)
  expect(() => JSON.parse(jsonSemViradas('{"a":"\\u20\\u20\u202a2a2a"}'))).toThrow(SyntaxError)
})
