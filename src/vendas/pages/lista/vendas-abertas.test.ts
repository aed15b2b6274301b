import { beforeEach, expect, test, vi } from 'vitest'
import type { Venda } from '../../schemas.ts'
import { guardarVendaAberta, vendasAbertas } from '../compra/compra-em-andamento.ts'
import { acharAbertas } from './vendas-abertas.ts'

beforeEach(() => {
  const guardado = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (chave: string) => guardado.get(chave) ?? null,
    setItem: (chave: string, valor: string) => guardado.set(chave, valor),
  })
  return () => vi.unstubAllGlobals()
})

const haDias = (dias: number) => new Date(Date.now() - dias * 86_400_000).toISOString()

test.each([
  { forma: 'pix', dias: 6, aberta: true },
  { forma: 'pix', dias: 8, aberta: false },
  { forma: 'cartao', dias: 6, aberta: true },
  { forma: 'cartao', dias: 8, aberta: false },
])('what expired $dias days ago, by $forma, is offered again: $aberta', ({ forma, dias, aberta }) => {
  const venda = {
    id: 'uma-venda',
    estabelecimento_id: 'uma-loja',
    status: 'expirado',
    forma_pagamento: forma,
    cartao_online: forma === 'cartao',
    pago_em: null,
    itens: [] as Venda['itens'],
    created_at: haDias(dias),
    updated_at: haDias(dias),
  } as Venda
  guardarVendaAberta(venda.estabelecimento_id, venda.id)
  expect(acharAbertas([venda])).toEqual(aberta ? [venda] : [])
  expect(vendasAbertas()).toEqual(aberta ? [venda.id] : [])
})
