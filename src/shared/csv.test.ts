import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { linhaDeCsv, semApostrofo } from './csv.ts'

test.each([
  [['Ana', 12.5, null], '"Ana";"12,5";""\r\n'],
  [['a;b', 'diz "oi"', 'duas\nlinhas'], '"a;b";"diz ""oi""";"duas\nlinhas"\r\n'],
  [['=cmd|"/c";1', -3.5], '"\'=cmd|""/c"";1";"-3,5"\r\n'],
])('%j as a line', (celulas, linha) => {
  expect(linhaDeCsv(celulas)).toBe(linha)
})

test.each(['=1+1', '+55 11', '-2', '@a', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠a'])(
  'a cell that starts as %j runs no formula, and comes back as it was',
  (texto) => {
    expect(linhaDeCsv([texto]).startsWith(`"'`)).toBe(true)
    expect(semApostrofo(linhaDeCsv([texto]).slice(1, -3))).toBe(texto)
    expect(semApostrofo("d'água")).toBe("d'água")
  },
)

test.each(['Ana,=1+1', 'Ana,"=1+1,', 'Ana","=1+1,"', 'Ana\t@a', 'Ana\n-2+3', 'Ana\r\n+1', 'Ana,,＝1'])(
  '%j runs no formula where commas, tabs or lines end a cell, and comes back as it was',
  (texto) => {
    const linha = linhaDeCsv(['Bia', texto, 'Cora'])
    for (const delimiter of [',', ';', '\t']) {
      // As Excel reads: a quote in the middle of a cell is literal.
      const linhas: string[][] = parse(linha, { delimiter, relax_quotes: true, relax_column_count: true })
      expect(linhas.flat().filter((celula) => /^"*[=+\-@＝]/.test(celula))).toEqual([])
    }
    const [[, celula = ''] = []]: string[][] = parse(linha, { delimiter: ';' })
    expect(semApostrofo(celula)).toBe(texto)
  },
)
