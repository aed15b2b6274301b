import { beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import type { LojaDoCarrinho } from '../../carrinho-por-loja.ts'
import { podeComprar } from './conferir-compra.ts'
import type { LojaAPagar } from './dados-da-loja.ts'

const erro = vi.spyOn(toast, 'erro')
beforeEach(() => erro.mockReset().mockReturnValue(undefined))

const loja = (id: string, pausa: Partial<LojaAPagar> = {}) =>
  ({ id, nome: `Loja ${id}`, em_pausa: false, mensagem_pausa: null, ...pausa }) as LojaAPagar
const de = (...ids: string[]) => ids.map((estabelecimentoId) => ({ estabelecimentoId }) as LojaDoCarrinho)

test('the way to the order is open where something is bought of shops that take orders', () => {
  expect(podeComprar([loja('a'), loja('b', { em_pausa: true })], de('a'))).toBe(true)
  expect(podeComprar([loja('a')], [])).toBe(false)
  expect(erro.mock.calls).toEqual([['Carrinho vazio', expect.any(String)]])
})

test('a paused shop among several ends it, by name and in its own words', () => {
  const lojas = [
    loja('a'),
    loja('b', { em_pausa: true }),
    loja('c', { em_pausa: true, mensagem_pausa: 'Férias.' }),
  ]
  expect(podeComprar(lojas, de('a', 'b'))).toBe(false)
  expect(podeComprar(lojas, de('c'))).toBe(false)
  expect(erro.mock.calls).toEqual([
    ['Loja b está em pausa', 'No momento esta loja não recebe pedidos.'],
    ['Loja c está em pausa', 'Férias.'],
  ])
})
