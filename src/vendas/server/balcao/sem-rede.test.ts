import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, createUser } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'

let t: SellingShop
let dona: string
let vendedora: string
beforeAll(async () => {
  t = await startSellingShop()
  dona = await t.tokenFor(t.loja.ownerId)
  const { id } = await createUser(t.owner)
  await t.owner.query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Vendedora', 'vendedor')`,
    [id, t.loja.id],
  )
  vendedora = await t.tokenFor(id)
})
afterAll(async () => {
  expect(await brokenInvariants(t.owner)).toEqual({})
  await t.close()
})

const MINUTO = 60_000
const DIA = 24 * 60 * MINUTO
const ha = (ms: number) => new Date(Date.now() - ms).toISOString()

const enviar = (body: Record<string, unknown>, { chave = randomUUID(), token = vendedora } = {}) =>
  t.request('POST', '/rest/v1/vendas/balcao', {
    token,
    headers: { 'idempotency-key': chave },
    body: { estabelecimento_id: t.loja.id, vendida_em: ha(60 * MINUTO), ...body },
  })

/** Two units of a product, sold for R$ 30 each. */
async function vendida({ estoque = 5 } = {}) {
  const { id } = await createProduct(t.owner, t.loja.id, { preco: 30, estoque })
  const body = {
    itens: [{ produto_id: id, quantidade: 2, preco_visto: 30 }],
    pagamentos: [{ forma: 'avista', valor: 60, recebido: 100 }],
  }
  return { id, body }
}

test('a sale counts in the day and at the hour it was made, and its history says so', async () => {
  const vendida_em = ha(3 * DIA)
  const { body } = await vendida()
  const { status, body: venda } = await enviar({ ...body, vendida_em })
  expect([status, venda.status]).toEqual([201, 'concluido'])
  expect(Date.parse(String(venda.pago_em))).toBe(Date.parse(vendida_em))
  const passos = venda.historico as { para: string; motivo: string | null }[]
  expect(passos.find(({ para }) => para === 'pago')?.motivo).toMatch(
    /^Vendida sem rede em .+ às \d\d:\d\d\.$/,
  )
  const { rows } = await t.owner.query(
    `select p.aprovado_em = v.pago_em as da_hora, exists (select 1 from dias_mudados d
       where d.estabelecimento_id = v.estabelecimento_id and d.dia = (v.pago_em at time zone 'America/Sao_Paulo')::date) as somado
     from vendas v join pagamentos p on p.venda_id = v.id where v.id = $1`,
    [venda.id],
  )
  expect(rows).toEqual([{ da_hora: true, somado: true }])
})

test('its key makes one sale, sent with a network or days later without one', async () => {
  const { id, body } = await vendida()
  const chave = randomUUID()
  const itens = [{ produto_id: id, quantidade: 2 }]
  const primeira = await enviar({ ...body, itens, vendida_em: undefined }, { chave })
  expect(primeira.status).toBe(201)
  expect((await enviar(body, { chave })).body.id).toBe(primeira.body.id)
  await t.owner.query('delete from chaves_idempotencia')
  const juntas = await Promise.all([enviar(body, { chave }), enviar(body, { chave })])
  expect(juntas.map((uma) => uma.body.id)).toEqual([primeira.body.id, primeira.body.id])
  expect(await t.stockOf(id)).toBe(3)
  const deOutra = await enviar(body, { chave, token: dona })
  expect(deOutra.status).toBe(201)
  expect(deOutra.body.id).not.toBe(primeira.body.id)
})

test('its key makes one sale when it was sold with a network and asked for again after a day', async () => {
  const { id, body } = await vendida()
  const chave = randomUUID()
  const pedido = { ...body, itens: [{ produto_id: id, quantidade: 2 }], vendida_em: undefined }
  const primeira = await enviar(pedido, { chave })
  await t.owner.query('delete from chaves_idempotencia')
  const segunda = await enviar(pedido, { chave })
  expect([segunda.status, segunda.body.id]).toEqual([201, primeira.body.id])
  const outra = await enviar({ ...pedido, itens: [{ produto_id: id, quantidade: 1 }] }, { chave })
  expect([outra.status, outra.body.code]).toEqual([422, 'portal.chave_reutilizada'])
  expect(await t.stockOf(id)).toBe(3)
})

describe('the hour of a sale', () => {
  test.each([
    ['a clock some minutes ahead counts as now', -5 * MINUTO, 201, undefined],
    ['not yet', -11 * MINUTO, 409, 'vendas.hora_no_futuro'],
    ['a week ago', 7 * DIA - MINUTO, 201, undefined],
    ['longer ago', 7 * DIA + MINUTO, 409, 'vendas.hora_antiga'],
  ])('%s', async (_name, idade, status, code) => {
    const { body } = await vendida()
    const resposta = await enviar({ ...body, vendida_em: ha(idade) })
    expect([resposta.status, resposta.body.code]).toEqual([status, code])
    if (status === 201) expect(Date.parse(String(resposta.body.pago_em))).toBeLessThanOrEqual(Date.now())
    else expect(Date.parse(String(resposta.body.agora))).toBeLessThanOrEqual(Date.now())
  })

  test.each([
    ['not paid in cash', { pagamentos: [{ forma: 'cartao', valor: 60 }] }],
    ['not paid', { pagamentos: [] }],
    ['settled, but made now', { vendida_em: undefined, manter_preco: true }],
  ])('%s: 422', async (_name, pedido) => {
    const { body } = await vendida()
    expect((await enviar({ ...body, ...pedido }, { token: dona })).status).toBe(422)
  })
})

test('sold at another price: told, corrected to today’s, or kept by who may give discounts', async () => {
  const { id, body } = await vendida({ estoque: 10 })
  await t.owner.query('update produtos set preco = 35 where id = $1', [id])
  const chave = randomUUID()
  const recusada = await enviar(body, { chave })
  expect(recusada).toMatchObject({
    status: 409,
    body: { code: 'vendas.preco_mudou', itens: [{ produto_id: id, preco: 35 }] },
  })
  expect(await t.stockOf(id)).toBe(10)
  expect((await enviar({ ...body, manter_preco: true }, { chave })).status).toBe(403)
  const corrigida = {
    itens: [{ produto_id: id, quantidade: 2, preco_visto: 35 }],
    pagamentos: [{ forma: 'avista', valor: 70 }],
  }
  expect(await enviar(corrigida, { chave })).toMatchObject({ status: 201, body: { total: 70 } })
  expect(await enviar({ ...body, manter_preco: true }, { token: dona })).toMatchObject({
    status: 201,
    body: { total: 60, itens: [{ preco_unitario: 30 }] },
  })
})

test('sold out meanwhile: told, or entered first by who edits products', async () => {
  const { id, body } = await vendida({ estoque: 1 })
  const recusada = await enviar(body, { token: dona })
  expect(recusada).toMatchObject({ status: 409, body: { itens: [{ produto_id: id, estoque: 1 }] } })
  expect((await enviar({ ...body, acertar_estoque: true })).status).toBe(403)
  const chave = randomUUID()
  for (const _ of [1, 2])
    expect(await enviar({ ...body, acertar_estoque: true }, { token: dona, chave })).toMatchObject({
      status: 201,
    })
  const { rows } = await t.owner.query(
    `select qtd, motivo from movimentos_estoque where produto_id = $1 and tipo = 'entrada'`,
    [id],
  )
  expect(rows).toContainEqual({ qtd: 1, motivo: 'Vendido no balcão sem rede' })
  expect(await t.stockOf(id)).toBe(0)
})

const BLOQUEADA = `bloqueado_por_inadimplencia = true, motivo_bloqueio = 'Fatura vencida'`

describe('a shop that may sell no more', () => {
  const parar = (situacao: string) =>
    t.owner.query(`update estabelecimentos set ${situacao} where id = $1`, [t.loja.id])
  const paga = (bloqueio: string) =>
    t.owner.query(
      `update assinaturas_estabelecimento set bloqueado_em = ${bloqueio} where estabelecimento_id = $1`,
      [t.loja.id],
    )
  afterEach(async () => {
    await parar(`bloqueado_por_inadimplencia = false, motivo_bloqueio = null, status = 'ativo', suspenso_em = null,
      motivo_suspensao = null`)
    await paga('null')
  })

  test.each([
    ['blocked', BLOQUEADA, 'acesso.loja_bloqueada'],
    [
      'suspended',
      `status = 'suspenso', suspenso_em = now(), motivo_suspensao = 'Denúncia'`,
      'acesso.loja_suspensa',
    ],
  ])(
    '%s: what was sold without a network is taken once, and nothing is sold anew',
    async (_name, situacao, code) => {
      const { id, body } = await vendida()
      await parar(situacao)
      const chave = randomUUID()
      const enviadas = [await enviar(body, { chave }), await enviar(body, { chave })]
      expect(enviadas.map(({ status }) => status)).toEqual([201, 201])
      expect(enviadas[0]?.body.id).toBe(enviadas[1]?.body.id)
      expect(await t.stockOf(id)).toBe(3)
      expect((await enviar({ ...body, vendida_em: undefined })).body.code).toBe(code)
      const aberta = await t.request('GET', `/rest/v1/vendas/balcao/chave?estabelecimento_id=${t.loja.id}`, {
        token: vendedora,
      })
      expect(aberta.status).toBe(200)
    },
  )

  test('its conflicts are settled by the roles that settle them anyway', async () => {
    const { id, body } = await vendida({ estoque: 1 })
    await t.owner.query('update produtos set preco = 35 where id = $1', [id])
    await parar(BLOQUEADA)
    const acerto = { manter_preco: true, acertar_estoque: true }
    expect((await enviar({ ...body, ...acerto })).status).toBe(403)
    expect(await enviar({ ...body, ...acerto }, { token: dona })).toMatchObject({
      status: 201,
      body: { total: 60 },
    })
  })

  test.each([
    ['sold before it', `'1 hour'`, 3 * DIA, 201],
    ['sold after it by a device that may not have known', `'7 days'`, 60 * MINUTO, 201],
    ['sold when every device had to know', `'8 days'`, 60 * MINUTO, 403],
  ])('blocked: %s', async (_name, desde, idade, status) => {
    const { body } = await vendida()
    await parar(BLOQUEADA)
    await paga(`now() - interval ${desde}`)
    expect((await enviar({ ...body, vendida_em: ha(idade) })).status).toBe(status)
  })

  test('ended: there is nothing to sell from any more', async () => {
    const { body } = await vendida()
    await parar(`status = 'encerrado'`)
    expect((await enviar(body)).status).toBe(404)
  })
})

describe('what a device keeps', () => {
  const ler = (caminho: string, token: string) =>
    t.request('GET', `/rest/v1/${caminho}?estabelecimento_id=${t.loja.id}`, { token })

  test('a key of its own for each person, always the same', async () => {
    const [uma, denovo, outra] = await Promise.all(
      [vendedora, vendedora, dona].map((token) => ler('vendas/balcao/chave', token)),
    )
    expect(Buffer.from(String(uma?.body.chave), 'base64')).toHaveLength(32)
    expect(denovo?.body).toEqual(uma?.body)
    expect(outra?.body).not.toEqual(uma?.body)
  })

  test('the shelf, page by page, to who sells here', async () => {
    const { id } = await createProduct(t.owner, t.loja.id, { nome: 'Boné', preco: 30, estoque: 4 })
    const lidos: { id: string }[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await t.request(
        'GET',
        `/rest/v1/produtos/prateleira?limite=2&estabelecimento_id=${t.loja.id}${cursor}`,
        { token: vendedora },
      )
      lidos.push(...(body.itens as { id: string }[]))
      cursor = typeof body.proximo === 'string' ? `&depois=${body.proximo}` : null
    }
    const { rows } = await t.owner.query<{ id: string }>(
      `select id from produtos where estabelecimento_id = $1 and status = 'ativo' and pai_id is null`,
      [t.loja.id],
    )
    expect(lidos.map((um) => um.id).toSorted()).toEqual(rows.map((um) => um.id).toSorted())
    expect(lidos.find((um) => um.id === id)).toMatchObject({
      nome: 'Boné',
      preco: 30,
      estoque: 4,
      grade: null,
    })
    const { id: alheia } = await createUser(t.owner)
    for (const caminho of ['produtos/prateleira', 'vendas/balcao/chave'])
      expect((await ler(caminho, await t.tokenFor(alheia))).status).toBe(404)
  })
})
