import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { encerrarPagamentoAberto } from '#src/pagamentos/server/encerrar-pagamento-aberto.ts'
import { whileHeld } from '#test/support/held.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'
import { aplicarPagamento } from './aplicar-pagamento.ts'
import { confirmarPagamento } from './confirmar-pagamento.ts'
import { expirarVenda, expirarVendas } from './expirar-vendas.ts'
import { reabrirVenda } from './reabrir-venda.ts'

// An order of R$ 10 whose PIX ran out, opened again a day later at another price. The old code is paid all the same.

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

async function reaberta({ preco }: { preco: number }) {
  const { saleOf, produto } = await l.sell({ preco: 10 })
  const antigo = String((await l.makePix(saleOf.id)).body.payment_id)
  await l.owner.query(
    `update vendas set expira_em = now() - interval '1 second', created_at = now() - interval '25 hours' where id = $1`,
    [saleOf.id],
  )
  await expirarVendas()
  await l.owner.query('update produtos set preco = $2 where id = $1', [produto.id, preco])
  const { body } = await l.request('POST', `/rest/v1/vendas/${saleOf.id}/novo-pix`, {
    token: l.token,
    body: { total_visto: preco },
  })
  const novo = body.pagamentos as { payment_id: string }[]
  return { id: saleOf.id, antigo, novo: String(novo.at(-1)?.payment_id) }
}

/** Reais that went back of a payment. */
const devolvidos = (paymentId: string) =>
  l.provider.livro.pagamento(Number(paymentId))?.reembolsos.reduce((soma, { amount }) => soma + amount, 0)
const volta = (paymentId: string, valor: number) =>
  vi.waitFor(() => expect(devolvidos(paymentId)).toBe(valor), soon)
const pago = (id: string) => vi.waitFor(async () => expect((await l.saleOf(id)).status).toBe('pago'), soon)
const ler = async (id: string) => (await l.request('GET', `/rest/v1/vendas/${id}`, { token: l.token })).body
const contarAlertas = async (id: string) =>
  (await l.alerts('PAG-VALOR')).filter(({ dados }) => dados.venda_id === id).length

test('one of less than the new price goes back at once, people are notified, and the order waits for its own', async () => {
  const { id, antigo, novo } = await reaberta({ preco: 15 })
  await l.provider.pagar(antigo)
  await volta(antigo, 10)
  expect(await ler(id)).toMatchObject({
    status: 'pendente',
    pago_em: null,
    pagamentos: [{ uso: 'devolvido' }, { uso: null }],
  })
  expect(await contarAlertas(id)).toBe(1)
  await vi.waitFor(
    async () => expect(await l.count('emails', 'message_id like $1', [`<${id}.pagamento_a_mais.%`])).toBe(1),
    soon,
  )
  // What went back is no part of the price: the code is still of all of it.
  expect((await l.makePix(id)).body.payment_id).toBe(novo)
  expect(l.provider.livro.pagamento(Number(novo))?.transaction_amount).toBe(15)

  await l.provider.pagar(novo)
  await pago(id)
  expect(devolvidos(novo)).toBe(0)
  expect(await ler(id)).toMatchObject({ total: 15, total_reembolsado: 0 })
})

test('of one of less goes back what the shop left of it in its panel at the provider', async () => {
  const { id, antigo } = await reaberta({ preco: 15 })
  const pagamento = l.provider.livro.pagamento(Number(antigo))
  const devolvido = { id: 7, amount: 4, status: 'approved' as const, date_created: new Date().toISOString() }
  pagamento?.reembolsos.push(devolvido)
  await l.provider.pagar(antigo, { status_detail: 'partially_refunded' })
  await volta(antigo, 10)
  const doPedido = 'pagamento_id in (select id from pagamentos where venda_id = $1)'
  expect(await l.count('reembolsos', `valor = 6 and ${doPedido}`, [id])).toBe(1)
})

test.each(['the old one first', 'the new one first'])(
  'both paid, %s: the old one goes back, once',
  async (ordem) => {
    const { id, antigo, novo } = await reaberta({ preco: 15 })
    const [primeiro, segundo] = ordem === 'the old one first' ? [antigo, novo] : [novo, antigo]
    await l.provider.pagar(primeiro, { silent: true })
    await l.provider.pagar(segundo, { silent: true })
    const perguntar = (payment_id: string) =>
      l.request('POST', '/functions/v1/get-payment-status', {
        token: l.token,
        body: { payment_id, estabelecimento_id: l.loja.id },
      })
    await perguntar(primeiro)
    await perguntar(segundo)
    await volta(antigo, 10)
    await pago(id)
    expect(devolvidos(novo)).toBe(0)
    expect(await ler(id)).toMatchObject({ total: 15, total_reembolsado: 0 })
  },
)

test('one of more than the new price pays the order, and the rest goes back', async () => {
  const { id, antigo } = await reaberta({ preco: 8 })
  await l.provider.pagar(antigo)
  await pago(id)
  await volta(antigo, 2)
  expect(await ler(id)).toMatchObject({ total: 8, total_reembolsado: 0 })
})

test('an approval that is reported again asks for no second refund', async () => {
  const { id, antigo } = await reaberta({ preco: 15 })
  // The provider does not take the refund, so that the payment stays approved.
  l.provider.falhar({ mode: '500', path: `/v1/payments/${antigo}/refunds`, times: 50 })
  await l.provider.pagar(antigo)
  await vi.waitFor(async () => expect(await contarAlertas(id)).toBe(1), soon)
  const { rows } = await l.owner.query<{ id: string }>(
    'select id from pagamentos where provider_payment_id = $1',
    [antigo],
  )
  const pagamentoId = rows[0]?.id ?? randomUUID()
  for (let vez = 0; vez < 3; vez++) await confirmarPagamento({ estabelecimentoId: l.loja.id, pagamentoId })
  expect(await l.count('reembolsos', 'pagamento_id = $1', [pagamentoId])).toBe(1)
  l.provider.desligarFalhas()
})

test.each([
  { pedido: 'a courtesy', rota: 'reembolsar', corpo: { valor: 3 }, doNovo: 3 },
  { pedido: 'a cancellation', rota: 'cancelar', corpo: {}, doNovo: 8 },
])(
  '$pedido takes nothing of an approval that was not looked at yet: it goes back once',
  async ({ rota, corpo, doNovo }) => {
    const { id, antigo, novo } = await reaberta({ preco: 8 })
    await l.provider.pagar(novo)
    await pago(id)
    await l.provider.pagar(antigo, { silent: true })
    // The webhook has saved the approval, and its job has yet to run.
    const { rows } = await l.owner.query<{ id: string }>(
      `update pagamentos set status = 'aprovado', aprovado_em = now() where provider_payment_id = $1 returning id`,
      [antigo],
    )
    const pagamentoId = rows[0]?.id ?? ''
    const { status } = await l.request('POST', `/rest/v1/vendas/${id}/${rota}`, {
      token: await l.tokenFor(l.loja.ownerId),
      body: { ...corpo, motivo: 'Combinado com o cliente' },
    })
    expect(status).toBe(200)
    await confirmarPagamento({ estabelecimentoId: l.loja.id, pagamentoId })
    await volta(antigo, 10)
    await volta(novo, doNovo)
    expect(await l.count('reembolsos', 'pagamento_id = $1', [pagamentoId])).toBe(1)
  },
)

test('an approval whose job has yet to run is neither cancelled over nor expired: it pays the order', async () => {
  const { saleOf } = await l.sell({ preco: 10 })
  await l.makePix(saleOf.id)
  await l.owner.query(`update pagamentos set status = 'aprovado', aprovado_em = now() where venda_id = $1`, [
    saleOf.id,
  ])
  const { body } = await l.request('POST', `/rest/v1/vendas/${saleOf.id}/cancelar`, {
    token: l.token,
    body: { motivo: 'Mudei de ideia' },
  })
  expect(body.code).toBe('vendas.pagamento_ja_aprovado')
  await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [saleOf.id])
  await expirarVendas()
  await pago(saleOf.id)
  expect((await ler(saleOf.id)).historico).toMatchObject([{ para: 'pendente' }, { para: 'pago' }])
})

/** An order whose PIX the provider let run out, before its own time did. */
async function semPix() {
  const { saleOf } = await l.sell({ preco: 10 })
  await l.makePix(saleOf.id)
  const { rows } = await l.owner.query<{ id: string }>(
    `update pagamentos set status = 'expirado' where venda_id = $1 returning id`,
    [saleOf.id],
  )
  return { vendaId: saleOf.id, pagamentoId: rows[0]?.id ?? '', estabelecimentoId: l.loja.id }
}
const situacao = async (vendaId: string) => (await l.saleOf(vendaId)).status

test('what is told again of the old one, before the new one is made, leaves the order open', async () => {
  const antigo = await semPix()
  await aplicarPagamento(antigo)
  expect(await situacao(antigo.vendaId)).toBe('expirado')
  await reabrirVenda({ ...antigo, userId: l.comprador.id, totalVisto: undefined })
  await aplicarPagamento(antigo)
  expect(await situacao(antigo.vendaId)).toBe('pendente')
})

test('a new one may be asked for before anybody noticed that the old one ran out', async () => {
  const antigo = await semPix()
  const pedir = (body: object) =>
    l.request('POST', `/rest/v1/vendas/${antigo.vendaId}/novo-pix`, { token: l.token, body })
  await l.owner.query(`update vendas set created_at = now() - interval '25 hours' where id = $1`, [
    antigo.vendaId,
  ])
  await l.owner.query(
    'update produtos set preco = 15 where id = (select produto_id from itens_venda where venda_id = $1)',
    [antigo.vendaId],
  )
  expect(await pedir({})).toMatchObject({ status: 409, body: { code: 'vendas.preco_mudou', total: 15 } })
  expect(await situacao(antigo.vendaId)).toBe('expirado')
  expect(await pedir({ total_visto: 15 })).toMatchObject({ status: 200, body: { status: 'pendente' } })
  await aplicarPagamento(antigo)
  expect(await ler(antigo.vendaId)).toMatchObject({
    status: 'pendente',
    total: 15,
    pagamentos: [{ status: 'expirado' }, { status: 'pendente' }],
  })
})

test.each(['oculto', 'inativo'])('an order of what is %s by now is not opened again', async (status) => {
  const { saleOf, produto } = await l.sell()
  await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [saleOf.id])
  await expirarVendas()
  await l.owner.query('update produtos set status = $2 where id = $1', [produto.id, status])
  const novo = await l.request('POST', `/rest/v1/vendas/${saleOf.id}/novo-pix`, { token: l.token })
  expect([novo.status, novo.body.code]).toEqual([409, 'produtos.sem_estoque'])
  expect(await l.estoque(produto.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
})

test('an expiry under way ends no PIX that was made since', async () => {
  const { saleOf } = await l.sell({ preco: 10 })
  await l.makePix(saleOf.id)
  const expiry = { estabelecimentoId: l.loja.id, vendaId: saleOf.id, poupaAnalise: true }
  expect(await encerrarPagamentoAberto({ ...expiry, ateTentativa: 0 })).toBe(false)
  expect(await ler(saleOf.id)).toMatchObject({ pagamentos: [{ status: 'pendente' }] })
  expect(await encerrarPagamentoAberto({ ...expiry, ateTentativa: 1 })).toBe(true)
  expect(await ler(saleOf.id)).toMatchObject({ pagamentos: [{ status: 'cancelado' }] })
})

test('an order that is opened again while it is being expired stays open', async () => {
  const { vendaId, estabelecimentoId } = await semPix()
  const reabrir = { text: 'update vendas set ciclo = ciclo + 1 where id = $1', values: [vendaId] }
  await whileHeld(l.owner, reabrir, () => [expirarVenda({ vendaId, estabelecimentoId })])
  expect(await situacao(vendaId)).toBe('pendente')
})
