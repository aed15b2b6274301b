import { expect, test } from 'vitest'
import { formatarTamanho, recusaDoTipo, USOS_DE_ARQUIVO } from './arquivos.ts'

test('what is said of a file of another kind names each that is taken', () => {
  expect(recusaDoTipo('anexo')).toBe('Envie JPEG, PNG, WebP, PDF ou XML.')
  for (const uso of USOS_DE_ARQUIVO.filter((um) => um !== 'anexo'))
    expect(recusaDoTipo(uso)).toBe('Envie uma imagem JPEG, PNG ou WebP.')
})

test.each([
  [0, '1 KB'],
  [1024 ** 2 - 1, '1024 KB'],
  [1.4 * 1024 ** 2, '1,4 MB'],
  [20 * 1024 ** 3, '20 GB'],
])('a size is said in the largest unit that it fills: %d', (bytes, dito) => {
  expect(formatarTamanho(bytes)).toBe(dito)
})
