import { expect, test } from 'vitest'
import { linhaDeCsv, semApostrofo } from './csv.ts'

test.each([
  [['Ana', 12.5, null], 'Ana;12,5;\r\n'],
  [['a;b', 'diz "oi"', 'duas\nlinhas'], '"a;b";"diz ""oi""";"duas\nlinhas"\r\n'],
  [['=cmd|"/c";1', -3.5], '"\'=cmd|""/c"";1";-3,5\r\n'],
])('%j as a line', (celulas, linha) => {
  expect(linhaDeCsv(celulas)).toBe(linha)
})

test.each(['=1+1', '+55 11', '-2', '@a', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠a'])(
  'a cell that starts as %j runs no formula, and comes back as it was',
  (texto) => {
    const [celula = ''] = linhaDeCsv([texto]).split('\r\n"')
    expect(celula.replace(/^"/, '').startsWith("'")).toBe(true)
    expect(semApostrofo(`'${texto}`)).toBe(texto)
    expect(semApostrofo("d'água")).toBe("d'água")
  },
)
