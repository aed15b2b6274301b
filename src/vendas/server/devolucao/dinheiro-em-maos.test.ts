import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createUser } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { aplicarPrazosDaVenda } from '../prazos-da-venda.ts'

// What an online order's buyer paid in cash or at the shop's own card machine: no provider gives it back.

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

const ler = async (id: string) =>
  (await l.request<VendaDetalhe>('GET', `/rest/v1/vendas/${id}`, { token: l.dona })).body
const emDias = (quando: string | null | undefined) =>
  Math.round((Date.parse(quando ?? '') - Date.now()) / 86_400_000)

/** All its days are over, and the clock looks. */
async function passarOsDias(id: string): Promise<void> {
  await l.owner.query(
    `update devolucoes set responder_ate = now() - interval '1 hour',
       postado_em = case when postado_em is not null then now() - interval '11 days' end,
       reembolsar_ate = case when reembolsar_ate is not null then now() - interval '1 hour' end where venda_id = $1`,
    [id],
  )
  await aplicarPrazosDaVenda()
}

const decidirPeloCliente = async (id: string) =>
  l.verbo<VendaDetalhe>(
    id,
    'devolucao/decidir',
    { decisao: 'cliente', nota: 'Lemos o que os dois escreveram.' },
    await l.tokenFor((await createUser(l.owner, { admin: true })).id),
  )

async function entregue() {
  const { saleOf: venda } = await l.sell({ forma: 'avista' })
  await l.verbo(venda.id, 'aceitar', {})
  await l.verbo(venda.id, 'entregar', { recebeu_pagamento: true })
  return venda
}
const parada = () =>
  l.count('estabelecimentos', 'id = $1 and reembolso_devido_desde is not null', [l.loja.id])

test('decided for the buyer, the shop has five days, and no orders after them until it says that it paid', async () => {
  const venda = await entregue()
  await l.verbo(venda.id, 'problema', { descricao: 'Veio trincado' }, l.token)
  await passarOsDias(venda.id)
  const { devolucao } = (await decidirPeloCliente(venda.id)).body
  expect(devolucao).toMatchObject({ status: 'aberta', mediacao_decisao: 'cliente' })
  expect(emDias(devolucao?.responder_ate)).toBe(5)
  // Decided while the money is on its way, closed once it is back.
  expect([404, 409]).toContain((await l.verbo(venda.id, 'devolucao/recusar', { motivo: 'Não' })).status)
  await aplicarPrazosDaVenda()
  expect(await parada()).toBe(0)
  await passarOsDias(venda.id)
  expect(await parada()).toBe(1)
  await l.verbo(venda.id, 'devolucao/receber', { voltar_ao_estoque: false })
  expect(await parada()).toBe(0)
  expect((await l.saleOf(venda.id)).status).toBe('devolvido')
})

test('regretted and posted: no clock says that it was given back', async () => {
  const venda = await entregue()
  await l.verbo(venda.id, 'desistir', {}, l.token)
  await l.verbo(venda.id, 'devolucao/postar', {}, l.token)
  await passarOsDias(venda.id)
  expect(await ler(venda.id)).toMatchObject({ status: 'em_devolucao', total_reembolsado: 0 })
  expect((await decidirPeloCliente(venda.id)).status).toBe(200)
  await passarOsDias(venda.id)
  expect(await ler(venda.id)).toMatchObject({ status: 'em_devolucao', total_reembolsado: 0 })
  expect(await parada()).toBe(1)
  await l.verbo(venda.id, 'devolucao/receber', { voltar_ao_estoque: true })
  expect(await parada()).toBe(0)
  expect(await ler(venda.id)).toMatchObject({ status: 'devolvido', total_reembolsado: venda.total })
})

async function paga() {
  const { saleOf: venda } = await l.sell({ forma: 'avista' })
  await l.verbo(venda.id, 'aceitar', {})
  expect((await l.verbo(venda.id, 'confirmar-pagamento', {})).status).toBe(200)
  return venda
}

test('an order that its buyer cancels: the shop owes it until it says that it paid, and stops after five days', async () => {
  const venda = await paga()
  expect((await l.verbo(venda.id, 'cancelar', { motivo: 'Mudei de ideia' }, l.token)).body).toMatchObject({
    status: 'cancelado',
    total_reembolsado: 0,
  })
  await aplicarPrazosDaVenda()
  expect(await parada()).toBe(0)
  const { reembolsos } = await ler(venda.id)
  expect(reembolsos).toMatchObject([{ status: 'solicitado', valor: venda.total }])
  const id = reembolsos[0]?.id
  await l.owner.query(`update reembolsos set created_at = now() - interval '6 days' where id = $1`, [id])
  await aplicarPrazosDaVenda()
  expect(await parada()).toBe(1)
  const devolvi = () =>
    l.verbo(venda.id, `reembolsos/${id}`, { como: 'manual', observacao: 'Devolvi no balcão.' })
  expect((await devolvi()).status).toBe(200)
  await vi.waitFor(async () => {
    expect(await ler(venda.id)).toMatchObject({ total_reembolsado: venda.total })
    expect(await parada()).toBe(0)
  }, soon)
  expect((await devolvi()).status).toBe(409)
})

test('an order that its team cancels is given back then and there', async () => {
  const venda = await paga()
  expect((await l.verbo(venda.id, 'cancelar', { motivo: 'Acabou' })).body).toMatchObject({
    total_reembolsado: venda.total,
    reembolsos: [{ status: 'manual' }],
  })
})
