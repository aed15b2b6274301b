import { expect, test } from 'vitest'
import { comFiltro, enderecoDoProduto, idDoEndereco, semCategoria } from './enderecos.ts'

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
