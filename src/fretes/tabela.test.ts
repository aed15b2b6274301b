import { describe, expect, it, test } from 'vitest'
import { UFS } from '#src/shared/endereco.ts'
import { escreverLugar, lerLugar, lerQuilos, lerTabelaColada, linhaDaTabela } from './tabela.ts'

const linha = (onde: string, ate_gramas: number, preco: number, dias = 5) => {
  const lugar = lerLugar(onde)
  if (!lugar) throw new Error(onde)
  return { ...lugar, ate_gramas, preco, dias }
}

describe('what so many grams to there cost', () => {
  const tabela = [
    linha('SP, RJ', 5000, 30),
    linha('SP, RJ', 1000, 15),
    linha('01000-000 a 01999-999', 1000, 9),
    linha('Norte', 1000, 40),
  ]
  it.each([
    ['the lightest line that holds it', '04000000', 1000, 15],
    ['the next one past it', '04000000', 1001, 30],
    ['a range of postal codes before its state', '01310100', 800, 9],
    ['another state', '69000000', 1, 40],
    ['nothing past the heaviest', '20040002', 5001, null],
    ['nothing past what the range carries, whatever the state would', '01310100', 1500, null],
    ['nothing where the table does not reach', '90000000', 100, null],
    ['nothing where there is no such place', '00000000', 100, null],
  ])('%s', (_nome, cep, pesoGramas, preco) =>
    expect(linhaDaTabela(tabela, { cep, pesoGramas })?.preco ?? null).toBe(preco),
  )
})

it.each([
  ['sp, rj', 'RJ, SP'],
  ['Sudeste', 'Sudeste'],
  ['ES, MG, RJ, SP', 'Sudeste'],
  ['centro-oeste', 'Centro-Oeste'],
  ['Brasil', 'Todo o Brasil'],
  ['01000-000 a 01999-999, RS', 'RS, 01000-000 a 01999-999'],
  ['88010000', '88010-000'],
])('the place %s reads %s', (texto, escrito) =>
  expect(escreverLugar(lerLugar(texto) ?? linha('SP', 1, 1))).toBe(escrito),
)

it.each(['', 'XX', '01999-999 a 01000-000', 'SP RJ', '0100-000'])('%j is no place', (texto) =>
  expect(lerLugar(texto)).toBeNull(),
)

test('several regions keep their names, and what is beside them its states', () => {
  const escrito = (texto: string) => escreverLugar(lerLugar(texto) ?? linha('SP', 1, 1))
  expect(escrito('Sul, ES, MG, RJ, SP, BA')).toBe('Sudeste, Sul, BA')
  expect(escrito('Norte, Nordeste, Centro-Oeste, Sudeste, Sul')).toBe('Todo o Brasil')
})

test('the whole country is every state', () => expect(lerLugar('Todo o Brasil')?.ufs).toEqual(UFS))

it.each([
  ['1', 1000],
  ['0,5', 500],
  ['até 2 kg', 2000],
  ['750 g', 750],
  ['0', null],
  ['-1', null],
  ['301', null],
])('%s is %s grams', (texto, gramas) => expect(lerQuilos(texto)).toBe(gramas))

describe('a pasted table', () => {
  it('passes over its heading, takes tabs and semicolons', () => {
    expect(
      lerTabelaColada(
        'Onde\tAté (kg)\tPreço\tDias\nSudeste\t1\tR$ 15,90\t3\nSul;0,5;19.90;5 dias úteis\nAC;30;1.200;9',
      ),
    ).toEqual({
      linhas: [linha('Sudeste', 1000, 15.9, 3), linha('Sul', 500, 19.9, 5), linha('AC', 30_000, 1200, 9)],
      erros: [],
    })
  })
  it('says what is wrong by its line', () => {
    expect(lerTabelaColada('SP;1;10;3\nXX;1;10;3\nSP;muito;10;3\nSP;1;-10;3\nSP;1;10;0').erros).toEqual([
      'Linha 2: não entendi “XX”. Escreva estados (SP, RJ), uma região ou faixas de CEP.',
      'Linha 3: não entendi o peso “muito”.',
      'Linha 4: não entendi o preço “-10”.',
      'Linha 5: não entendi o prazo “0”.',
    ])
  })
})
