import { expect, test, vi } from 'vitest'
import { ApiError, api } from '#src/shared/ui/api.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { acompanharVenda, pixDaVenda, quemRecebe } from './acompanhar-venda.ts'

test('an old PIX whose money goes back is not the one that the page waits for', () => {
  const pix = { forma: 'pix', status: 'aprovado', qr_code: '000201' }
  const antigo = { ...pix, id: 'antigo', uso: 'devolvido' }
  const daVenda = (...pagamentos: object[]) => pixDaVenda({ pagamentos } as VendaDetalhe)?.id
  expect(daVenda(antigo)).toBeUndefined()
  expect(daVenda({ ...pix, id: 'novo', uso: null }, antigo)).toBe('novo')
  expect(daVenda({ ...pix, id: 'pago', uso: 'quitou' })).toBe('pago')
})

test('who receives is named as the buyer’s bank does, beside the name of the shop', () => {
  const de = (razao_social: string | null) =>
    quemRecebe({ vendedor: { razao_social }, estabelecimento_nome: 'Casa da Ana' } as VendaDetalhe)
  expect(de('Ana Souza Ltda.')).toEqual({ recebedor: 'Ana Souza Ltda.', conhecido: 'Casa da Ana' })
  expect(de(null)).toEqual({ recebedor: 'Casa da Ana' })
})

test('a sale that is paid stays so, though what was read before it was comes after', async () => {
  const antes = Promise.withResolvers<unknown>()
  const pedir = vi.spyOn(api, 'get')
  pedir.mockReturnValueOnce(antes.promise as never)
  pedir.mockResolvedValueOnce({ status: 'pago', pago_em: '2026-11-28T12:00:00Z', pagamentos: [] } as never)
  pedir.mockResolvedValue({ vendas: [] } as never)
  const acompanhamento = acompanharVenda('venda')
  const primeira = acompanhamento.carregar()
  await acompanhamento.carregar()
  antes.resolve({ status: 'pendente', pago_em: null, forma_pagamento: 'avista', pagamentos: [] })
  await primeira
  expect(acompanhamento.ler().venda?.status).toBe('pago')
})

test('a question that nobody answered is not told as one that was', async () => {
  const pix = { forma: 'pix', status: 'pendente', qr_code: '000201', payment_id: '1', uso: null }
  const venda = { status: 'pendente', pago_em: null, forma_pagamento: 'pix', pagamentos: [pix] }
  vi.spyOn(api, 'get').mockResolvedValue(venda as never)
  const perguntar = vi.spyOn(api, 'post')
  perguntar.mockRejectedValueOnce(new ApiError({ status: 502, code: 'x', title: 'Sem resposta' }))
  perguntar.mockResolvedValue({ status: 'pending' } as never)
  vi.useFakeTimers()
  const acompanhamento = acompanharVenda('venda')
  await acompanhamento.carregar()
  await expect(acompanhamento.consultar()).rejects.toThrow()
  expect(acompanhamento.ler().consultadoEm).toBeNull()
  // Asked again too soon: nobody is.
  expect(await acompanhamento.consultar()).toBeNull()
  vi.advanceTimersByTime(3_000)
  expect(await acompanhamento.consultar()).toBe('pending')
  expect(acompanhamento.ler().consultadoEm).toEqual(new Date())
  vi.useRealTimers()
})
