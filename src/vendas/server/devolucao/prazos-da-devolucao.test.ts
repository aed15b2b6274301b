import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createUser } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { aplicarPrazosDaVenda } from '../prazos-da-venda.ts'

let l: ShopWithPix
let dona: string
beforeAll(async () => {
  l = await startShopWithPix()
  dona = await l.tokenFor(l.loja.ownerId)
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

const soon = { timeout: 8000, interval: 20 }
const verbo = (id: string, nome: string, body: unknown, token = dona) =>
  l.request('POST', `/rest/v1/vendas/${id}/${nome}`, { token, body })
const mudar = async (...args: Parameters<typeof verbo>) =>
  (await verbo(...args)).body as unknown as VendaDetalhe
const emDias = (quando: string | null | undefined) =>
  Math.round((Date.parse(quando ?? '') - Date.now()) / 86_400_000)

async function paga() {
  const { saleOf } = await l.sell()
  await l.provider.pagar(String((await l.makePix(saleOf.id)).body.payment_id))
  await vi.waitFor(async () => expect((await l.saleOf(saleOf.id)).status).toBe('pago'), soon)
  return saleOf
}

async function entregue() {
  const venda = await paga()
  await verbo(venda.id, 'enviar', {})
  await verbo(venda.id, 'entregar', {})
  return venda
}

describe('a regret', () => {
  test('before it is sent has a protocol: on the order, in the letter to the buyer and in that to the shop', async () => {
    const venda = await paga()
    const body = await mudar(venda.id, 'desistir', {}, l.token)
    expect(body).toMatchObject({ status: 'cancelado', devolucao: null })
    expect(body.desistencia_protocolo).toMatch(/^\d{8}-\d{6}$/)
    const linha = `Protocolo da desistência: ${body.desistencia_protocolo}.`
    await vi.waitFor(async () => {
      const { rows } = await l.owner.query('select count(*)::int as n from emails where texto like $1', [
        `%${linha}%`,
      ])
      expect(rows).toEqual([{ n: 2 }])
    }, soon)
  })

  test('after delivery has the day its money is due, which the shop’s silence does not move', async () => {
    const venda = await entregue()
    const pedida = await mudar(venda.id, 'desistir', {}, l.token)
    expect(emDias(pedida.devolucao?.reembolsar_ate)).toBe(15)
    const { body: vista } = await l.request('GET', `/rest/v1/vendas/${venda.id}`, { token: dona })
    expect(vista).toMatchObject({ devolucao: { reembolsar_ate: pedida.devolucao?.reembolsar_ate } })
    const postada = await mudar(venda.id, 'devolucao/postar', {}, l.token)
    expect(emDias(postada.devolucao?.reembolsar_ate)).toBe(10)
    await l.owner.query(
      `update devolucoes set reembolsar_ate = now() - interval '1 hour' where venda_id = $1`,
      [venda.id],
    )
    await aplicarPrazosDaVenda()
    await vi.waitFor(async () => expect((await l.saleOf(venda.id)).status).toBe('devolvido'), soon)
  })
})

describe('a return that the shop leaves without an answer', () => {
  const calada = async (tipo: 'problema' | 'desistir') => {
    const venda = await entregue()
    await verbo(venda.id, tipo, tipo === 'problema' ? { descricao: 'Veio trincado' } : {}, l.token)
    const cedo = await verbo(venda.id, 'devolucao/mediacao', { motivo: 'Ninguém responde' }, l.token)
    expect(cedo.status).toBe(409)
    await l.owner.query(
      `update devolucoes set responder_ate = now() - interval '1 hour' where venda_id = $1`,
      [venda.id],
    )
    const body = await mudar(venda.id, 'devolucao/mediacao', { motivo: 'Ninguém responde' }, l.token)
    expect(emDias(body.devolucao?.mediacao_responder_ate)).toBe(7)
    return venda
  }
  const decidir = async (id: string, decisao: string) =>
    verbo(
      id,
      'devolucao/decidir',
      { decisao, nota: 'Lemos o que os dois escreveram.' },
      await l.tokenFor((await createUser(l.owner, { admin: true })).id),
    )

  test('is brought to the platform after its five days; for the buyer it goes on, and can no longer be refused', async () => {
    const venda = await calada('problema')
    expect((await decidir(venda.id, 'cliente')).body).toMatchObject({
      status: 'em_devolucao',
      devolucao: { status: 'aberta', mediacao_decisao: 'cliente' },
    })
    expect((await verbo(venda.id, 'devolucao/recusar', { motivo: 'Não' })).status).toBe(409)
    await verbo(venda.id, 'devolucao/retirar', {}, l.token)
    expect((await l.saleOf(venda.id)).status).toBe('entregue')
  })

  test('for the shop it ends, with the platform’s word as the reason', async () => {
    const venda = await calada('problema')
    expect((await decidir(venda.id, 'loja')).body).toMatchObject({
      status: 'entregue',
      devolucao: { status: 'recusada', motivo_recusa: 'Lemos o que os dois escreveram.' },
    })
  })

  test('a regret is never decided for the shop; what the two settled is decided no more', async () => {
    const venda = await calada('desistir')
    expect((await decidir(venda.id, 'loja')).body).toMatchObject({
      title: 'A desistência não pode ser recusada',
    })
    await verbo(venda.id, 'devolucao/receber', {})
    expect((await decidir(venda.id, 'cliente')).body).toMatchObject({
      detail: 'A devolução já terminou entre o cliente e a loja.',
    })
  })
})
