import { expect, it } from 'vitest'
import { erroDoNomeNaRede, lerNomeNaRede } from './redes-sociais.ts'

it.each([
  ['minha.loja', 'minha.loja'],
  [' @minha.loja ', 'minha.loja'],
  ['https://www.instagram.com/minha.loja/?igsh=abc', 'minha.loja'],
  ['tiktok.com/@minha.loja', 'minha.loja'],
  ['https://m.facebook.com/minhaloja', 'minhaloja'],
  ['', ''],
])('the name in a network is found in %j', (digitado, nome) => {
  expect(lerNomeNaRede(digitado)).toBe(nome)
  expect(erroDoNomeNaRede('instagram', digitado)).toBeNull()
})

it.each([
  ['instagram', 'minha loja'],
  ['facebook', 'https://facebook.com/profile.php?id=1000'],
  ['youtube', 'https://youtube.com/channel/UC123'],
] as const)('what names nobody in %s is refused: %j', (rede, digitado) => {
  expect(erroDoNomeNaRede(rede, digitado)).toContain('Informe só o nome')
})
