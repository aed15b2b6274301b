import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calcularVenda, podeMudar, STATUS_VENDA } from './rules.ts'

const produto = {
  id: 'p',
  nome: 'Tênis',
  pai_id: null,
  imagem_url: null,
  preco: 10,
  preco_promocao: null,
  em_promocao: false,
}

describe('prices', () => {
  test('a promotion without a promotional price charges the normal one', () => {
    const venda = calcularVenda([{ produto: { ...produto, em_promocao: true }, quantidade: 2 }])
    expect(venda).toMatchObject({ subtotal: 20, total: 20 })
  })

  test('the promotional price counts only while on promotion', () => {
    const promo = { ...produto, preco_promocao: 7.9 }
    expect(calcularVenda([{ produto: promo, quantidade: 1 }]).total).toBe(10)
    expect(calcularVenda([{ produto: { ...promo, em_promocao: true }, quantidade: 3 }]).total).toBe(23.7)
  })

  test('the total is the exact sum of the lines in cents', () => {
    const linha = fc.record({
      centavos: fc.integer({ min: 1, max: 9_999_999 }),
      quantidade: fc.integer({ min: 1, max: 99 }),
    })
    fc.assert(
      fc.property(fc.array(linha, { minLength: 1, maxLength: 40 }), (linhas) => {
        const venda = calcularVenda(
          linhas.map(({ centavos, quantidade }) => ({
            produto: { ...produto, preco: centavos / 100 },
            quantidade,
          })),
        )
        const esperado = linhas.reduce((soma, { centavos, quantidade }) => soma + centavos * quantidade, 0)
        expect(Math.round(venda.total * 100)).toBe(esperado)
      }),
    )
  })
})

describe('the table of status changes', () => {
  const permitidas = STATUS_VENDA.flatMap((de) =>
    STATUS_VENDA.filter((para) => podeMudar(de, para)).map((para) => `${de}>${para}`),
  )

  test('is exactly what docs/rules/sales.md#lifecycle lists', () => {
    expect(permitidas.sort()).toEqual(
      [
        'pendente>pago',
        'pendente>em_preparacao',
        'pendente>expirado',
        'pendente>cancelado',
        'pago>em_preparacao',
        'pago>pronto_retirada',
        'pago>enviado',
        'pago>entregue',
        'pago>cancelado',
        'em_preparacao>pronto_retirada',
        'em_preparacao>enviado',
        'em_preparacao>entregue',
        'em_preparacao>cancelado',
        'pronto_retirada>entregue',
        'pronto_retirada>cancelado',
        'enviado>entregue',
        'enviado>em_devolucao',
        'entregue>concluido',
        'entregue>em_devolucao',
        'concluido>em_devolucao',
        'expirado>pendente',
        'expirado>pago',
        'cancelado>pago',
        'em_devolucao>devolvido',
        'em_devolucao>enviado',
        'em_devolucao>entregue',
        'em_devolucao>concluido',
      ].sort(),
    )
  })
})
