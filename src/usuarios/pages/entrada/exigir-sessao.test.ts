import { expect, test } from 'vitest'
import { destinoDoConsumidor } from './exigir-sessao.ts'

test.each([
  ['/minha-conta', '/minha-conta'],
  ['/minha-conta/pedido/1?x=2', '/minha-conta/pedido/1?x=2'],
  ['/minha-conta?pedido=1', '/minha-conta?pedido=1'],
  ['/loja/atelie/produto/0190-vaso#perguntas', '/loja/atelie/produto/0190-vaso#perguntas'],
  ['/loja/atelie', '/loja/atelie'],
  ['/loja?etapa=dados', '/loja?etapa=dados'],
  ['/loja?etapa=pagamento&lojas=todas', '/loja?etapa=pagamento&lojas=todas'],
  ['/pagar-com-cartao/0190a-b', '/pagar-com-cartao/0190a-b'],
  ['/pagar-com-cartao/../admin', '/loja'],
  ['/loja?etapa=dados&x=//outro.example', '/loja'],
  ['/loja/../admin', '/loja'],
  ['/loja//outro.example', '/loja'],
  ['', '/loja'],
  ['/minha-contabilidade', '/loja'],
  ['//outro.example/minha-conta', '/loja'],
  ['https://outro.example/minha-conta', '/loja'],
  ['/admin', '/loja'],
])('who asked for %j goes to %s once signed in', (voltar, destino) =>
  expect(destinoDoConsumidor(new URLSearchParams({ voltar }))).toBe(destino),
)
