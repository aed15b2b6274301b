import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobs } from '#src/integracoes/server/jobs.ts'
import { OTHER_ACCOUNT, type ShopWithBling, startShopWithBling } from '#test/support/shop-with-bling.ts'

let w: ShopWithBling
let cup: string
let loose: string
beforeAll(async () => {
  w = await startShopWithBling()
  await w.connect()
  cup = (await w.product('CANECA', 50)).id
  loose = (await w.product('SEM PAR', 50)).id
  await w.work()
})
afterAll(() => w.close())
beforeEach(() => w.erp.desligarFalhas())

/** Whatever waits for its next try is due. */
const due = () => w.owner.query('update pedidos_no_bling set proxima_em = now()')
const mine = (sale: { id: string }, conta?: string) =>
  w.orders(conta).filter(({ numeroLoja }) => numeroLoja.endsWith(sale.id.slice(-12)))
const cancel = (id: string) =>
  w.owner.query(
    `update vendas set status = 'cancelado', motivo_cancelamento = 'x', cancelado_por = 'loja' where id = $1`,
    [id],
  )

test('an order goes when it is paid, once, with its pair, its sum and the least of its buyer', async () => {
  const sale = await w.order(cup, 2)
  await w.work()
  expect(mine(sale)).toEqual([])
  await w.owner.query(`update vendas set desconto = 5, total = total - 5 where id = $1`, [sale.id])
  await w.pay(sale.id)
  await w.work()
  await w.work()
  const [order, ...others] = mine(sale)
  expect(others).toEqual([])
  expect(order).toMatchObject({
    numeroLoja: expect.stringMatching(new RegExp(`^PV-${sale.numero}-`)),
    total: 45,
    situacao: 6,
    itens: [{ codigo: 'CANECA', quantidade: 2, valor: 25, produto: expect.any(Number) }],
  })
  expect(await w.rowOf(sale.id)).toMatchObject({
    situacao: 'enviado',
    bling_id: order?.id,
    numero: order?.numero,
    problema: null,
  })
  const contacts = w.erp.livro.conta('loja@erp.test')?.contatos ?? []
  expect(contacts.map(({ recebido }) => recebido)).toEqual([
    { nome: 'Ana Souza', codigo: expect.stringMatching(/^PV-/), situacao: 'A', tipo: 'F' },
  ])
  expect((await w.read()).body.pedidos).toMatchObject([
    { numero: sale.numero, numero_no_bling: order?.numero },
  ])
})

test('a buyer with a document is the contact that the shop has of it; a thing without a pair goes by its name', async () => {
  await w.owner.query(`update consumidores set cpf_cnpj = '52998224725'`)
  const account = w.erp.livro.conta('loja@erp.test')
  account?.contatos.push({
    id: 77,
    nome: 'ANA S',
    codigo: '',
    numeroDocumento: '529.982.247-25',
    recebido: {},
  })
  const before = account?.contatos.length
  const sale = await w.sell(loose)
  await w.work()
  expect(mine(sale)).toMatchObject([
    { contato: 77, itens: [{ codigo: 'SEM PAR', descricao: 'Nosso SEM PAR', produto: null }] },
  ])
  expect(account?.contatos.length).toBe(before)
})

test.each([
  ['the answer is lost', 'POST', 'lost_answer'],
  ['the answer stops half-way', 'POST', 'half'],
  ['the process cannot read what it made', 'GET', '500'],
] as const)('no second order where %s', async (_how, method, mode) => {
  const sale = await w.sell(cup)
  // The lookup is answered; what comes after it is not.
  w.erp.falhar({ path: method === 'GET' ? '/pedidos/vendas/' : '/pedidos/vendas', method, mode })
  await w.work()
  expect(mine(sale)).toHaveLength(1)
  expect(await w.rowOf(sale.id)).toMatchObject({ situacao: 'pendente', problema: 'sem_resposta' })
  // Not before Bling had the time to end what it was asked.
  await w.work()
  expect(await w.rowOf(sale.id)).toMatchObject({ situacao: 'pendente' })
  await due()
  await w.work()
  expect(mine(sale)).toHaveLength(1)
  expect(await w.rowOf(sale.id)).toMatchObject({ situacao: 'enviado', numero: mine(sale)[0]?.numero })
})

test('no second order where the process dies between making it and noting it', async () => {
  const sale = await w.sell(cup)
  await w.work()
  const [order] = mine(sale)
  await w.owner.query(
    `update pedidos_no_bling set situacao = 'pendente', bling_id = null, numero = null where venda_id = $1`,
    [sale.id],
  )
  await w.work()
  expect(mine(sale)).toHaveLength(1)
  expect(await w.rowOf(sale.id)).toMatchObject({ situacao: 'enviado', bling_id: order?.id })
})

test('a refused one tells why, waits for the shop and holds up no other', async () => {
  const [first, second] = [await w.sell(cup), await w.sell(cup)]
  w.erp.falhar({ path: '/pedidos/vendas', method: 'POST', mode: '422' })
  await w.work()
  expect(await w.rowOf(first.id)).toMatchObject({ situacao: 'recusado', problema: 'recusou' })
  expect(await w.rowOf(second.id)).toMatchObject({ situacao: 'enviado' })
  const { body } = await w.read()
  expect(body).toMatchObject({ problema: null })
  expect((body.pedidos as object[])[0]).toMatchObject({
    numero: first.numero,
    situacao: 'recusado',
    detalhe: expect.stringContaining('O produto não pode ser vendido.'),
  })
  const told = await w.owner.query(`select 1 from avisos where tipo = 'integracoes.bling_recusou'`)
  expect(told.rowCount).toBe(1)
  await due()
  await w.work()
  expect(mine(first)).toEqual([])
  expect((await w.act(`pedidos/${first.id}/reenviar`)).status).toBe(200)
  await w.work()
  expect(mine(first)).toHaveLength(1)
  expect(await w.act(`pedidos/${first.id}/reenviar`)).toMatchObject({
    status: 409,
    body: { code: 'integracoes.bling_pedido_ja_enviado' },
  })
})

test('a cancelled sale is cancelled there; one that never went does not go', async () => {
  const [gone, kept] = [await w.sell(cup), await w.sell(cup)]
  await cancel(kept.id)
  await w.work()
  expect(mine(kept)).toEqual([])
  expect(await w.rowOf(kept.id)).toMatchObject({ situacao: 'cancelado', bling_id: null })
  await cancel(gone.id)
  expect(await w.rowOf(gone.id)).toMatchObject({ situacao: 'a_cancelar' })
  await w.work()
  expect(mine(gone)).toMatchObject([{ situacao: 12 }])
  expect(await w.rowOf(gone.id)).toMatchObject({ situacao: 'cancelado' })
})

test('a sale that came back whole is cancelled there too; of a part that came back the shop is told', async () => {
  const [whole, part, never] = [await w.sell(cup), await w.sell(cup, 3), await w.order(cup)]
  await w.work()
  const moves = (id: string, status: string) =>
    w.owner.query('update vendas set status = $2 where id = $1', [id, status])
  await w.owner.query('update itens_venda set quantidade_devolvida = 1 where venda_id = $1', [part.id])
  expect(await w.rowOf(part.id)).toMatchObject({ situacao: 'enviado', problema: 'parte_voltou' })
  for (const sale of [whole, never]) await moves(sale.id, 'devolvido')
  await w.owner.query('update itens_venda set quantidade_devolvida = quantidade where venda_id = $1', [
    whole.id,
  ])
  expect(await w.rowOf(whole.id)).toMatchObject({ situacao: 'a_cancelar', problema: null })
  expect(await w.rowOf(never.id)).toBeUndefined()

  // Invoiced there by now: it stays as it is, and somebody of the shop hears of it.
  w.erp.falhar({ path: '/pedidos/vendas/', method: 'PATCH', mode: '422' })
  await w.work()
  expect(await w.rowOf(whole.id)).toMatchObject({ situacao: 'recusado', problema: 'recusou' })
  const told = await w.owner.query('select 1 from avisos where titulo = $1', [
    `O pedido ${whole.numero} continua aberto no Bling`,
  ])
  expect(told.rowCount).toBe(1)
  expect((await w.act(`pedidos/${whole.id}/reenviar`)).status).toBe(200)
  await w.work()
  expect(mine(whole)).toMatchObject([{ situacao: 12 }])
  expect(await w.rowOf(whole.id)).toMatchObject({ situacao: 'cancelado' })
  expect(mine(part)).toMatchObject([{ situacao: 6 }])
})

test('a sale cancelled while its order was made is cancelled there too', async () => {
  const sale = await w.sell(cup)
  w.erp.falhar({ path: '/pedidos/vendas', method: 'POST', mode: 'lost_answer' })
  await w.work()
  await cancel(sale.id)
  await w.work()
  expect(mine(sale)).toMatchObject([{ situacao: 12 }])
  expect(await w.rowOf(sale.id)).toMatchObject({ situacao: 'cancelado' })

  // Taken to be sent, and cancelled before it was read.
  const late = await w.sell(cup)
  await w.work()
  await cancel(late.id)
  await w.owner.query(`update pedidos_no_bling set situacao = 'pendente' where venda_id = $1`, [late.id])
  await w.work()
  expect(mine(late)).toMatchObject([{ situacao: 12 }])
  expect(await w.rowOf(late.id)).toMatchObject({ situacao: 'cancelado' })
})

test('what another shop sells stays where it is, and whoever connects again sends none twice', async () => {
  const theirs = await w.product('CANECA', 5, w.outra)
  const sale = await w.sell(theirs.id, 1, w.outra)
  expect(await w.rowOf(sale.id)).toBeUndefined()
  const ours = await w.sell(cup)
  await w.work()
  const sent = w.orders().length
  await w.act('desconectar')
  const meanwhile = await w.sell(cup)
  await w.connect()
  await w.work()
  expect(w.orders().length).toBe(sent)
  expect(await w.rowOf(ours.id)).toMatchObject({ situacao: 'enviado' })
  expect(await w.rowOf(meanwhile.id)).toBeUndefined()
  expect((await w.act(`pedidos/${ours.id}/reenviar`, {}, { quem: w.otherToken, loja: w.outra })).status).toBe(
    409,
  )
  expect((await w.act(`pedidos/${ours.id}/reenviar`, {}, { quem: w.otherToken })).status).toBe(404)
})

test('what was paid in the days before goes too where the owner chose so: once, after what is paid now', async () => {
  await w.act('desconectar')
  await w.owner.query(`update vendas set pago_em = now() - interval '60 days' where pago_em is not null`)
  const paidDaysAgo = async (days: number) => {
    const sale = await w.sell(cup)
    await w.owner.query(`update vendas set pago_em = now() - make_interval(days => $2) where id = $1`, [
      sale.id,
      days,
    ])
    return sale
  }
  const [recent, older, ended, open] = [
    await paidDaysAgo(6),
    await paidDaysAgo(8),
    await paidDaysAgo(1),
    await w.order(cup),
  ]
  await cancel(ended.id)
  await w.connect()
  expect(await w.rowOf(recent.id)).toBeUndefined()

  const back = await w.allow({ dias: 7 })
  // What was chosen is what was asked with, not what comes back.
  expect((await w.act('concluir', { ...back, estado: back.estado.replace(/7$/, '30') })).status).toBe(409)
  expect((await w.act('concluir', back)).status).toBe(200)
  const fresh = await w.sell(cup)
  expect((await w.read()).body).toMatchObject({ anteriores: 1 })
  const before = w.orders().length
  await w.work()
  expect(
    w
      .orders()
      .slice(before)
      .map(({ numeroLoja }) => numeroLoja.split('-')[1]),
  ).toEqual([fresh, recent].map(({ numero }) => String(numero)))
  for (const { id } of [older, ended, open]) expect(await w.rowOf(id)).toBeUndefined()

  await w.connect({ dias: 7 })
  expect((await w.read()).body).toMatchObject({ anteriores: 0 })
  await w.work()
  expect(mine(recent)).toHaveLength(1)
  await w.connect({ dias: 30 })
  await w.work()
  expect(mine(older)).toHaveLength(1)
  expect(mine(recent)).toHaveLength(1)
})

test('another account knows no order of the one before: there they are sent where the owner chose so, and none is cancelled', async () => {
  const [kept, ended] = [await w.sell(cup), await w.sell(cup)]
  await w.work()
  await w.connect({ conta: OTHER_ACCOUNT })
  await cancel(ended.id)
  await w.work()
  expect(await w.rowOf(ended.id)).toMatchObject({ situacao: 'recusado', problema: 'recusou' })
  expect(mine(ended)).toMatchObject([{ situacao: 6 }])
  // Back at the first one nothing was forgotten.
  await w.connect({ dias: 7 })
  expect((await w.read()).body).toMatchObject({ anteriores: 0 })
  await w.act(`pedidos/${ended.id}/reenviar`)
  await w.work()
  expect(mine(ended)).toMatchObject([{ situacao: 12 }])

  await w.connect({ conta: OTHER_ACCOUNT, dias: 7 })
  await w.work()
  const theirs = mine(kept, OTHER_ACCOUNT)
  expect(theirs).toHaveLength(1)
  expect(await w.rowOf(kept.id)).toMatchObject({ situacao: 'enviado', bling_id: theirs[0]?.id })
  await w.connect()
})

test.each([1, 365, '7; drop'])('no other number of days than those offered: %s', async (dias) => {
  const body = { vendas_dos_ultimos_dias: dias }
  expect((await w.act('conectar', body)).status).toBe(422)
})

test('the clock finds what is due and a worker does it', async () => {
  await Promise.all(jobs.map((job) => job.start()))
  const sale = await w.sell(cup)
  await expect.poll(() => mine(sale).length).toBe(1)
  await cancel(sale.id)
  await expect.poll(() => mine(sale)[0]?.situacao).toBe(12)
})
