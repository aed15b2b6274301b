import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopThatArranges, startShopThatArranges } from '#test/support/shop-that-arranges.ts'
import { aplicarPrazosDaVenda } from '../prazos-da-venda.ts'
import { diasUteisAtras } from './prazos-do-frete.ts'

let l: ShopThatArranges
beforeAll(async () => {
  l = await startShopThatArranges()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

describe('the clock', () => {
  const passar = (id: string, coluna: string, dias: number) =>
    l.owner.query(
      `update ${coluna === 'pago_em' ? 'vendas' : 'fretes_a_combinar'} set ${coluna} = now() - make_interval(days => $2)
       where ${coluna === 'pago_em' ? 'id' : 'venda_id'} = $1`,
      [id, dias],
    )

  test('tells the buyer of a shop that proposes nothing in three business days, and cancels seven days later', async () => {
    const { id } = await l.paid()
    await aplicarPrazosDaVenda()
    expect(await l.count('fretes_a_combinar', 'venda_id = $1 and avisado_em is null', [id])).toBe(1)
    await passar(id, 'pago_em', 9)
    await aplicarPrazosDaVenda()
    await aplicarPrazosDaVenda()
    expect(await l.letter(id, 'frete_atrasado')).toContain('cancele com um toque')
    expect(await l.letter(id, 'frete_atrasado_para_a_loja')).toContain('conta na saúde da loja')
    expect((await l.saleOf(id)).status).toBe('pago')
    await passar(id, 'avisado_em', 8)
    await aplicarPrazosDaVenda()
    expect(await l.saleOf(id)).toMatchObject({ status: 'cancelado', cancelado_por: 'prazo_da_loja' })
    await l.letter(id, 'pedido_cancelado_com_reembolso')
    await l.letter(id, 'pedido_sem_resposta')
  })

  test('reminds the buyer of a proposal after three days, and cancels after seven', async () => {
    const { id } = await l.paid()
    await l.propose(id, { valor: 5, prazo_dias: 3 })
    await passar(id, 'pago_em', 20)
    await passar(id, 'proposto_em', 4)
    await aplicarPrazosDaVenda()
    await aplicarPrazosDaVenda()
    expect(await l.letter(id, 'frete_lembrete')).toContain(`Frete de ${formatarReais(5)}`)
    await passar(id, 'proposto_em', 8)
    await aplicarPrazosDaVenda()
    expect(await l.saleOf(id)).toMatchObject({ status: 'cancelado', cancelado_por: 'sistema' })
    await l.letter(id, 'pedido_cancelado_com_reembolso')
    await l.letter(id, 'frete_sem_aceite')
    await l.refunded(id)
  })

  test('cancels an order to be paid at the door, which nobody paid', async () => {
    const pedido = { entrega: 'combinar', ciente_do_frete: true, forma_pagamento: 'avista' }
    const id = String((await l.buy(pedido)).body.id)
    await l.verb(id, 'aceitar', {})
    await l.propose(id, { valor: 5, prazo_dias: 3 })
    await passar(id, 'proposto_em', 8)
    await aplicarPrazosDaVenda()
    expect(await l.saleOf(id)).toMatchObject({ status: 'cancelado', cancelado_por: 'sistema', pago_em: null })
    await l.letter(id, 'pedido_cancelado')
  })

  test.each([
    // Over a weekend, and over the holiday of 20 November, a Friday.
    ['2026-11-25', '2026-11-19T03:00:00.000Z'],
    ['2026-11-19', '2026-11-16T03:00:00.000Z'],
  ])('counts full business days: on %s an order of before %s is late', (dia, limite) => {
    expect(diasUteisAtras(3, dia).toISOString()).toBe(limite)
  })
})
