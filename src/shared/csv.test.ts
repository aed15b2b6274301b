import { expect, test } from 'vitest'
import { linhaDeCsv } from './csv.ts'

test.each([
  [['Ana', 12.5, null], 'Ana;12,5;\r\n'],
  [['a;b', 'diz "oi"', 'duas\nlinhas'], '"a;b";"diz ""oi""";"duas\nlinhas"\r\n'],
  [['=cmd|"/c";1', -3.5], '"\'=cmd|""/c"";1";-3,5\r\n'],
])('%j as a line', (celulas, linha) => {
  expect(linhaDeCsv(celulas)).toBe(linha)
})

test('cells that start with = + - @ or a tab run no formula', () => {
  expect(linhaDeCsv(['=1+1', '+55 11', '-2', '@a', '\t=1'])).toBe("'=1+1;'+55 11;'-2;'@a;'\t=1\r\n")
})
