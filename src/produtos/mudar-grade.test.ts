import { describe, expect, test } from 'vitest'
import { abrirGrade, corpoDaGrade, GRADE_VAZIA, type GradeDoForm } from './grade.ts'
import {
  adicionarOpcao,
  adicionarValores,
  mudarLinha,
  ordenarValores,
  preencher,
  preencherAbaixo,
  renomearValor,
  skuDe,
  tirarOpcao,
  tirarValor,
} from './mudar-grade.ts'

const com = (grade: GradeDoForm, i: number, ...digitados: string[]): GradeDoForm => {
  const resultado = adicionarValores(grade, i, { digitados })
  if ('recusa' in resultado) throw new Error(resultado.recusa)
  return resultado.grade
}
const lida = (valores: string[], n: number, mais: object = {}) => ({
  id: `00000000-0000-7000-8000-00000000000${n}`,
  valores,
  variacao: valores.join(' / '),
  sku: `S-${n}`,
  codigo_barras: null,
  preco: 100,
  preco_promocao: null,
  em_promocao: false,
  imagem_url: null,
  peso_gramas: null,
  altura_cm: null,
  largura_cm: null,
  comprimento_cm: null,
  estoque: n,
  estoque_reservado: 0,
  ...mais,
})
const tamanhos = abrirGrade({
  opcoes: [{ nome: 'Tamanho', valores: ['P', 'M', 'G'] }],
  variacoes: [lida(['P'], 1), lida(['M'], 2)],
  fora: [lida(['G'], 3), lida(['GG'], 4)],
})
const quais = ({ linhas }: GradeDoForm) =>
  linhas.map(({ valores, estoque, vendida }) => `${valores.join('/')} ${estoque}${vendida ? '' : ' fora'}`)

describe('the grid opens', () => {
  test('with a row for every combination, those taken off among them', () => {
    expect(quais(tamanhos)).toEqual(['P 1', 'M 2', 'G 3 fora'])
    expect(
      corpoDaGrade(tamanhos).variacoes.map(({ valores, estoque_visto }) => [valores, estoque_visto]),
    ).toEqual([
      [['P'], 1],
      [['M'], 2],
    ])
  })
})

describe('nothing that exists is lost', () => {
  test('when a value comes, goes and comes back', () => {
    const maior = com(tamanhos, 0, 'GG', 'XG')
    expect(quais(maior)).toEqual(['P 1', 'M 2', 'G 3 fora', 'GG 4', 'XG '])
    const menor = tirarValor(maior, 0, 'M')
    expect(quais(menor)).toEqual(['P 1', 'G 3 fora', 'GG 4', 'XG '])
    expect(quais(com(menor, 0, 'M')).at(-1)).toBe('M 2')
  })

  test('when an option comes: its first value is what everything was', () => {
    const comCor = com(adicionarOpcao(tamanhos, 'Cor'), 1, 'Azul', 'Rosa')
    expect(quais(comCor)).toEqual(['P/Azul 1', 'P/Rosa ', 'M/Azul 2', 'M/Rosa ', 'G/Azul 3 fora', 'G/Rosa '])
    expect(comCor.linhas[1]?.preco).toBe(10_000)
    expect(quais(tirarOpcao(comCor, 1))).toEqual(['P 1', 'M 2', 'G '])
  })

  test('when a value gets another name or another place', () => {
    const nova = renomearValor(tamanhos, 0, { de: 'M', para: ' Médio ' })
    expect(nova.linhas[1]).toMatchObject({ id: tamanhos.linhas[1]?.id, valores: ['Médio'] })
    expect(quais(ordenarValores(tamanhos, 0, ['G', 'M', 'P']))).toEqual(['G 3 fora', 'M 2', 'P 1'])
    expect(renomearValor(tamanhos, 0, { de: 'M', para: 'p' })).toBe(tamanhos)
  })

  test('when the last value of the only option goes and another comes', () => {
    const um = com(adicionarOpcao(GRADE_VAZIA, 'Cor'), 0, 'Azul')
    const cheio = mudarLinha(um, um.linhas[0]?.chave ?? '', { estoque: '5' })
    const vazia = tirarValor(cheio, 0, 'Azul')
    expect(quais(com(vazia, 0, 'Rosa'))).toEqual(['Rosa '])
    expect(quais(com(vazia, 0, 'Azul'))).toEqual(['Azul 5'])
  })
})

describe('values are refused', () => {
  test('when they are there in another case, and when there would be too many', () => {
    expect(adicionarValores(tamanhos, 0, { digitados: ['p'] })).toEqual({ recusa: 'p já está na lista.' })
    const muitos = Array.from({ length: 198 }, (_, i) => `n${i}`)
    expect(adicionarValores(tamanhos, 0, { digitados: muitos })).toEqual({
      recusa: 'Seriam 201 combinações: o limite é 200 por produto.',
    })
  })
})

describe('many rows at once', () => {
  const duas = com(adicionarOpcao(tamanhos, 'Cor'), 1, 'Azul', 'Rosa')

  test('all, or those of one value, and never what is not sold', () => {
    const caras = preencher(duas, { lugar: 1, valor: 'Rosa' }, () => ({ preco: 15_000 }))
    expect(caras.linhas.map(({ preco }) => preco)).toEqual([10_000, 15_000, 10_000, 15_000, 10_000, 15_000])
    const todas = preencher(tamanhos, null, () => ({ estoque: '9' }))
    expect(quais(todas)).toEqual(['P 9', 'M 9', 'G 3 fora'])
  })

  test('a value goes down its column', () => {
    const chave = duas.linhas[2]?.chave ?? ''
    expect(quais(preencherAbaixo(duas, chave, 'estoque'))).toEqual([
      'P/Azul 1',
      'P/Rosa ',
      'M/Azul 2',
      'M/Rosa 2',
      'G/Azul 3 fora',
      'G/Rosa 2',
    ])
  })

  test('a SKU of the values', () => {
    expect(skuDe(' TENIS ', ['38', 'Azul-claro', 'Algodão'])).toBe('TENIS-38-AZULCLARO-ALGODAO')
  })
})
