import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Condicoes,
  contarCupons,
  fraseDoCupom,
  normalizarCodigo,
  porQueNaoCombinam,
  porQueNaoVale,
  repartir,
} from './rules.ts'

const cupom: Condicoes = {
  codigo: 'DEZ',
  tipo: 'percentual',
  percentual: 10,
  valor: null,
  teto: null,
  minimo: 0,
  categorias: [],
  produtos: [],
  status: 'ativo',
  vale_de: null,
  vale_ate: null,
  limite_total: null,
  limite_por_pessoa: null,
  usos: 0,
  primeira_compra: false,
  formas: null,
  combinavel: false,
}
const linha = (centavos: number, produto_id = 'p', categoria_id: string | null = null) => ({
  produto_id,
  categoria_id,
  centavos,
})
const pedido = {
  linhas: [linha(8000)],
  forma: null,
  entregaCentavos: null,
  hoje: '2026-11-24',
  usosDaPessoa: 0,
  jaComprou: false,
}
const reais = (texto: string | null) => texto?.replaceAll('\u00a0', ' ')

describe('why a coupon does not apply', () => {
  test('it applies', () => {
    expect(porQueNaoVale(cupom, pedido)).toBeNull()
  })
  test.each<[Partial<Condicoes>, Partial<typeof pedido>, string]>([
    [{ minimo: 100 }, {}, 'Faltam R$ 20,00 em produtos para usar este cupom.'],
    [{ minimo: 100, produtos: ['p'] }, {}, 'Faltam R$ 20,00 em produtos deste cupom para usar este cupom.'],
    [{ vale_de: '2026-11-25' }, {}, 'Este cupom vale a partir de 25 de nov, 2026.'],
    [{ vale_ate: '2026-11-23' }, {}, 'Este cupom venceu em 23 de nov, 2026.'],
    [{ status: 'pausado' }, {}, 'Este cupom não está disponível agora.'],
    [{ limite_total: 2, usos: 2 }, {}, 'Este cupom já foi usado por completo.'],
    [{ limite_por_pessoa: 1 }, { usosDaPessoa: 1 }, 'Você já usou este cupom.'],
    [{ primeira_compra: true }, { jaComprou: true }, 'Este cupom vale só para a primeira compra na loja.'],
    [{ primeira_compra: true }, { usosDaPessoa: 1 }, 'Você já usou este cupom.'],
    [{ produtos: ['q'] }, {}, 'Este cupom não vale para os produtos do pedido.'],
    [
      { formas: ['pix', 'avista'] },
      { forma: 'cartao' as never },
      'Este cupom vale só para pagar no PIX ou em dinheiro.',
    ],
    [
      { tipo: 'entrega', percentual: null },
      { entregaCentavos: 0 as never },
      'Não há frete a descontar nesta forma de entrega.',
    ],
  ])('%o %o', (mudanca, outro, frase) => {
    expect(reais(porQueNaoVale({ ...cupom, ...mudanca }, { ...pedido, ...outro }))).toBe(frase)
  })

  test('the first and the last day count', () => {
    const umDia = { ...cupom, vale_de: pedido.hoje, vale_ate: pedido.hoje }
    expect(porQueNaoVale(umDia, pedido)).toBeNull()
  })
})

test('two coupons go together only when one is for the delivery and both say so', () => {
  const junto = { ...cupom, combinavel: true }
  const frete = { ...junto, codigo: 'FRETE', tipo: 'entrega' as const }
  expect(porQueNaoCombinam([junto, frete])).toBeNull()
  expect(porQueNaoCombinam([junto, { ...junto, codigo: 'OUTRO' }])).toMatch(/um cupom por loja/)
  expect(porQueNaoCombinam([frete, { ...frete, codigo: 'OUTRO' }])).toMatch(/um cupom por loja/)
  expect(porQueNaoCombinam([cupom, frete])).toBe('O cupom DEZ não pode ser usado junto com outro.')
})

test('codes are compared in capitals and without spaces around them', () => {
  expect(normalizarCodigo('  bem-Vindo ')).toBe('BEM-VINDO')
})

test('what a coupon does is said in sentences', () => {
  const frase = fraseDoCupom({
    ...cupom,
    teto: 30,
    minimo: 100,
    limite_por_pessoa: 1,
    vale_ate: '2026-12-31',
    combinavel: true,
  })
  expect(reais(frase)).toBe(
    '10% de desconto, até R$ 30,00 em pedidos a partir de R$ 100,00 em produtos. Uma vez por pessoa. Até 31 de dez, 2026. Combina com um cupom de frete grátis.',
  )
})

describe('what coupons take off', () => {
  test('a coupon for a category touches its lines alone', () => {
    const conta = contarCupons([{ ...cupom, categorias: ['c'] }], {
      linhas: [linha(1000), linha(999, 'q', 'c'), linha(501, 'r', 'c')],
      entregaCentavos: 0,
    })
    expect(conta).toEqual({ porLinha: [0, 100, 50], mercadoriaCentavos: 150, entregaCentavos: 0 })
  })

  test('a cent is left to pay where nothing else would be', () => {
    const tudo = { ...cupom, percentual: 100 }
    expect(contarCupons([tudo], { linhas: [linha(500)], entregaCentavos: 0 }).mercadoriaCentavos).toBe(499)
    expect(contarCupons([tudo], { linhas: [linha(500)], entregaCentavos: 900 }).mercadoriaCentavos).toBe(500)
    const frete = { ...cupom, tipo: 'entrega' as const, percentual: null }
    expect(contarCupons([tudo, frete], { linhas: [linha(500)], entregaCentavos: 900 })).toEqual({
      porLinha: [499],
      mercadoriaCentavos: 499,
      entregaCentavos: 900,
    })
  })

  test('free delivery stops at what the shop says', () => {
    const frete = { ...cupom, tipo: 'entrega' as const, percentual: null, teto: 5 }
    expect(contarCupons([frete], { linhas: [linha(500)], entregaCentavos: 900 }).entregaCentavos).toBe(500)
  })

  test('whatever is sold, parts add up, no line goes below zero and something is left to pay', () => {
    const linhas = fc.array(
      fc.record({
        centavos: fc.integer({ min: 1, max: 9_999_999 }),
        produto_id: fc.constantFrom('p', 'q'),
        categoria_id: fc.constantFrom('c', null),
      }),
      { minLength: 1, maxLength: 12 },
    )
    const abatimento = fc.oneof(
      fc.record({
        tipo: fc.constant('percentual' as const),
        percentual: fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100),
        valor: fc.constant(null),
        teto: fc.option(fc.integer({ min: 1, max: 99_999 }).map((n) => n / 100)),
      }),
      fc.record({
        tipo: fc.constant('valor' as const),
        percentual: fc.constant(null),
        valor: fc.integer({ min: 1, max: 9_999_999 }).map((n) => n / 100),
        teto: fc.constant(null),
      }),
    )
    fc.assert(
      fc.property(
        linhas,
        abatimento,
        fc.constantFrom([], ['p']),
        fc.nat(5000),
        fc.boolean(),
        (todas, abate, produtos, entrega, comFrete) => {
          const frete = { ...cupom, tipo: 'entrega' as const, percentual: null }
          const cupons = [{ ...cupom, ...abate, produtos: [...produtos] }, ...(comFrete ? [frete] : [])]
          const { porLinha, mercadoriaCentavos, entregaCentavos } = contarCupons(cupons, {
            linhas: todas,
            entregaCentavos: entrega,
          })
          expect(porLinha.reduce((a, b) => a + b, 0)).toBe(mercadoriaCentavos)
          for (const [i, parte] of porLinha.entries()) {
            expect(parte).toBeGreaterThanOrEqual(0)
            expect(parte).toBeLessThanOrEqual(todas[i]?.centavos ?? 0)
            if (produtos.length > 0 && todas[i]?.produto_id !== 'p') expect(parte).toBe(0)
          }
          const total = todas.reduce((soma, { centavos }) => soma + centavos, 0) + entrega
          expect(total - mercadoriaCentavos - entregaCentavos).toBeGreaterThanOrEqual(1)
        },
      ),
    )
  })

  test('the largest remainder gets the cent', () => {
    expect(repartir(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(repartir(10, [0, 333, 667])).toEqual([0, 3, 7])
    expect(repartir(0, [5, 5])).toEqual([0, 0])
  })
})
