import { describe, expect, it } from 'vitest'
import { reconhecerColunas } from './campos-da-planilha.ts'
import { reconhecerOrigem } from './origem-da-planilha.ts'
import { lerLinha, lerReais } from './planilha.ts'

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

  it('say where the file comes from; the same word may mean something else there', () => {
    expect(reconhecerOrigem(['Handle', 'Title', 'Body (HTML)', 'Option1 Value'])).toBe('shopify')
    expect(reconhecerOrigem(['Title', 'URL HANDLE', 'Option1 value'])).toBe('shopify')
    expect(reconhecerOrigem(['Identificador de URL', 'Nombre', 'Valor de propiedad 1'])).toBe('nuvemshop')
    expect(reconhecerOrigem(['Nome', 'Título', 'Handle'])).toBe('csv')
    const doBling = ['Código', 'Descrição', 'Situação', 'GTIN/EAN', 'Descrição Curta', 'Unidade de medida']
    expect(reconhecerOrigem(doBling)).toBe('bling')
    expect(reconhecerColunas(doBling)).toEqual(['sku', 'nome', 'status', 'codigo_barras', 'descricao', null])
    expect(reconhecerColunas(doBling, 'csv')).toEqual(['sku', 'descricao', 'status', null, null, 'medida'])
    const antiga = ['Identificador URL', 'Nome', 'Valor da variação 1', 'Peso', 'Altura']
    expect(reconhecerColunas(antiga)).toEqual(['grupo', 'nome', 'valor_1', 'peso_kg', 'altura_cm'])
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
      'visivel',
      'descricao',
      'seo_titulo',
      'seo_descricao',
      'fabricante',
      'custo',
    ])
  })

  it('of Shopify’s newer files', () => {
    expect(
      reconhecerColunas([
        'Title',
        'URL handle',
        'Description',
        'Published on online store',
        'Status',
        'SKU',
        'Barcode',
        'Option1 name',
        'Option1 value',
        'Option1 Linked To',
        'Price',
        'Compare-at price',
        'Inventory quantity',
        'Product image URL',
        'Image position',
        'Image alt text',
        'Variant image URL',
      ]),
    ).toEqual([
      'nome',
      'grupo',
      'descricao',
      'visivel',
      'status',
      'sku',
      'codigo_barras',
      'opcao_1',
      'valor_1',
      null,
      'preco',
      'preco_de',
      'estoque',
      'imagens',
      'posicao_da_imagem',
      'texto_da_imagem',
      'imagem_da_variacao',
    ])
  })

  it('of Nuvemshop in Spanish', () => {
    expect(
      reconhecerColunas([
        'Identificador de URL',
        'Nombre',
        'Categorías',
        'Nombre de propiedad 1',
        'Valor de propiedad 1',
        'Precio',
        'Precio promocional',
        'Stock',
        'Mostrar en tienda',
        'Descripción',
        'Costo',
      ]),
    ).toEqual([
      'grupo',
      'nome',
      'categoria',
      'opcao_1',
      'valor_1',
      'preco',
      'preco_promocao',
      'estoque',
      'visivel',
      'descricao',
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
      'visivel',
      'sku',
      'peso_gramas',
      'estoque',
      'preco',
      'preco_de',
      'codigo_barras',
      'seo_titulo',
      'seo_descricao',
      'custo',
      'status',
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
const ler = (...celulas: string[]) => lerLinha(2, celulas, COLUNAS)

it('a row says a product, promotions by comparison and all', () => {
  expect(
    ler('x', "'=Caneca azul", 'C-1', '29,90', '39,90', '7', 'Casa > Canecas, Novo', 'Não'),
  ).toMatchObject({
    grupo: 'x',
    nome: '=Caneca azul',
    erros: [],
    dito: {
      sku: 'C-1',
      preco: 39.9,
      preco_promocao: 29.9,
      estoque: 7,
      categoria: 'Canecas',
      ativo: false,
    },
  })
})

it.each([
  ['-3', 0],
  ['-1.000', 0],
  ['7,00', 7],
  ['1.000', 1000],
  ['1.250', 1250],
  ['', undefined],
])('a stock of %s is %s', (dito, estoque) =>
  expect(ler('', 'Copo', '', '5', '', dito, '', '').dito.estoque).toBe(estoque),
)

it('what is wrong is reported field by field', () => {
  expect(ler('', 'ab', '', 'caro', '', '1,5', '', '').erros).toEqual([
    'Preço: não entendi “caro”.',
    'Estoque: não entendi “1,5”.',
  ])
})

describe('weight and measures', () => {
  const colunas = reconhecerColunas(['Nome', 'Preço', 'Peso (kg)', 'Altura (cm)', 'Largura', 'Profundidade'])
  const com = (...celulas: string[]) => lerLinha(2, ['Caneca', '10', ...celulas], colunas)

  it('are whole grams and centimetres, a part of one counting whole', () => {
    expect(com('0,35', '2.5', '11', '8,01').dito).toMatchObject({
      peso_gramas: 350,
      altura_cm: 3,
      largura_cm: 11,
      comprimento_cm: 9,
    })
    expect(com('1.001', '', '', '').dito).toMatchObject({ peso_gramas: 1001 })
  })

  it('in grams are written with a dot for thousands, in kilos with one for a part', () => {
    const emGramas = reconhecerColunas(['Nome', 'Preço', 'Peso para envio (g)'])
    const gramas = (peso: string) => lerLinha(2, ['Caneca', '10', peso], emGramas).dito.peso_gramas
    expect(['1.500', '1500', '250.0', '0.350'].map(gramas)).toEqual([1500, 1500, 250, 1])
    expect(com('1.500', '', '', '').dito.peso_gramas).toBe(1500)
  })

  it('of nothing and of zero leave what the shop has', () => {
    const { dito } = com('0.00', '0', '', '')
    expect(Object.keys(dito)).not.toContain('peso_gramas')
    expect(Object.keys(dito)).not.toContain('altura_cm')
  })

  it.each(['-1', '301', 'um', '1e3', '9999999999'])('of %s kg are refused', (peso) =>
    expect(com(peso, '', '', '').erros).toEqual([`Peso (kg): não entendi “${peso}”.`]),
  )
})
