import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contarCupons } from '#src/cupons/rules.ts'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import { calcularVenda, podeMudar, STATUS_VENDA, valorDasUnidades } from './rules.ts'

const produto = {
  id: 'p',
  nome: 'Tênis',
  pai_id: null,
  escolha: null,
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

describe('coupons', () => {
  const linha = fc.record({
    centavos: fc.integer({ min: 1, max: 99_999 }),
    quantidade: fc.integer({ min: 1, max: 9 }),
    noCupom: fc.boolean(),
  })
  const cupom = { tipo: 'percentual', valor: null, teto: null, minimo: 0, categorias: [] } as const

  test('given back one by one, the units come to what was paid for them, to a cent a line', () => {
    fc.assert(
      fc.property(
        fc.array(linha, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100),
        fc.constantFrom(0, 5, 33.33, 50),
        fc.constantFrom(0, 1290),
        (linhas, percentual, percentualNoPix, entregaCentavos) => {
          const pedidos = linhas.map(({ centavos, quantidade }, i) => ({
            produto: { ...produto, id: `${i}`, preco: centavos / 100 },
            quantidade,
          }))
          const produtos = linhas.flatMap(({ noCupom }, i) => (noCupom ? [`${i}`] : []))
          const conta = contarCupons(
            [{ ...cupom, percentual, categorias: [], produtos: ['nenhum', ...produtos] }],
            {
              linhas: linhas.map(({ centavos, quantidade }, i) => ({
                produto_id: `${i}`,
                categoria_id: null,
                centavos: centavos * quantidade,
              })),
              entregaCentavos,
            },
          )
          const venda = calcularVenda(pedidos, {
            percentualNoPix,
            entrega: entregaCentavos / 100,
            cupom: conta,
          })
          expect(paraCentavos(venda.total)).toBeGreaterThanOrEqual(1)
          expect(paraCentavos(venda.total)).toBe(
            paraCentavos(venda.subtotal) - paraCentavos(venda.desconto) + paraCentavos(venda.entrega),
          )
          const vendida = { ...venda, cupons: [{ desconto: conta.mercadoriaCentavos / 100 }] }
          const devolvidos = venda.itens.map((item) => {
            let soma = 0
            for (let devolvida = 0; devolvida < item.quantidade; devolvida += 1) {
              const resta = { ...item, quantidade_cancelada: 0, quantidade_devolvida: devolvida }
              const uma = paraCentavos(valorDasUnidades(resta, 1, vendida))
              expect(uma).toBeGreaterThanOrEqual(0)
              soma += uma
            }
            const inteira = { ...item, quantidade_cancelada: 0, quantidade_devolvida: 0 }
            expect(soma).toBe(paraCentavos(valorDasUnidades(inteira, item.quantidade, vendida)))
            expect(soma).toBeLessThanOrEqual(paraCentavos(item.subtotal) - paraCentavos(item.desconto_cupom))
            return soma
          })
          const pago = paraCentavos(venda.subtotal) - paraCentavos(venda.desconto)
          expect(Math.abs(devolvidos.reduce((a, b) => a + b, 0) - pago)).toBeLessThanOrEqual(linhas.length)
        },
      ),
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
