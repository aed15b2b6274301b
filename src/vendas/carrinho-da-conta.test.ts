import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acertarLinha, mudancasDoCarrinho, porCima } from './carrinho-da-conta.ts'

const mapa = (quantidades: Record<string, number>) => new Map(Object.entries(quantidades))

describe('one line that the account and a device both know', () => {
  test.each([
    ['nobody else changed it: what the device wants', 2, { de: 2, quantidade: 5 }, 5],
    ['and it may take it away', 2, { de: 2, quantidade: 0 }, 0],
    ['a device that never agreed merges: the larger', 4, { de: 0, quantidade: 2 }, 4],
    ['or its own, when that is more', 4, { de: 0, quantidade: 6 }, 6],
    ['another device put more in meanwhile: it is not taken away', 5, { de: 1, quantidade: 0 }, 5],
    ['the order emptied it, and this device wants more: it is wanted', 0, { de: 1, quantidade: 3 }, 3],
  ])('%s', (_, guardada, mudanca, fica) => {
    expect(acertarLinha(guardada, mudanca)).toBe(fica)
  })

  test('said twice it changes nothing more', () => {
    const quantidade = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(quantidade, quantidade, quantidade, (guardada, de, querida) => {
        const uma = acertarLinha(guardada, { de, quantidade: querida })
        expect(acertarLinha(uma, { de, quantidade: querida })).toBe(uma)
      }),
    )
  })
})

test('only what is different is said, from what to what', () => {
  expect(mudancasDoCarrinho(mapa({ a: 1, b: 2, c: 3 }), mapa({ a: 1, b: 5, d: 4 }))).toEqual([
    { produto_id: 'b', de: 2, quantidade: 5 },
    { produto_id: 'c', de: 3, quantidade: 0 },
    { produto_id: 'd', de: 0, quantidade: 4 },
  ])
})

test('what happens on the device while it asks stays on top of the answer', () => {
  const novo = porCima(mapa({ a: 1, b: 2, deFora: 7 }), mapa({ a: 1, b: 2 }), mapa({ a: 3, c: 1 }))
  expect(novo).toEqual(mapa({ a: 3, deFora: 7, c: 1 }))
})

test('two devices that go on saying what they changed end with the same cart, and nothing put in is lost', () => {
  const passo = fc.record({
    aparelho: fc.constantFrom(0, 1),
    id: fc.constantFrom('a', 'b', 'c'),
    mais: fc.integer({ min: 1, max: 3 }),
    diz: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(passo, { maxLength: 30 }), (passos) => {
      let conta = new Map<string, number>()
      const aparelhos = [0, 1].map(() => ({
        base: new Map<string, number>(),
        tem: new Map<string, number>(),
      }))
      const dizer = ({ aparelho }: { aparelho: number }) => {
        const um = aparelhos[aparelho]
        if (!um) return
        for (const { produto_id: id, ...mudanca } of mudancasDoCarrinho(um.base, um.tem))
          conta.set(id, acertarLinha(conta.get(id) ?? 0, mudanca))
        conta = new Map([...conta].filter(([, quantidade]) => quantidade > 0))
        um.base = new Map(conta)
        um.tem = new Map(conta)
      }
      const maior = new Map<string, number>()
      for (const { aparelho, id, mais, diz } of passos) {
        const tem = aparelhos[aparelho]?.tem
        if (!tem) continue
        tem.set(id, (tem.get(id) ?? 0) + mais)
        maior.set(id, Math.max(maior.get(id) ?? 0, tem.get(id) ?? 0))
        if (diz) dizer({ aparelho })
      }
      for (const aparelho of [0, 1, 0, 1]) dizer({ aparelho })
      expect(aparelhos[0]?.tem).toEqual(aparelhos[1]?.tem)
      expect(conta).toEqual(maior)
    }),
  )
})
