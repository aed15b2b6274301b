import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '#test/support/factories.ts'
import { startShopWithCarrier, type ShopWithCarrier } from '#test/support/shop-with-carrier.ts'
import { acompanharEtiquetas } from './acompanhar-etiquetas.ts'
import { andarEtiqueta } from './andar-etiqueta.ts'

let w: ShopWithCarrier
beforeAll(async () => {
  w = await startShopWithCarrier()
  await w.connect()
})
afterAll(() => w.close())
beforeEach(() => {
  w.carrier.desligarFalhas()
  w.fillWallet(1000)
})

const labelsOf = async (vendaId: string) =>
  (await w.owner.query('select status from etiquetas_de_envio where venda_id = $1', [vendaId])).rows as {
    status: string
  }[]

describe('buying a label', () => {
  test('pays once from the wallet, what it said it costs, and can be printed', async () => {
    const id = await w.sell()
    // As a later order of theirs would.
    await w.owner.query(`update consumidores set telefone = null where nome = 'Ana Souza'`)
    const quoted = await w.request<{ servico_id: number; preco: number }[]>(
      'POST',
      `/rest/v1/vendas/${id}/etiqueta-de-envio/cotar`,
      { token: w.token, body: { volumes: [w.BOX] } },
    )
    const pac = quoted.body.find((um) => um.servico_id === 1)
    const bought = await w.buy(id, { preco_visto: pac?.preco })
    expect(bought).toMatchObject({
      status: 200,
      body: { etiqueta_de_envio: { status: 'pedida', servico: 'PAC' } },
    })
    expect(await w.work(id)).toBeNull()
    const label = await w.labelOf(id)
    expect(label).toMatchObject({ status: 'gerada', erro: null })
    expect(label.rastreio).toMatch(/^ME\d{9}BR$/)
    expect(1000 - w.wallet()).toBeCloseTo(pac?.preco ?? 0, 2)
    expect(Number(label.valor_pago)).toBeCloseTo(pac?.preco ?? 0, 2)
    const cart = w.carrier.livro.envio(label.provider_id)
    expect(cart).toMatchObject({
      to: { name: 'Ana Souza', document: '52998224725', city: 'Campinas', phone: '19987654321' },
      from: { number: '1000', district: 'Bela Vista', complement: 'sala 2', phone: '1133334444' },
    })
    const printed = await w.request('POST', `/rest/v1/vendas/${id}/etiqueta-de-envio/imprimir`, {
      token: w.token,
    })
    expect(printed.body.url).toMatch(/\/melhor-envio\/imprimir\//)
    // The goods have not left the shop by that.
    expect((await w.saleOf(id)).status).toBe('pago')
  })

  test('twice at once, by two clicks and by three jobs: one label, paid once', async () => {
    const id = await w.sell()
    const answers = await Promise.all([w.buy(id), w.buy(id), w.buy(id), w.buy(id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const { id: etiquetaId, estabelecimento_id: estabelecimentoId } = await w.labelOf(id)
    const before = w.asked('/me/shipment/checkout')
    await Promise.all([1, 2, 3].map(() => andarEtiqueta({ estabelecimentoId, etiquetaId })))
    await w.work(id)
    expect(await labelsOf(id)).toEqual([{ status: 'gerada' }])
    expect(w.asked('/me/shipment/checkout') - before).toBe(1)
    expect(1000 - w.wallet()).toBeCloseTo(Number((await w.labelOf(id)).valor_pago), 2)
  })

  test.each(['/me/cart', '/me/shipment/checkout', '/me/shipment/generate'])(
    'an answer of %s that is lost after it took effect: it goes on from there, and nothing is bought twice',
    async (path) => {
      const id = await w.sell()
      await w.buy(id)
      w.carrier.falhar({ path, mode: 'lost_answer' })
      expect(await w.work(id)).toBeInstanceOf(Error)
      expect(await w.work(id)).toBeNull()
      const label = await w.labelOf(id)
      expect(label).toMatchObject({ status: 'gerada', erro: null })
      expect(1000 - w.wallet()).toBeCloseTo(Number(label.valor_pago), 2)
      const paid = w.carrier.livro.envios().filter((e) => e.to.name === 'Ana Souza' && e.status !== 'pending')
      expect(paid.filter((e) => e.id === label.provider_id)).toHaveLength(1)
    },
  )

  test.each(['no_carrinho', 'paga'])(
    'a process that dies at %s, before it could write down what it did: the next one asks first',
    async (status) => {
      const id = await w.sell()
      await w.buy(id)
      await w.work(id)
      const done = await w.labelOf(id)
      const spent = 1000 - w.wallet()
      // What it had written last, and the lease that it held when it died.
      await w.owner.query(
        `update etiquetas_de_envio set status = $2, em_curso_ate = now() + interval '1 minute' where id = $1`,
        [done.id, status],
      )
      const before = w.asked('/me/shipment/checkout')
      await w.work(id)
      expect((await w.labelOf(id)).status, 'its lease still holds').toBe(status)
      expect(w.asked('/me/shipment/checkout')).toBe(before)
      await w.letGo(id)
      await w.work(id)
      expect((await w.labelOf(id)).status).toBe('gerada')
      expect(1000 - w.wallet()).toBeCloseTo(spent, 2)
    },
  )

  test('an empty wallet is said, nothing stays in the cart, and once filled it can be bought', async () => {
    const id = await w.sell()
    w.fillWallet(1)
    await w.buy(id)
    await w.work(id)
    const label = await w.labelOf(id)
    expect(label).toMatchObject({
      status: 'recusada',
      erro: 'Seu saldo na carteira é insuficiente para esta compra.',
    })
    expect(w.carrier.livro.envio(label.provider_id)).toBeUndefined()
    w.fillWallet(500)
    expect((await w.buy(id)).status).toBe(200)
    await w.work(id)
    expect((await w.labelOf(id)).status).toBe('gerada')
  })

  test('several boxes: carriers that take one say so, the others take them', async () => {
    const id = await w.sell()
    const body = { volumes: [w.BOX, w.BOX] }
    expect(await w.buy(id, body)).toMatchObject({ status: 422 })
    expect((await w.buy(id, { ...body, servico_id: 3 })).status).toBe(200)
    await w.work(id)
    expect((await w.labelOf(id)).status).toBe('gerada')
  })

  test('asks the shop for the document of who receives, and keeps it with the customer', async () => {
    const id = await w.sell({ documento: null })
    expect(await w.buy(id)).toMatchObject({
      status: 422,
      body: { code: 'vendas.falta_documento_do_cliente', errors: [{ path: 'documento' }] },
    })
    expect((await w.buy(id, { documento: '111.111.111-11' })).status).toBe(422)
    expect((await w.buy(id, { documento: '529.982.247-25' })).status).toBe(200)
    await w.work(id)
    expect((await w.labelOf(id)).status).toBe('gerada')
  })

  test('a price that is higher than the one on the screen is not paid', async () => {
    const id = await w.sell()
    expect(await w.buy(id, { preco_visto: 0.5 })).toMatchObject({
      status: 409,
      body: { code: 'vendas.preco_mudou' },
    })
    expect(await labelsOf(id)).toEqual([])
  })

  test('the sale of another shop does not exist; the buyer, and who only looks, buy none', async () => {
    const id = await w.sell()
    const path = `/rest/v1/vendas/${id}/etiqueta-de-envio`
    for (const [method, sub, body] of [
      ['GET', '', undefined],
      ['POST', '/cotar', { volumes: [w.BOX] }],
      ['POST', '', { servico_id: 1, volumes: [w.BOX] }],
      ['POST', '/imprimir', undefined],
      ['POST', '/cancelar', {}],
    ] as const) {
      expect((await w.request(method, path + sub, { token: w.otherToken, body })).status, sub).toBe(404)
      const buyer = await w.request(method, path + sub, { token: w.buyerToken, body })
      expect([403, 404], sub).toContain(buyer.status)
    }
    const { id: userId } = await createUser(w.owner)
    await w.owner.query(
      `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Rui', 'visualizador')`,
      [userId, w.loja.id],
    )
    expect((await w.buy(id, {}, await w.tokenFor(userId))).status).toBe(403)
    expect(await labelsOf(id)).toEqual([])
  })

  test.each([
    ['not paid', `status = 'pendente', pago_em = null`],
    ['sent already', `status = 'enviado', enviado_em = now()`],
    ['to be fetched', `entrega_pedida = '{"modo":"retirada","prazo":"","zona":null}'`],
    ['without an address', 'endereco_entrega = null'],
  ])('none for a sale that is %s', async (_, mudanca) => {
    const id = await w.sell()
    await w.owner.query(`update vendas set ${mudanca} where id = $1`, [id])
    expect((await w.buy(id)).status).toBeGreaterThanOrEqual(409)
    expect(await labelsOf(id)).toEqual([])
  })

  test.each([
    ['no weight', { volumes: [{ pesoGramas: 0, alturaCm: 1, larguraCm: 1, comprimentoCm: 1 }] }],
    ['a negative height', { volumes: [{ pesoGramas: 1, alturaCm: -1, larguraCm: 1, comprimentoCm: 1 }] }],
    ['a mountain', { volumes: [{ pesoGramas: 9e12, alturaCm: 1, larguraCm: 1, comprimentoCm: 1 }] }],
    [
      'eleven boxes',
      {
        volumes: Array.from({ length: 11 }, () => ({
          pesoGramas: 1,
          alturaCm: 1,
          larguraCm: 1,
          comprimentoCm: 1,
        })),
      },
    ],
    ['no box', { volumes: [] }],
    ['a service that is none', { servico_id: -1 }],
  ])('refuses %s', async (_, body) => {
    const id = await w.sell()
    expect((await w.buy(id, body)).status).toBe(422)
  })
})

describe('giving one back', () => {
  const cancel = (id: string) =>
    w.request('POST', `/rest/v1/vendas/${id}/etiqueta-de-envio/cancelar`, { token: w.token, body: {} })

  test('the money counts as back when the carrier says so itself', async () => {
    const { id } = await w.bought()
    expect(w.wallet()).toBeLessThan(1000)
    w.carrier.falhar({ path: '/me/shipment/cancel', mode: '500' })
    expect(await cancel(id)).toMatchObject({ status: 200, body: { etiqueta_de_envio: { cancelando: true } } })
    expect(await w.work(id)).toBeInstanceOf(Error)
    expect((await w.labelOf(id)).status).toBe('gerada')
    expect(await w.work(id)).toBeNull()
    expect((await w.labelOf(id)).status).toBe('cancelada')
    expect(w.wallet()).toBe(1000)
    expect((await w.buy(id)).status, 'another may be bought').toBe(200)
  })

  test('what the carrier no longer gives back is said, and the label stays', async () => {
    const sale = await w.bought()
    await w.carrier.mover(sale.provider_id, { status: 'posted', silent: true })
    await cancel(sale.id)
    await w.work(sale.id)
    expect(await w.labelOf(sale.id)).toMatchObject({
      status: 'gerada',
      erro: expect.stringContaining('não cancelou'),
    })
    expect(w.wallet()).toBeLessThan(1000)
  })

  test('one that the account connected since does not know is still paid for', async () => {
    const sale = await w.bought()
    const there = w.carrier.livro.envio(sale.provider_id)
    Object.assign(there ?? {}, { conta: 'outra@transporte.test' })
    await cancel(sale.id)
    expect(await w.work(sale.id)).toBeNull()
    expect(await w.labelOf(sale.id)).toMatchObject({
      status: 'gerada',
      erro: expect.stringContaining('não tem esta etiqueta'),
    })
    expect((await w.buy(sale.id)).status).toBe(409)
  })

  test('before anything was asked of the carrier nothing is asked', async () => {
    const id = await w.sell()
    await w.buy(id)
    await cancel(id)
    const before = w.asked('/me/cart')
    await w.work(id)
    expect((await w.labelOf(id)).status).toBe('cancelada')
    expect(w.asked('/me/cart')).toBe(before)
    expect((await cancel(id)).status).toBe(409)
  })

  test('a sale that is cancelled gives its label back by itself', async () => {
    const { id } = await w.bought()
    await w.owner.query(
      `update vendas set status = 'cancelado', motivo_cancelamento = 'Desistiu.', cancelado_por = 'cliente' where id = $1`,
      [id],
    )
    await acompanharEtiquetas()
    await w.work(id)
    expect((await w.labelOf(id)).status).toBe('cancelada')
    expect(w.wallet()).toBe(1000)
  })

  test('of a sale that is cancelled, what the carrier will not give back is asked of it once', async () => {
    const sale = await w.bought()
    await w.carrier.mover(sale.provider_id, { status: 'posted', silent: true })
    await w.owner.query(
      `update vendas set status = 'cancelado', motivo_cancelamento = 'Desistiu.', cancelado_por = 'cliente' where id = $1`,
      [sale.id],
    )
    const before = w.asked('/me/shipment/cancellable')
    for (let round = 0; round < 3; round += 1) {
      await acompanharEtiquetas()
      await w.work(sale.id)
    }
    expect(w.asked('/me/shipment/cancellable') - before).toBe(1)
    expect((await w.labelOf(sale.id)).erro).toContain('não cancelou')
  })
})
