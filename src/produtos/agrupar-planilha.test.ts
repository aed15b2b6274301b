import { describe, expect, test } from 'vitest'
import { cabecaDe, montarGrupo, reunirLinhas } from './agrupar-planilha.ts'
import { reconhecerColunas } from './campos-da-planilha.ts'
import { lerLinha, type LinhaDaPlanilha } from './planilha.ts'

function agruparLinhas(linhas: readonly LinhaDaPlanilha[]) {
  const skus = new Set<string>()
  return reunirLinhas(linhas.map(cabecaDe)).map((numeros) =>
    montarGrupo(
      linhas.filter(({ numero }) => numeros.includes(numero)),
      skus,
    ),
  )
}

/** The groups of a sheet whose first line are its headings, cells apart by `;`. */
function agrupar(...sheet: string[]) {
  const [cabecalho = '', ...linhas] = sheet
  const colunas = reconhecerColunas(cabecalho.split(';'))
  return agruparLinhas(linhas.map((linha, i) => lerLinha(i + 2, linha.split(';'), colunas)))
}
/** What is wrong, by row. */
const erros = (...sheet: string[]) =>
  Object.fromEntries(agrupar(...sheet).flatMap(({ erros: deste }) => [...deste]))

const COM_HANDLE =
  'Handle;Title;Option1 Name;Option1 Value;Option2 Name;Option2 Value;Variant SKU;Variant Price;Image Src;Image Position;Variant Image'

describe('rows of one handle', () => {
  test('are one product, wherever they stand, and its blanks are its first row’s', () => {
    const [camiseta, caneca] = agrupar(
      COM_HANDLE,
      'camiseta;Camiseta;Tamanho;P;Cor;Azul;C-P;50;https://x.test/2.jpg;2;https://x.test/azul.jpg',
      'caneca;Caneca;Title;Default Title;;;K-1;20;;;',
      'camiseta;;;M;;Azul;C-M;50;https://x.test/1.jpg;1;https://x.test/azul.jpg',
      'camiseta;;;;;;;;https://x.test/3.jpg;3;',
      'CAMISETA;;;G;;azul;C-G;55;;;',
    )
    expect(camiseta?.erros.size).toBe(0)
    expect(camiseta?.produto).toMatchObject({
      nome: 'Camiseta',
      linhas: [2, 4, 5, 6],
      chaves: { endereco: 'camiseta', id: null, skus: ['C-P', 'C-M', 'C-G'] },
      opcoes: ['Tamanho', 'Cor'],
      variacoes: [
        { linha: 2, valores: ['P', 'Azul'], sku: 'C-P', preco: 50, imagem: 'https://x.test/azul.jpg' },
        { linha: 4, valores: ['M', 'Azul'] },
        { linha: 6, valores: ['G', 'Azul'], preco: 55 },
      ],
      imagens: [
        { endereco: 'https://x.test/1.jpg', posicao: 1 },
        { endereco: 'https://x.test/2.jpg', posicao: 2 },
        { endereco: 'https://x.test/3.jpg', posicao: 3 },
        { endereco: 'https://x.test/azul.jpg', posicao: 4 },
      ],
    })
    expect(caneca?.produto).toMatchObject({ nome: 'Caneca', sku: 'K-1', preco: 20 })
    expect(caneca?.produto.variacoes).toBeUndefined()
  })

  test('without any handle: those below one another under the same name or none', () => {
    const grupos = agrupar(
      'Nome;Opção 1;Valor da opção 1;Preço',
      'Camiseta;Tamanho;P;50',
      'Camiseta;Tamanho;M;50',
      ';;G;50',
      'Boné;;;30',
      'Boné liso;Cor;Azul;30',
      'Boné liso;Cor;Preto;30',
    )
    expect(grupos.map(({ linhas, produto }) => [produto.nome, linhas])).toEqual([
      ['Camiseta', [2, 3, 4]],
      ['Boné', [5]],
      ['Boné liso', [6, 7]],
    ])
  })

  test('are known again by our own id, or a handle as an address is written', () => {
    const id = '0190d4f0-0000-7000-8000-000000000001'
    const [um, outro] = agrupar('Identificador;Nome;Preço', `${id};Caneca;5`, 'Caneca Azul!;Caneca azul;5')
    expect(um?.produto.chaves).toMatchObject({ id, endereco: null })
    expect(outro?.produto.chaves).toMatchObject({ id: null, endereco: 'caneca-azul' })
  })
})

describe('what does not fit together is said by its row', () => {
  const CABECALHO = 'Handle;Nome;Opção 1;Valor da opção 1;Opção 2;Valor da opção 2;SKU;Preço'
  test.each<[string, string[], Record<number, string[]>]>([
    [
      'another option than the product’s',
      ['x;Camiseta;Tamanho;P;;;;5', 'x;;Cor;Azul;;;;5'],
      { 3: ['Azul: Opção 1: este produto usa “Tamanho”, e aqui está “Cor”.'] },
    ],
    [
      'a value that is missing',
      ['x;Camiseta;Tamanho;P;Cor;Azul;;5', 'x;;;M;;;;5'],
      { 3: ['M: Cor: falta o valor.'] },
    ],
    [
      'a combination twice, whatever its case',
      ['x;Camiseta;Tamanho;P;;;;5', 'x;;;p;;;;5'],
      { 3: ['P: Esta combinação já está na linha 2.'] },
    ],
    [
      'a value of no option',
      ['x;Camiseta;;P;;;;5', 'x;;;M;;;;5'],
      { 2: ['Opção 1: falta o nome (como Tamanho ou Cor).'], 3: [expect.stringContaining('diferencia')] },
    ],
    [
      'two options of one name',
      ['x;Camiseta;Cor;P;cor;Azul;;5'],
      { 2: ['P / Azul: Opção 2: duas opções têm o mesmo nome.'] },
    ],
    [
      'two rows that nothing tells apart',
      ['x;Camiseta;;;;;A;5', 'x;;;;;;B;6'],
      {
        3: [
          'Diga o que diferencia esta linha da linha 2: preencha Opção 1 (como Tamanho) e Valor da opção 1.',
        ],
      },
    ],
    [
      'a SKU twice, in one product or in two',
      ['x;Camiseta;Tamanho;P;;;A;5', 'x;;;M;;;A;5', 'y;Caneca;;;;;A;5'],
      {
        3: ['M: SKU: aparece mais de uma vez nesta planilha.'],
        4: ['SKU: aparece mais de uma vez nesta planilha.'],
      },
    ],
    [
      'a value too long, and one that nobody can see',
      [`x;Camiseta;Tamanho;${'a'.repeat(41)};;;;5`, 'x;;;\u200b;;;;5'],
      { 2: [expect.stringContaining('use até 40')], 3: ['Tamanho: falta o valor.'] },
    ],
    ['no name in any row', ['x;;Tamanho;P;;;;5'], { 2: ['P: Nome: precisa de pelo menos 3 letras.'] }],
    ['a price', ['x;Camiseta;Tamanho;P;;;;caro'], { 2: ['P: Preço: não entendi “caro”.'] }],
  ])('%s', (_nome, linhas, esperados) => expect(erros(CABECALHO, ...linhas)).toEqual(esperados))

  test.each([
    [200, undefined],
    [201, 'v0: São 201 variações: cada produto pode ter até 200.'],
    [10_000, 'v0: São 10.000 variações: cada produto pode ter até 200.'],
  ])('%i variations of one product', (quantas, texto) => {
    const linhas = Array.from({ length: quantas }, (_, i) => `x;Camiseta;Tamanho;v${i};;;;5`)
    expect(erros(CABECALHO, ...linhas)[2]).toEqual(texto && [texto])
  })
})

describe('rows that name another row’s SKU as theirs', () => {
  const COM_PAI = 'SKU do produto pai;SKU;Nome;Preço;Estoque'

  test('say their options where others write a name, and need the row that they name', () => {
    const linha = (pai: string, sku: string, nome: string, preco: string) => [pai, sku, nome, preco, '1']
    const colunas = reconhecerColunas(COM_PAI.split(';'))
    const ler = (...linhas: string[][]) =>
      agruparLinhas(linhas.map((celulas, i) => lerLinha(i + 2, celulas, colunas)))
    const [bota, ...outros] = ler(
      linha('B-1', 'B-38', 'Cor:Preto;Tamanho:38', '30'),
      linha('', 'B-1', 'Bota', '0'),
      linha('B-1', 'B-39', 'Cor: Preto; Tamanho: 39', '31'),
    )
    expect(outros).toEqual([])
    expect(bota?.erros.size).toBe(0)
    expect(bota?.produto).toMatchObject({
      nome: 'Bota',
      linhas: [2, 3, 4],
      chaves: { endereco: null, skus: ['B-1', 'B-38', 'B-39'] },
      opcoes: ['Cor', 'Tamanho'],
      variacoes: [
        { linha: 2, valores: ['Preto', '38'], sku: 'B-38', preco: 30 },
        { linha: 4, valores: ['Preto', '39'], sku: 'B-39', preco: 31 },
      ],
    })
    const [orfa] = ler(linha('X-9', 'X-38', 'Cor:Preto', '30'))
    expect([...(orfa?.erros ?? [])]).toEqual([[2, ['Preto: Falta nesta planilha a linha do produto X-9.']]])
    const [semOpcao] = ler(linha('', 'B-1', 'Bota', '10'), linha('B-1', 'B-38', 'Bota 38', '30'))
    expect([...(semOpcao?.erros.keys() ?? [])]).toEqual([3])
  })
})
