import { expect, test } from 'vitest'
import type { LojaAPagar } from '../compra/dados-da-loja.ts'
import { descontosDaCompra } from './descontos.ts'

const loja = { id: 'a', recebimento: { desconto_pix: 5 } } as LojaAPagar
const daCompra = [
  {
    estabelecimentoId: 'a',
    codigo: 'a',
    nome: 'A',
    logoUrl: null,
    linhas: [],
    fora: [],
    subtotalCentavos: 10_000,
  },
]
const conferidos = (desconto: number, entrega: number) => ({
  a: { cupons: [{ codigo: 'C', tipo: 'entrega' as const, desconto, entrega }], recusas: [] },
})

test.each([
  ['no coupon', conferidos(0, 0), 'R$ 95,00', 500],
  ['a coupon on the goods', conferidos(10, 0), 'R$ 85,50', 1450],
  ['free delivery', conferidos(0, 120), 'R$ 95,00', 12_500],
])('by PIX the goods cost what is said, with %s', (_com, cupons, preco, centavos) => {
  const descontos = descontosDaCompra([loja], { daCompra, forma: 'pix', cupons })
  expect(descontos.frase?.replaceAll('\u00a0', ' ')).toBe(`${preco} no PIX (5% off). Confirma na hora.`)
  expect(descontos.centavos).toBe(centavos)
})
