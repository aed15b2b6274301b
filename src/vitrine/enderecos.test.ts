import { expect, test } from 'vitest'
import { comFiltro, enderecoDoProduto, idDoEndereco, semCategoria, ultimaPagina } from './enderecos.ts'

const ID = '0190aaaa-0000-7000-8000-000000000001'

test('a product page is named by its id and, for people, by its name', () => {
  const endereco = enderecoDoProduto('casa-moderna', { id: ID, nome: 'Tênis de Corrida (leve) 42' })
  expect(endereco).toBe(`/loja/casa-moderna/produto/${ID}-tenis-de-corrida-leve-42`)
  expect(idDoEndereco(endereco.split('/').at(-1) ?? '')).toBe(ID)
})

test('a name without letters still makes an address, and what is no id is null', () => {
  expect(enderecoDoProduto('x', { id: ID, nome: '!!!' })).toMatch(/-produto$/)
  expect(idDoEndereco('tenis')).toBeNull()
})

test('changing a filter goes back to the first page and keeps the others', () => {
  const atual = new URLSearchParams('busca=mesa&pagina=3&produto=1&categoria=a&categoria=b')
  expect(comFiltro(atual, 'promocao', '1').toString()).toBe('busca=mesa&categoria=a&categoria=b&promocao=1')
  expect(comFiltro(atual, 'busca', null).toString()).toBe('categoria=a&categoria=b')
  expect(semCategoria(atual, 'a').toString()).toBe('busca=mesa&categoria=b')
})

test.each([
  ['/lojas?pagina=9999&nota=4', 25, '/lojas?pagina=3&nota=4'],
  ['/lojas?pagina=2', 12, '/lojas'],
  ['/lojas?pagina=3', 25, null],
  ['/lojas?pagina=muitas', 25, null],
  ['/lojas', 25, null],
  ['/lojas?pagina=7', 0, null],
  ['/lojas?pagina=9999', 10_001, null],
])('%s of a list of %i leads to %s', (endereco, total, ultima) => {
  expect(ultimaPagina(`http://portal.test${endereco}`, { total, porPagina: 12 })).toBe(ultima)
})
