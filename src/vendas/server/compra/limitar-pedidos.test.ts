import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { excluirTitular } from '#src/privacidade/server/excluir-titular.ts'
import { type Config, getConfig, parseConfig, setConfig } from '#src/shared/server/config.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { createProduct, createShop, createUser } from '#test/support/factories.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'
import { enviarEmail } from '../emails/enviar-email.ts'
import { reabrirVenda } from '../pagamento/reabrir-venda.ts'

let l: SellingShop
let padrao: Config
beforeAll(async () => {
  l = await startSellingShop()
  padrao = getConfig()
})
afterAll(() => l.close())
afterEach(() => setConfig(padrao))
const limitar = (limites: Partial<Config>) => setConfig({ ...padrao, ...limites })

let email: string
let quem: string
let pessoa: { id: string; email: string }
beforeEach(async () => {
  pessoa = await createUser(l.owner)
  email = pessoa.email
  quem = await l.tokenFor(pessoa.id)
})

const produtoDe = (loja: { id: string }, estoque = 500) => createProduct(l.owner, loja.id, { estoque })
async function comprar(
  produto: { id: string },
  { loja = l.loja as { id: string }, quantidade = 1, por = quem, para = email } = {},
) {
  const { status, body } = await l.buy(
    {
      ...l.order(produto.id, quantidade),
      estabelecimento_id: loja.id,
      cliente: { nome: 'Ana', email: para },
    },
    { quem: por },
  )
  return { status, id: String(body.id), code: body.code, detail: body.detail }
}

describe('what one person keeps unpaid', () => {
  test('orders at one shop and in the whole marketplace, though they come at once; one that is cancelled makes room', async () => {
    limitar({ OPEN_ORDER_SHOP_LIMIT: 2, OPEN_ORDER_ACCOUNT_LIMIT: 3 })
    const outra = await createShop(l.owner)
    const [daqui, dela] = [await produtoDe(l.loja), await produtoDe(outra)]
    const juntas = await Promise.all(Array.from({ length: 6 }, () => comprar(daqui)))
    expect(juntas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 409, 409, 409, 409,
    ])
    expect(juntas.find(({ status }) => status === 409)).toMatchObject({
      code: 'vendas.muitos_pedidos_abertos',
      detail:
        'O limite de pedidos aguardando pagamento nesta loja é 2. Pague ou cancele um deles para continuar.',
    })
    expect(await l.stockOf(daqui.id)).toBe(498)
    expect((await comprar(dela, { loja: outra })).status).toBe(201)
    expect(await comprar(dela, { loja: outra })).toMatchObject({
      status: 409,
      detail: 'O limite de pedidos aguardando pagamento é 3. Pague ou cancele um deles para continuar.',
    })
    const feita = juntas.find(({ status }) => status === 201)
    await l.request('POST', `/rest/v1/vendas/${feita?.id}/cancelar`, {
      token: quem,
      body: { motivo: 'Mudei de ideia' },
    })
    expect((await comprar(daqui)).status).toBe(201)
  })

  test('the orders of one purchase over several shops count together', async () => {
    limitar({ OPEN_ORDER_ACCOUNT_LIMIT: 1 })
    const outra = await createShop(l.owner)
    const pedir = async (loja: { id: string }) => ({
      estabelecimento_id: loja.id,
      itens: [{ produto_id: (await produtoDe(loja)).id, quantidade: 1 }],
    })
    const { status, body } = await l.request('POST', '/rest/v1/compras', {
      token: quem,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        lojas: [await pedir(l.loja), await pedir(outra)],
        forma_pagamento: 'avista',
        cliente: l.cliente,
      },
    })
    expect([status, body.code]).toEqual([409, 'vendas.muitos_pedidos_abertos'])
  })

  test('units at one shop, whatever the orders; nobody else is limited by it', async () => {
    limitar({ OPEN_UNIT_SHOP_LIMIT: 10 })
    const produto = await produtoDe(l.loja)
    expect(await comprar(produto, { quantidade: 11 })).toMatchObject({
      status: 409,
      code: 'vendas.muitas_unidades',
      detail: 'O limite de unidades aguardando pagamento nesta loja é 10. Peça menos ou fale com a loja.',
    })
    expect((await comprar(produto, { quantidade: 7 })).status).toBe(201)
    expect((await comprar(produto, { quantidade: 4 })).status).toBe(409)
    expect((await comprar(produto, { quantidade: 10, por: l.token })).status).toBe(201)
    expect(await l.stockOf(produto.id)).toBe(483)
  })

  test('of what there is not, what is left is told, however many units are asked for', async () => {
    limitar({ OPEN_UNIT_SHOP_LIMIT: 10 })
    const produto = await produtoDe(l.loja, 3)
    expect(await comprar(produto, { quantidade: 11 })).toMatchObject({
      status: 409,
      code: 'produtos.sem_estoque',
      detail: expect.stringContaining('Restam só 3 unidades'),
    })
  })

  const reabrir = (vendaId: string) =>
    reabrirVenda({ estabelecimentoId: l.loja.id, vendaId, userId: randomUUID(), totalVisto: undefined })
  async function comprarSemPagar(produto: { id: string }) {
    const { id } = await comprar(produto)
    await l.owner.query(`update vendas set status = 'expirado' where id = $1`, [id])
    return id
  }

  test('an expired order opened again counts like a new one', async () => {
    const produto = await produtoDe(l.loja)
    const id = await comprarSemPagar(produto)
    await comprar(produto)
    limitar({ OPEN_ORDER_SHOP_LIMIT: 1 })
    await expect(reabrir(id)).rejects.toMatchObject({ code: 'vendas.muitos_pedidos_abertos' })
  })

  test('an expired order of an account that is gone is opened by nobody, and the shop is told why', async () => {
    const id = await comprarSemPagar(await produtoDe(l.loja))
    await withAccess(SYSTEM, (tx) => excluirTitular(tx, pessoa.id))
    await expect(reabrir(id)).rejects.toMatchObject({ status: 409, code: 'vendas.conta_excluida' })
  })

  test('out of the box nobody holds 121 orders nor 500 units', () => {
    const { OPEN_ORDER_ACCOUNT_LIMIT, OPEN_ORDER_SHOP_LIMIT, OPEN_UNIT_SHOP_LIMIT } = parseConfig({})
    expect([OPEN_ORDER_ACCOUNT_LIMIT, OPEN_ORDER_SHOP_LIMIT, OPEN_UNIT_SHOP_LIMIT]).toEqual([60, 30, 300])
  })
})

test('orders from one address have a limit, whoever places them', async () => {
  limitar({ ORDER_ADDRESS_LIMIT: 2 })
  const produto = await produtoDe(l.loja)
  const respostas = [
    await comprar(produto),
    await comprar(produto, { por: l.token }),
    await comprar(produto, { por: l.token }),
  ]
  expect(respostas.map(({ status }) => status)).toEqual([201, 201, 429])
  expect(respostas[2]?.detail).toBe('Muitos pedidos vieram da sua rede. Aguarde um pouco e tente novamente.')
})

describe('e-mails about orders', () => {
  const vitima = () => `v${randomUUID().slice(0, 8)}@longe.test`
  async function pedidoComEmail({ por = quem, para = email } = {}) {
    const { id: vendaId } = await comprar(await produtoDe(l.loja), { por, para })
    await enviarEmail({ vendaId, modelo: 'pedido_recebido' })
  }
  async function emails(para: string): Promise<number> {
    const { rows } = await l.owner.query('select count(*)::int as n from emails where para = $1', [para])
    return rows[0].n
  }

  test('to a mailbox that nobody confirmed have a limit, over all buyers; then the account’s own gets them', async () => {
    limitar({ ORDER_EMAIL_MAILBOX_LIMIT: 2 })
    const para = vitima()
    await pedidoComEmail({ para })
    await pedidoComEmail({ para, por: l.token })
    const outros = [para.toUpperCase(), para.replace('@', '+1@')]
    for (const outro of outros) await pedidoComEmail({ para: outro })
    expect(await Promise.all([para, ...outros, email].map(emails))).toEqual([2, 0, 0, 2])
  })

  test('of one buyer to strange mailboxes have a limit; to their own confirmed one they have none', async () => {
    limitar({ ORDER_EMAIL_ACCOUNT_LIMIT: 2 })
    const caixas = [vitima(), vitima(), vitima()]
    for (const para of caixas) await pedidoComEmail({ para })
    expect(await Promise.all(caixas.map(emails))).toEqual([1, 1, 0])
    for (let i = 0; i < 3; i++) await pedidoComEmail()
    expect(await emails(email)).toBe(4)
  })

  test('that a shop sends by hand have a limit, stated in words', async () => {
    limitar({ ORDER_EMAIL_SHOP_LIMIT: 1 })
    const { id } = await comprar(await produtoDe(l.loja))
    const token = await l.tokenFor(l.loja.ownerId)
    const enviar = () =>
      l.request('POST', `/rest/v1/vendas/${id}/comprovante`, { token, body: { email: vitima() } })
    expect((await enviar()).status).toBe(200)
    expect(await enviar()).toMatchObject({
      status: 429,
      body: { detail: 'A loja já enviou muitos e-mails hoje. Copie o link e envie de outra forma.' },
    })
  })
})
