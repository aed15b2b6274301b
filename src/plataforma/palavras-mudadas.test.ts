import fc from 'fast-check'
import { expect, test } from 'vitest'
import { palavrasMudadas } from './palavras-mudadas.ts'

const marks = { igual: '', saiu: '-', entrou: '+' }
const told = (de: string, para: string) =>
  palavrasMudadas(de, para).map(({ como, texto }) => marks[como] + texto)

test.each([
  ['o link vale por 60 minutos', 'o link vale por 30 minutos', ['o link vale por', '-60', '+30', 'minutos']],
  ['Olá. Falta pouco.', 'Olá. Falta pouco.\n\nAté já.', ['Olá. Falta pouco.', '+¶ Até já.']],
  ['um dois', 'três', ['-um dois', '+três']],
  ['igual', 'igual', ['igual']],
  ['', 'novo', ['+novo']],
])('%j became %j', (de, para, runs) => expect(told(de, para)).toEqual(runs))

test('what is far from any change is left out', () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => `p${i}`).join(' ')
  expect(told(`${many(40)} velho ${many(40)}`, `${many(40)} novo ${many(40)}`)).toEqual([
    '… p35 p36 p37 p38 p39',
    '-velho',
    '+novo',
    'p0 p1 p2 p3 p4 …',
  ])
})

test('what stayed and went is the old text, what stayed and came the new one', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 5 }).map((all) => all.join(' '))
  fc.assert(
    fc.property(words, words, (de, para) => {
      const without = (other: string) =>
        palavrasMudadas(de, para)
          .filter(({ como }) => como !== other)
          .map(({ texto }) => texto)
          .join(' ')
      expect([without('entrou'), without('saiu')]).toEqual([de, para])
    }),
  )
})

test('two long texts with nothing in common are told at once', () => {
  const long = (word: string) => Array.from({ length: 1300 }, (_, i) => `${word}${i}`).join(' ')
  expect(palavrasMudadas(long('a'), long('b')).map(({ como }) => como)).toEqual(['saiu', 'entrou'])
})
