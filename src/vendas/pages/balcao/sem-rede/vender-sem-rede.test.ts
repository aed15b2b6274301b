import { expect, test } from 'vitest'
import type { VendaNaFila } from './fila.ts'
import { aoPrecoDeHoje, comVariacoes } from './vender-sem-rede.ts'

const venda = (mudou: { produto_id: string; preco: number }[]): VendaNaFila => ({
  ordem: 1,
  chave: 'chave',
  vendidaEm: '2026-11-27T12:00:00.000Z',
  linhas: [],
  totalCentavos: 7_900,
  trocoCentavos: 2_100,
  pedido: {
    estabelecimento_id: 'loja',
    vendida_em: '2026-11-27T12:00:00.000Z',
    itens: [
      { produto_id: 'caneca', quantidade: 2, preco_visto: 30, desconto: 0.5 },
      { produto_id: 'prato', quantidade: 1, preco_visto: 20 },
    ],
    pagamentos: [{ forma: 'avista', valor: 79, recebido: 100 }],
  },
  recusa: { status: 409, code: 'vendas.preco_mudou', titulo: '', texto: '', itens: mudou, agora: null },
})

test.each([
  ['dearer', [{ produto_id: 'caneca', preco: 30.1 }], 7_920, [30.1, 20]],
  [
    'cheaper, and another dearer',
    [
      { produto_id: 'caneca', preco: 19.9 },
      { produto_id: 'prato', preco: 25 },
    ],
    6_380,
    [19.9, 25],
  ],
])(
  'at today’s prices, %s: all of the total in cash, each discount as it was',
  (_name, mudou, centavos, vistos) => {
    const { pedido, totalCentavos } = aoPrecoDeHoje(venda(mudou))
    expect(totalCentavos).toBe(centavos)
    expect(pedido.pagamentos).toEqual([{ forma: 'avista', valor: centavos / 100 }])
    expect(pedido.itens.map(({ preco_visto }) => preco_visto)).toEqual(vistos)
    expect(pedido.itens[0]?.desconto).toBe(0.5)
  },
)

test('with the variations that left: each line is the one that was chosen, at the price that was charged', () => {
  const linha = { nome: 'Caneca', quantidade: 2, subtotalCentavos: 5_900 }
  const antes = { ...venda([]), linhas: [{ id: 'caneca', ...linha }] }
  const depois = comVariacoes(antes, new Map([['caneca', { id: 'caneca-azul', nome: 'Azul' }]]))
  expect(depois.pedido.itens).toEqual([
    { produto_id: 'caneca-azul', quantidade: 2, preco_visto: 30, desconto: 0.5 },
    { produto_id: 'prato', quantidade: 1, preco_visto: 20 },
  ])
  expect(depois.linhas).toEqual([{ id: 'caneca-azul', ...linha, nome: 'Caneca (Azul)' }])
  expect(depois.totalCentavos).toBe(antes.totalCentavos)
})
