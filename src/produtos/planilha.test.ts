import { describe, expect, it } from 'vitest'
import { lerLinha, lerReais, reconhecerColunas } from './planilha.ts'

describe('headings', () => {
  it('of our own spreadsheet', () => {
    expect(reconhecerColunas(['Nome', 'SKU', 'Preço', 'Estoque', 'Cor'])).toEqual([
      'nome',
      'sku',
      'preco',
      'estoque',
      null,
    ])
  })

  it('of Nuvemshop', () => {
    expect(
      reconhecerColunas([
        'Identificador URL',
        'Nome',
        'Categorias',
        'Preço',
        'Preço promocional',
        'Peso (kg)',
        'Altura (cm)',
        'Largura (cm)',
        'Comprimento (cm)',
        'Estoque',
        'SKU',
        'Código de barras',
        'Exibir na loja',
        'Descrição',
        'Título para SEO',
        'Descrição para SEO',
        'Marca',
        'Custo',
      ]),
    ).toEqual([
      'grupo',
      'nome',
      'categoria',
      'preco',
      'preco_promocao',
      'peso_kg',
      'altura_cm',
      'largura_cm',
      'comprimento_cm',
      'estoque',
      'sku',
      'codigo_barras',
      'status',
      'descricao',
      'seo_titulo',
      'seo_descricao',
      'fabricante',
      'custo',
    ])
  })

  it('of Shopify', () => {
    expect(
      reconhecerColunas([
        'Handle',
        'Title',
        'Body (HTML)',
        'Vendor',
        'Type',
        'Published',
        'Variant SKU',
        'Variant Grams',
        'Variant Inventory Qty',
        'Variant Price',
        'Variant Compare At Price',
        'Variant Barcode',
        'SEO Title',
        'SEO Description',
        'Cost per item',
        'Status',
      ]),
    ).toEqual([
      'grupo',
      'nome',
      'descricao',
      'fabricante',
      'categoria',
      'status',
      'sku',
      'peso_gramas',
      'estoque',
      'preco',
      'preco_de',
      'codigo_barras',
      'seo_titulo',
      'seo_descricao',
      'custo',
      null,
    ])
  })
})

it.each([
  ['1.234,56', 1234.56],
  ['1234.56', 1234.56],
  ['R$ 39,9', 39.9],
  ['1.234', 1234],
  ['12.5', 12.5],
  ['0,005', 0.01],
  ['grátis', null],
  ['-5', null],
  ['1e9', null],
  ['=1+1', null],
])('an amount %s is %s', (texto, reais) => expect(lerReais(texto)).toBe(reais))

const COLUNAS = reconhecerColunas([
  'Handle',
  'Nome',
  'SKU',
  'Preço',
  'Preço anterior',
  'Estoque',
  'Categoria',
  'Status',
])
const ler = (celulas: string[], anterior: { grupo: string; nome: string } | null = null) =>
  lerLinha(celulas, COLUNAS, anterior)

it('a row becomes a product, promotions by comparison and all', () => {
  expect(
    ler(['x', "'=Caneca azul", 'C-1', '29,90', '39,90', '7', 'Casa > Canecas, Novo', 'Não']),
  ).toMatchObject({
    produto: {
      nome: '=Caneca azul',
      sku: 'C-1',
      preco: 39.9,
      preco_promocao: 29.9,
      estoque: 7,
      categoria: 'Canecas',
      ativo: false,
    },
  })
})

it('a variant takes the name of its group', () => {
  expect(ler(['caneca', '', 'C-2', '10', '', '', '', ''], { grupo: 'caneca', nome: 'Caneca' })).toMatchObject(
    { produto: { nome: 'Caneca', sku: 'C-2' } },
  )
  expect(ler(['outra', '', 'C-2', '10', '', '', '', ''], { grupo: 'caneca', nome: 'Caneca' })).toHaveProperty(
    'erros',
  )
})

it('what is wrong is reported field by field', () => {
  expect(ler(['', 'ab', '', 'caro', '', '1,5', '', ''])).toMatchObject({
    erros: [
      'Nome: precisa de pelo menos 3 letras.',
      'Preço: não entendi “caro”.',
      'Estoque: não entendi “1,5”.',
    ],
  })
})

describe('weight and measures', () => {
  const colunas = reconhecerColunas(['Nome', 'Preço', 'Peso (kg)', 'Altura (cm)', 'Largura', 'Profundidade'])
  const com = (...celulas: string[]) => lerLinha(['Caneca', '10', ...celulas], colunas, null)

  it('are whole grams and centimetres, a part of one counting whole', () => {
    expect(com('0,35', '2.5', '11', '8,01')).toMatchObject({
      produto: { peso_gramas: 350, altura_cm: 3, largura_cm: 11, comprimento_cm: 9 },
    })
    expect(com('1.001', '', '', '')).toMatchObject({ produto: { peso_gramas: 1001 } })
  })

  it('of nothing and of zero leave what the shop has', () => {
    const { produto } = com('0.00', '0', '', '') as { produto: object }
    expect(Object.keys(produto)).not.toContain('peso_gramas')
    expect(Object.keys(produto)).not.toContain('altura_cm')
  })

  it.each(['-1', '301', 'um', '1e3', '9999999999'])('of %s kg are refused', (peso) =>
    expect(com(peso, '', '', '')).toMatchObject({ erros: [`Peso (kg): não entendi “${peso}”.`] }),
  )
})
