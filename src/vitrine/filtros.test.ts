import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lerFiltroDeLojas, lerFiltroDeProdutos, semPreco } from './filtros.ts'
import { BUSCA_MAX } from './limites.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'

describe('the filters of an address', () => {
  test.each([
    ['', {}],
    [
      'busca=+caf%C3%A9++&promocao=1&min=10&max=20,50&ordem=menor_preco&pagina=3',
      {
        busca: 'café',
        promocao: true,
        precoMin: 10,
        precoMax: 20.5,
        ordem: 'menor_preco',
        pagina: 3,
      },
    ],
    [`categoria=${ID}&categoria=nada&categoria=${ID}`, { categorias: [ID] }],
    ['pagina=-1', {}],
    ['pagina=0', {}],
    ['pagina=1.5', {}],
    ['pagina=1e99', {}],
    ['min=abc&max=-4', {}],
    ['min=500&max=100', { precoMin: 100, precoMax: 500 }],
    ['min=500', { precoMin: 500 }],
    ['min=Infinity&max=1e300', {}],
    ['ordem=zzz&promocao=sim', {}],
    ['busca=%00%01', {}],
    [`busca=${'x'.repeat(5000)}`, { busca: 'x'.repeat(BUSCA_MAX) }],
  ])('%s', (endereco, esperado) => {
    const lido = lerFiltroDeProdutos(new URLSearchParams(endereco))
    expect(Object.fromEntries(Object.entries(lido).filter(([, valor]) => valor !== undefined))).toEqual(
      esperado,
    )
  })

  test.each<[string, 'min' | 'max', string]>([
    ['min=100&max=500&pagina=2', 'min', 'max=500'],
    ['min=100&max=500', 'max', 'min=100'],
    ['min=500&max=100', 'min', 'max=500'],
    ['min=500&max=100', 'max', 'min=100'],
    ['min=500&promocao=1', 'min', 'promocao=1'],
  ])('%s without %s is %s, whichever way round they stood', (endereco, qual, fica) => {
    expect(semPreco(new URLSearchParams(endereco), qual).toString()).toBe(fica)
  })

  test('of a list of shops: no rating beyond the stars', () => {
    for (const nota of ['0', '6', '-1', 'cinco', '1e9'])
      expect(lerFiltroDeLojas(new URLSearchParams({ nota })).nota).toBeUndefined()
    expect(lerFiltroDeLojas(new URLSearchParams({ nota: '4.5' })).nota).toBe(4.5)
  })

  test('whatever stands there, what is searched for is well-formed and short', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (busca) => {
        const lido = lerFiltroDeProdutos(new URLSearchParams([['busca', busca]])).busca
        expect(
          lido === undefined || (lido.isWellFormed() && lido.length <= BUSCA_MAX && !/\p{Cc}/u.test(lido)),
        ).toBe(true)
      }),
    )
  })
})
