import { expect, test } from 'vitest'
import { open, seal } from './vault.ts'

test('a sealed secret opens again in its own context only', () => {
  const sealed = seal('APP_USR-segredo', 'loja-a:token')
  expect(sealed.conteudo.toString('utf8')).not.toContain('segredo')
  expect(open(sealed, 'loja-a:token')).toBe('APP_USR-segredo')
  expect(() => open(sealed, 'loja-b:token')).toThrow()
})

test('the beginning of its tag is no tag', () => {
  const sealed = seal('APP_USR-segredo', 'c')
  expect(() => open({ ...sealed, etiqueta: sealed.etiqueta.subarray(0, 4) }, 'c')).toThrow(/tag length/i)
})

test('a changed byte does not open', () => {
  const sealed = seal('APP_USR-segredo', 'c')
  sealed.conteudo[0] = (sealed.conteudo[0] ?? 0) ^ 1
  expect(() => open(sealed, 'c')).toThrow()
})
