import { expect, test } from 'vitest'
import { recusaDoTipo, USOS_DE_ARQUIVO } from './arquivos.ts'

test('what is said of a file of another kind names each that is taken', () => {
  expect(recusaDoTipo('anexo')).toBe('Envie JPEG, PNG, WebP, PDF ou XML.')
  for (const uso of USOS_DE_ARQUIVO.filter((um) => um !== 'anexo'))
    expect(recusaDoTipo(uso)).toBe('Envie uma imagem JPEG, PNG ou WebP.')
})
