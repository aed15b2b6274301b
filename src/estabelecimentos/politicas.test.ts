import { expect, test } from 'vitest'
import { modelosDePoliticas } from './politicas.ts'

test.each([
  [{ email: 'a@pao.com', telefone: '+5511987654321' }, 'por a@pao.com ou (11) 98765-4321'],
  [{ email: 'a@pao.com' }, 'por a@pao.com'],
  [{}, 'pelos contatos desta página'],
])('the texts to begin from say how to reach the shop %#', (contatos, como) => {
  const { trocas, privacidade } = modelosDePoliticas({ nome: 'Pão', ...contatos })
  expect(trocas).toContain(`Também atendemos ${como}.`)
  expect(privacidade).toContain(`Fale com a gente ${como}.`)
})
