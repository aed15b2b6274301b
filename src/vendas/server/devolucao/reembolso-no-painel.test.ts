import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { conciliarPagamentos } from '#src/pagamentos/server/conciliar.ts'
import { reembolsar } from '#src/pagamentos/server/mercadopago.ts'
import { executarReembolso } from '#src/pagamentos/server/reembolsar-pagamento.ts'
import { createProduct } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import type { VendaDetalhe } from '../../schemas.ts'

// A part came back, Mercado Pago refused its refund, and the shop gives the money back in Mercado Pago's own panel.

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

const soon = { timeout: 15_000, interval: 20 }

interface Compra {
  id: string
  produtoId: string
  noProvedor: string
  pagamentoId: string
  itemId: string
}

/** Two mugs at R$ 15, paid and delivered. */
async function entregue(): Promise<Compra> {
  const produto = await createProduct(l.owner, l.loja.id, { preco: 15, estoque: 5 })
  const { body: venda } = await l.request<VendaDetalhe>('POST', '/rest/v1/vendas', {
    token: l.token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: l.loja.id,
      itens: [{ produto_id: produto.id, quantidade: 2 }],
      forma_pagamento: 'pix',
      cliente: { nome: 'Ana Souza' },
    },
  })
  const { id, itens } = venda
  const { body: pix } = await l.makePix(id)
  await l.provider.pagar(String(pix.payment_id))
  await vi.waitFor(async () => expect((await l.saleOf(id)).status).toBe('pago'), soon)
  await l.verbo(id, 'enviar')
  await l.verbo(id, 'entregar')
  const { rows } = await l.owner.query<{ id: string }>('select id from pagamentos where venda_id = $1', [id])
  return {
    id,
    produtoId: produto.id,
    noProvedor: String(pix.payment_id),
    pagamentoId: rows[0]?.id ?? '',
    itemId: itens[0]?.id ?? '',
  }
}

/** One of the two comes back; its refund fails. Answers its id. */
async function devolverUma({ id, itemId }: Compra): Promise<string> {
  await l.verbo(id, 'desistir', { itens: [{ item_id: itemId, quantidade: 1 }] }, l.token)
  return l.refuseRefund(id, () => l.verbo(id, 'devolucao/receber'))
}

const noPainel = ({ noProvedor }: Compra, valor?: number) =>
  reembolsar({
    token: l.loja.account.token,
    id: noProvedor,
    chave: randomUUID(),
    ...(valor === undefined ? {} : { valor }),
  })
const estado = async ({ id, produtoId }: Compra, reembolsoId: string) => {
  const { rows } = await l.owner.query('select status from reembolsos where id = $1', [reembolsoId])
  const { status, total_reembolsado } = await l.saleOf(id)
  return [status, total_reembolsado, (await l.estoque(produtoId)).estoque, rows[0].status]
}

test('the refund is done and the return ends, however many jobs see it at once', async () => {
  const compra = await entregue()
  const reembolsoId = await devolverUma(compra)
  await noPainel(compra, 15)
  const { pagamentoId } = compra
  await Promise.all([
    conciliarPagamentos({ pagamentoId }),
    conciliarPagamentos({ pagamentoId }),
    executarReembolso({ estabelecimentoId: l.loja.id, reembolsoId }),
  ])
  await vi.waitFor(
    async () => expect(await estado(compra, reembolsoId)).toEqual(['entregue', 15, 4, 'concluido']),
    soon,
  )
})

test.each([{ como: 'repetir' }, { como: 'manual', observacao: 'PIX para a chave da cliente' }])(
  '$como pays nothing twice, though no notification came',
  async (saida) => {
    const compra = await entregue()
    const reembolsoId = await devolverUma(compra)
    await noPainel(compra, 15)
    expect((await l.verbo(compra.id, `reembolsos/${reembolsoId}`, saida)).status).toBe(409)
    expect(l.provider.livro.pagamento(Number(compra.noProvedor))?.reembolsos).toHaveLength(1)
    await vi.waitFor(
      async () => expect(await estado(compra, reembolsoId)).toEqual(['entregue', 15, 4, 'concluido']),
      soon,
    )
  },
)

test('a provider that does not answer holds nobody who paid by hand', async () => {
  const compra = await entregue()
  const reembolsoId = await devolverUma(compra)
  l.provider.falhar({ mode: '500', path: '/v1/payments', method: 'GET', times: 50 })
  const saida = { como: 'manual', observacao: 'PIX para a chave da cliente' }
  const { status } = await l.verbo(compra.id, `reembolsos/${reembolsoId}`, saida)
  l.provider.desligarFalhas()
  expect(status).toBe(200)
})

test('all of the money ends the return too', async () => {
  const compra = await entregue()
  const reembolsoId = await devolverUma(compra)
  await noPainel(compra)
  await conciliarPagamentos(compra)
  await vi.waitFor(
    async () => expect(await estado(compra, reembolsoId)).toEqual(['entregue', 30, 4, 'falhou']),
    soon,
  )
})

test('a courtesy of that amount before the return is not its refund', async () => {
  const compra = await entregue()
  await noPainel(compra, 15)
  await conciliarPagamentos(compra)
  const reembolsoId = await devolverUma(compra)
  await conciliarPagamentos(compra)
  expect(await estado(compra, reembolsoId)).toEqual(['em_devolucao', 15, 3, 'falhou'])
  expect((await l.verbo(compra.id, `reembolsos/${reembolsoId}`, { como: 'repetir' })).status).toBe(200)
  await vi.waitFor(
    async () => expect(await estado(compra, reembolsoId)).toEqual(['entregue', 30, 4, 'concluido']),
    soon,
  )
})
