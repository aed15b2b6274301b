import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  adicionarAoCarrinho,
  atualizarProdutos,
  definirQuantidade,
  interpretarCarrinho,
  type LinhaDoCarrinho,
  limparCarrinho,
  type ProdutoDoCarrinho,
  removerDoCarrinho,
  totalEmCentavos,
} from './carrinho.ts'
import { separarPorLoja } from './carrinho-por-loja.ts'
import { contarUnidades } from './itens.ts'
import { compararComAgora } from './mudancas.ts'
import type { Venda } from './schemas.ts'

const produto = (mudancas: Partial<ProdutoDoCarrinho> = {}): ProdutoDoCarrinho => ({
  id: 'p1',
  nome: 'Café',
  preco: 20,
  preco_promocao: null,
  em_promocao: false,
  estoque: 10,
  imagem_url: null,
  estabelecimento_id: 'l1',
  estabelecimento_nome: 'Empório',
  estabelecimento_codigo: 'emporio',
  estabelecimento_logo: null,
  ...mudancas,
})
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const com = (...itens: [ProdutoDoCarrinho, number][]): LinhaDoCarrinho[] =>
  itens.reduce<LinhaDoCarrinho[]>(
    (linhas, [item, quantidade]) => adicionarAoCarrinho(linhas, { produto: item, quantidade }).linhas,
    [],
  )

describe('adding (docs/rules/marketplace.md#cart-stock-and-session)', () => {
  test('the same product merges into one line', () => {
    const linhas = com([produto(), 2], [produto(), 3])
    expect(linhas).toHaveLength(1)
    expect(linhas[0]).toMatchObject({ quantidade: 5, subtotal: 100 })
  })

  test('quantity is capped at stock, and says so', () => {
    const { linhas, recusa } = adicionarAoCarrinho(com([produto(), 8]), { produto: produto(), quantidade: 3 })
    expect(linhas[0]?.quantidade).toBe(10)
    expect(recusa).toBe('estoque_insuficiente')
  })

  test('exactly the stock is no refusal', () => {
    expect(adicionarAoCarrinho([], { produto: produto(), quantidade: 10 }).recusa).toBeNull()
  })

  test('a sold-out product is refused and changes nothing', () => {
    const antes = com([produto(), 1])
    const esgotado = produto({ id: 'p2', estoque: 0 })
    expect(adicionarAoCarrinho(antes, { produto: esgotado, quantidade: 1 })).toEqual({
      linhas: antes,
      recusa: 'indisponivel',
    })
  })

  test('a merged line takes the newest price', () => {
    const linhas = com([produto(), 1], [produto({ preco: 25 }), 1])
    expect(linhas[0]?.subtotal).toBe(50)
  })
})

describe('price', () => {
  test.each([
    [{ em_promocao: true, preco_promocao: 15 }, 30],
    [{ em_promocao: true, preco_promocao: null }, 40],
    [{ em_promocao: false, preco_promocao: 15 }, 40],
  ])('%j makes two units cost %d', (mudancas, esperado) => {
    expect(com([produto(mudancas), 2])[0]?.subtotal).toBe(esperado)
  })

  test('cents do not drift', () => {
    expect(com([produto({ preco: 0.1, estoque: 99 }), 3])[0]?.subtotal).toBe(0.3)
    expect(com([produto({ preco: 19.99, estoque: 99 }), 7])[0]?.subtotal).toBe(139.93)
  })
})

describe('changing', () => {
  test.each([
    [0, undefined],
    [-1, undefined],
    [4, 4],
    [99, 10],
  ])('setting %d leaves %s', (quantidade, esperada) => {
    expect(definirQuantidade(com([produto(), 1]), 'p1', quantidade)[0]?.quantidade).toBe(esperada)
  })

  test('removing takes one line away', () => {
    expect(
      removerDoCarrinho(com([produto(), 1], [produto({ id: 'p2' }), 1]), 'p1').map((l) => l.produto.id),
    ).toEqual(['p2'])
  })

  test('clearing one shop leaves the others', () => {
    const linhas = com([produto(), 1], [produto({ id: 'p2', estabelecimento_id: 'l2' }), 1])
    expect(limparCarrinho(linhas, 'l1').map((l) => l.produto.id)).toEqual(['p2'])
    expect(limparCarrinho(linhas)).toEqual([])
  })

  test('newer products bring their price, and lines that sold out stay to be seen', () => {
    const linhas = atualizarProdutos(com([produto(), 2]), new Map([['p1', { preco: 22, estoque: 0 }]]))
    expect(linhas[0]).toMatchObject({ quantidade: 2, subtotal: 44, produto: { estoque: 0 } })
  })
})

test('several shops stand apart, each with its subtotal', () => {
  const linhas = com(
    [produto(), 2],
    [produto({ id: 'p2', estabelecimento_id: 'l2', estabelecimento_nome: 'Livraria', preco: 9.9 }), 1],
    [produto({ id: 'p3', preco: 0.1 }), 1],
  )
  expect(
    separarPorLoja(linhas).map((loja) => [loja.nome, loja.linhas.length, loja.subtotalCentavos]),
  ).toEqual([
    ['Empório', 2, 4010],
    ['Livraria', 1, 990],
  ])
  expect(totalEmCentavos(linhas)).toBe(5000)
  expect(contarUnidades(linhas)).toBe(4)
})

describe('what is sold out', () => {
  const linhas = atualizarProdutos(
    com([produto(), 1], [produto({ id: 'p2', preco: 9.9 }), 2], [produto({ id: 'p3', estoque: 5 }), 3]),
    new Map([
      ['p2', { estoque: 0 }],
      ['p3', { estoque: 1 }],
    ]),
  )
  const ids = (quais: LinhaDoCarrinho[] = []) => quais.map((linha) => linha.produto.id)

  test('stays in the cart and is no part of the order, nor of its sums', () => {
    const [loja] = separarPorLoja(linhas)
    expect([ids(loja?.linhas), ids(loja?.fora), loja?.subtotalCentavos]).toEqual([['p1', 'p3'], ['p2'], 8000])
    expect(totalEmCentavos(linhas)).toBe(8000)
  })

  test.each([
    ['pendente', ['p1', 'p2', 'p3']],
    ['expirado', ['p1', 'p3']],
  ] as const)(
    'because an own order that is %s holds it is bought by finishing that order',
    (status, dela) => {
      const itens = [{ produto_id: 'p2', variacao_id: null }] as Venda['itens']
      expect(ids(separarPorLoja(linhas, [{ status, itens }])[0]?.linhas)).toEqual(dela)
    },
  )
})

describe('what was stored', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const guardado = (mudancas: object = {}) => ({ ...produto({ id, estabelecimento_id: id }), ...mudancas })

  test('a cart survives a round trip', () => {
    const linhas = com([guardado(), 2])
    expect(interpretarCarrinho(JSON.parse(JSON.stringify(linhas)))).toEqual(linhas)
  })

  test.each([
    [null],
    ['x'],
    [{}],
    [[null]],
    [[{ produto: {}, quantidade: 1 }]],
    [{ versao: 3, itens: [{ produto: guardado(), quantidade: 1 }] }],
    [[{ produto: guardado(), quantidade: 0.5 }]],
    [[{ produto: guardado(), quantidade: -2 }]],
    [[{ produto: guardado(), quantidade: 1e300 }]],
    [[{ produto: guardado(), quantidade: '2' }]],
    [[{ produto: guardado({ preco: -5 }), quantidade: 1 }]],
    [[{ produto: guardado({ preco: '20' }), quantidade: 1 }]],
    [[{ produto: guardado({ preco: 1e300 }), quantidade: 1 }]],
    [[{ produto: guardado({ id: '../admin' }), quantidade: 1 }]],
    [[{ produto: guardado({ id: [id] }), quantidade: 1 }]],
    [[{ produto: guardado({ estabelecimento_id: 7 }), quantidade: 1 }]],
  ])('%j is no cart', (valor) => expect(interpretarCarrinho(valor)).toEqual([]))

  test('a forged subtotal is worked out again, and a promotion below nothing is none', () => {
    const forjado = guardado({ em_promocao: true, preco_promocao: -50 })
    expect(interpretarCarrinho([{ produto: forjado, quantidade: 1, subtotal: 0.01 }])[0]?.subtotal).toBe(20)
  })

  test('one product has one line', () => {
    const linha = { produto: guardado(), quantidade: 1 }
    expect(interpretarCarrinho([linha, linha])).toHaveLength(1)
  })

  test('what was chosen is kept whole, or not at all', () => {
    const escolha = { produto_id: uuid(7), nome: 'Tênis', texto: 'Tamanho 38 · Preto' }
    const lida = (forjada: unknown) =>
      interpretarCarrinho([
        {
          produto: { ...produto({ id: uuid(1), estabelecimento_id: uuid(2) }), escolha: forjada },
          quantidade: 1,
        },
      ])[0]?.produto.escolha
    expect(lida(escolha)).toEqual(escolha)
    for (const forjada of [null, 'x', {}, { ...escolha, produto_id: 'x' }, { ...escolha, texto: { a: 1 } }])
      expect(lida(forjada)).toBeUndefined()
  })

  test('never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), (valor) => Array.isArray(interpretarCarrinho(valor))))
  })
})

describe('compared with the shop of now', () => {
  const agora = (mudancas: Partial<ProdutoDoCarrinho> | null) =>
    compararComAgora(com([produto(), 3]), new Map(mudancas ? [['p1', produto(mudancas)]] : []))[0]

  test.each([
    ['the same', {}, undefined],
    ['less stock, but enough', { estoque: 3 }, undefined],
    ['dearer', { preco: 25 }, { preco: { de: 20, para: 25 } }],
    ['on promotion', { em_promocao: true, preco_promocao: 15 }, { preco: { de: 20, para: 15 } }],
    ['a promotion without a price', { em_promocao: true }, undefined],
    ['too few', { estoque: 2 }, { restam: 2 }],
    ['dearer and too few', { preco: 21, estoque: 0 }, { preco: { de: 20, para: 21 }, restam: 0 }],
    ['gone', null, { restam: 0 }],
  ])('%s', (_, mudancas, esperada) => {
    expect(agora(mudancas)).toEqual(esperada && { produtoId: 'p1', nome: 'Café', ...esperada })
  })

  test('a product that has got options is to be chosen anew, said once', () => {
    const linhas = com([produto(), 3])
    const comOpcoes = new Map([['p1', { ...produto(), preco_ate: 30 }]])
    expect(compararComAgora(linhas, comOpcoes)).toEqual([{ produtoId: 'p1', nome: 'Café', escolher: true }])
    const avisadas = atualizarProdutos(linhas, new Map([['p1', { estoque: 0, escolher: true }]]))
    expect(compararComAgora(avisadas, comOpcoes)).toEqual([])
  })

  test('what was already known to be short is not reported again', () => {
    const linhas = atualizarProdutos(com([produto(), 3]), new Map([['p1', { estoque: 1 }]]))
    expect(compararComAgora(linhas, new Map([['p1', produto({ estoque: 1 })]]))).toEqual([])
  })
})
