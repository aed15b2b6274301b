import { expect, test } from 'vitest'
import { getConfig } from '#src/shared/server/config.ts'
import type { LojaCompleta, ResumoAvaliacoes } from '../schemas.ts'
import type { ProdutoComCodigos } from './buscar-produto.ts'
import { dadosDoProduto } from './dados-estruturados.ts'

const LOJA = { nome: 'Sapataria', codigo: 'sapataria' } as LojaCompleta
const NENHUMA: ResumoAvaliacoes = { media: 0, total: 0, distribuicao: [0, 0, 0, 0, 0], itens: [] }
const SIMPLES = {
  id: '0a0a0a0a-0000-4000-8000-000000000001',
  nome: 'Tênis',
  preco: 200,
  preco_promocao: 150,
  em_promocao: true,
  estoque: 3,
  imagem_url: '/imagens/a.jpg',
  imagens: [],
  sku: 'TEN-1',
  codigo_barras: '7891234567895',
  opcoes: [],
  variacoes: [],
} as unknown as ProdutoComCodigos

function lido(produto: ProdutoComCodigos, avaliacoes = NENHUMA) {
  const [primeiro] = dadosDoProduto({ loja: LOJA, produto, avaliacoes })
  return (primeiro as { 'script:ld+json': Record<string, unknown> })['script:ld+json']
}

test('a simple product is one product with its offer', () => {
  expect(lido(SIMPLES)).toMatchObject({
    '@type': 'Product',
    sku: 'TEN-1',
    gtin: '7891234567895',
    offers: { price: '150.00', availability: 'https://schema.org/InStock' },
  })
})

test('a product with options is a group that varies by the axes that are known, each variant with its own offer', () => {
  const { publicUrl } = getConfig()
  const variacao = { menor_preco_30d: null, em_promocao: false, preco_promocao: null, imagem_url: null }
  const produto = {
    ...SIMPLES,
    opcoes: [
      { nome: 'Numeração', valores: ['38'] },
      { nome: 'Cor', valores: ['Preto', 'Azul'] },
      { nome: 'Voltagem', valores: ['220 V'] },
    ],
    variacoes: [
      {
        ...variacao,
        id: '0a0a0a0a-0000-4000-8000-000000000002',
        valores: ['38', 'Preto', '220 V'],
        preco: 210,
        estoque: 0,
        sku: 'T38P',
        codigo_barras: '7891234567895',
      },
      {
        ...variacao,
        id: '0a0a0a0a-0000-4000-8000-000000000003',
        valores: ['38', 'Azul', '220 V'],
        preco: 200,
        estoque: 2,
        imagem_url: '/imagens/azul.jpg',
        sku: null,
        codigo_barras: 'interno-9',
      },
    ],
  } as ProdutoComCodigos
  const grupo = lido(produto, { ...NENHUMA, media: 4.5, total: 2 })
  expect(grupo).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: SIMPLES.id,
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Tênis (38 / Preto / 220 V)',
        size: '38',
        color: 'Preto',
        sku: 'T38P',
        gtin: '7891234567895',
        image: `${publicUrl}/imagens/a.jpg`,
        offers: {
          price: '210.00',
          availability: 'https://schema.org/OutOfStock',
          url: `${String(grupo.url)}?variacao=38_preto_220-v`,
        },
      },
      { color: 'Azul', image: `${publicUrl}/imagens/azul.jpg`, offers: { price: '200.00' } },
    ],
  })
  expect(grupo).not.toHaveProperty('offers')
  expect(JSON.stringify(grupo)).not.toContain('interno-9')
})
