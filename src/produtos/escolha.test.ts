import { describe, expect, test } from 'vitest'
import {
  comEstes,
  escolhaInicial,
  estadoDoValor,
  nomesNoEndereco,
  variacaoDoEndereco,
  variacaoEscolhida,
} from './escolha.ts'
import { dizerEscolha } from './variacoes.ts'

const opcoes = [
  { nome: 'Tamanho', valores: ['38', '39'] },
  { nome: 'Cor', valores: ['Preto', 'Azul-céu', 'Rosé'] },
]
const variacao = (id: string, valores: string[], estoque = 5) => ({ id, valores, estoque })
const variacoes = [
  variacao('a', ['38', 'Preto'], 0),
  variacao('b', ['38', 'Azul-céu']),
  variacao('c', ['39', 'Preto']),
]

describe('what a buyer may choose', () => {
  const estado = (escolhidos: (string | null)[], opcao: number, valor: string) =>
    estadoDoValor(variacoes, { escolhidos, opcao, valor })

  test('a value is sold, sold out or not made beside the others', () => {
    expect(estado([null, null], 0, '38')).toBe('tem')
    expect(estado([null, 'Preto'], 0, '38')).toBe('esgotado')
    expect(estado([null, 'Azul-céu'], 0, '39')).toBe('nao_ha')
    expect(estado([null, null], 1, 'Rosé')).toBe('nao_ha')
    // What is chosen of the option itself does not stand in its own way.
    expect(estado(['39', 'Azul-céu'], 0, '38')).toBe('tem')
  })

  test('a choice in full is one variation, or none that the shop sells', () => {
    expect(variacaoEscolhida(variacoes, ['38', 'Preto'])?.id).toBe('a')
    expect(variacaoEscolhida(variacoes, ['39', 'Azul-céu'])).toBeUndefined()
    expect(variacaoEscolhida(variacoes, ['38', null])).toBeUndefined()
    expect(comEstes(variacoes, ['38', null]).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('an option with one value is chosen already', () => {
    expect(escolhaInicial([{ nome: 'Cor', valores: ['Preto'] }])).toEqual(['Preto'])
    expect(escolhaInicial(opcoes)).toEqual([null, null])
    expect(escolhaInicial(opcoes, variacoes[2])).toEqual(['39', 'Preto'])
  })
})

describe('an address names a variation', () => {
  test('by its values, without accents', () => {
    expect([...nomesNoEndereco(variacoes).values()]).toEqual(['38_preto', '38_azul-ceu', '39_preto'])
    expect(variacaoDoEndereco(variacoes, '38_azul-ceu')?.id).toBe('b')
  })

  test('by its id where two would read the same, or where nothing could be read', () => {
    const parecidas = [
      variacao('a', ['A+']),
      variacao('b', ['A-']),
      variacao('c', ['½']),
      variacao('d', ['P']),
    ]
    expect([...nomesNoEndereco(parecidas).values()]).toEqual(['a', 'b', 'c', 'p'])
    expect(variacaoDoEndereco(parecidas, 'b')?.id).toBe('b')
    expect(variacaoDoEndereco(parecidas, 'a_')).toBeUndefined()
  })

  test.each([null, '', 'garbage', '38', '../..', '__proto__', '%00'])('%j names none', (nome) => {
    expect(variacaoDoEndereco(variacoes, nome)).toBeUndefined()
  })
})

test('a choice is said as people say it', () => {
  expect(dizerEscolha(opcoes, ['38', 'Preto'])).toBe('Tamanho 38 · Preto')
  expect(dizerEscolha([{ nome: 'Voltagem', valores: ['220 V'] }], ['220 V'])).toBe('Voltagem 220 V')
})
