import { expect, test } from 'vitest'
import { xlsxSheet } from './spreadsheets.ts'

test('in XLSX, text that begins like a formula is a cell of text, as it was written', () => {
  const textos = ['=HYPERLINK("http://x.test")', '+55 11', '-1+1', '@soma', '\t=1']
  const { data } = xlsxSheet(
    [{ id: 'nome', titulo: 'Nome', valor: (texto: string) => texto }],
    textos,
    'Nomes',
  )
  expect(data.slice(1)).toEqual(textos.map((texto) => [{ value: texto, type: String }]))
})
