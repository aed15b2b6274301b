import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CouponWorld, createCoupon, startShopWithCoupons } from '#test/support/coupons.ts'
import { createShop } from '#test/support/factories.ts'

let l: CouponWorld
beforeAll(async () => {
  l = await startShopWithCoupons()
})
afterAll(() => l.close())

const criar = async (campos: Record<string, unknown>) =>
  l.request('POST', '/rest/v1/cupons', {
    token: await l.dona(),
    body: { estabelecimento_id: l.loja.id, codigo: 'XYZ', tipo: 'percentual', percentual: 10, ...campos },
  })
const mudar = async (id: string, campos: Record<string, unknown>) =>
  l.request('PATCH', `/rest/v1/cupons/${id}`, {
    token: await l.dona(),
    body: { estabelecimento_id: l.loja.id, ...campos },
  })
const listar = async (consulta = '') =>
  (
    await l.request('GET', `/rest/v1/cupons?estabelecimento_id=${l.loja.id}&contagens=true${consulta}`, {
      token: await l.dona(),
    })
  ).body as { itens: Record<string, unknown>[]; contagens: Record<string, number> }
const publicos = async () =>
  (await l.request('GET', `/rest/v1/cupons_publicos?estabelecimento_id=${l.loja.id}`)).body.itens as {
    codigo: string
    frase: string
  }[]

describe('a shop makes its coupons', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ codigo: 'a b' }, 'codigo'],
    [{ codigo: 'AÇAÍ' }, 'codigo'],
    [{ codigo: 'AB' }, 'codigo'],
    [{ percentual: null }, 'percentual'],
    [{ percentual: 100.01 }, 'percentual'],
    [{ percentual: -5 }, 'percentual'],
    [{ tipo: 'valor', percentual: null }, 'valor'],
    [{ tipo: 'valor', percentual: null, valor: 1e12 }, 'valor'],
    [{ tipo: 'valor', percentual: null, valor: 5, teto: 4 }, 'teto'],
    [{ limite_total: 0 }, 'limite_total'],
    [{ limite_por_pessoa: 1.5 }, 'limite_por_pessoa'],
    [{ minimo: -1 }, 'minimo'],
    [{ vale_de: '2026-12-02', vale_ate: '2026-12-01' }, 'vale_ate'],
    [{ formas: [] }, 'formas'],
  ])('not like that: %o', async (campos, onde) => {
    const { status, body } = await criar(campos)
    expect(status).toBe(422)
    expect((body.errors as { path: string }[]).map(({ path }) => path)).toContain(onde)
  })

  test('one code is one coupon in a shop, however it is written', async () => {
    expect((await criar({ codigo: ' Natal-26 ' })).body).toMatchObject({
      codigo: 'NATAL-26',
      status: 'ativo',
      usos: 0,
    })
    const { status, body } = await criar({ codigo: 'natal-26' })
    expect([status, body.code]).toEqual([409, 'cupons.codigo_em_uso'])
    const outra = await createShop(l.owner)
    expect((await createCoupon(l.t, outra, { codigo: 'NATAL-26' })).codigo).toBe('NATAL-26')
  })

  test('its categories and products are the shop’s own', async () => {
    const outra = await createShop(l.owner)
    const { rows } = await l.owner.query<{ id: string }>(
      `insert into categorias (estabelecimento_id, nome, cor, ordem) values ($1, 'Chás', '#1c5ca3', 0) returning id`,
      [outra.id],
    )
    const alheia = await criar({ codigo: 'ALHEIA', categorias: [rows[0]?.id] })
    expect([alheia.status, alheia.body.code]).toEqual([422, 'cupons.alvo_de_outra_loja'])
    expect((await criar({ codigo: 'DELA', produtos: [l.produto.id] })).status).toBe(201)
  })

  test('another shop’s owner neither reads nor changes one', async () => {
    const { id } = await l.cupom()
    const outra = await createShop(l.owner)
    const token = await l.t.tokenFor(outra.ownerId)
    const lido = await l.request('GET', `/rest/v1/cupons/${id}?estabelecimento_id=${outra.id}`, { token })
    const mudado = await l.request('PATCH', `/rest/v1/cupons/${id}`, {
      token,
      body: { estabelecimento_id: outra.id, percentual: 99 },
    })
    expect([lido.status, mudado.status]).toEqual([404, 404])
  })
})

describe('a shop changes its coupons', () => {
  test('not over what somebody else saved meanwhile', async () => {
    const { id, updated_at } = await l.cupom()
    expect((await mudar(id, { percentual: 12, updated_at })).status).toBe(200)
    const { status, body } = await mudar(id, { percentual: 15, updated_at })
    expect([status, body.code]).toEqual([409, 'portal.registro_alterado'])
  })

  test('a sale does not make the form of its coupon stale', async () => {
    const { id, codigo, updated_at } = await l.cupom()
    const { token } = await l.comprador()
    await l.pedir(token, { cupons: [codigo] })
    expect((await mudar(id, { percentual: 12, updated_at })).status).toBe(200)
  })

  test('its limit is never below what is used', async () => {
    const cupom = await l.cupom({ limite_total: 5 })
    for (let i = 0; i < 2; i += 1) await l.pedir((await l.comprador()).token, { cupons: [cupom.codigo] })
    const { status, body } = await mudar(cupom.id, { limite_total: 1 })
    expect(status).toBe(422)
    expect((body.errors as { message: string }[])[0]?.message).toBe(
      'O cupom já tem 2 usos. Use um limite igual ou maior, ou encerre o cupom.',
    )
    expect((await mudar(cupom.id, { limite_total: 2 })).status).toBe(200)
  })

  test('paused nobody uses it, taken up again they do, ended it stays ended', async () => {
    const cupom = await l.cupom()
    const { token } = await l.comprador()
    const tentar = async () => (await l.pedir(token, { cupons: [cupom.codigo] })).body.detail
    await mudar(cupom.id, { status: 'pausado' })
    expect(await tentar()).toBe('Este cupom não está disponível agora.')
    await mudar(cupom.id, { status: 'ativo' })
    expect(await tentar()).toBeUndefined()
    await mudar(cupom.id, { status: 'encerrado' })
    expect(await tentar()).toBe('Este cupom terminou.')
    expect((await mudar(cupom.id, { status: 'ativo' })).body.code).toBe('cupons.encerrado')
  })

  test('a category of it that is gone keeps it from nothing', async () => {
    const { rows } = await l.owner.query<{ id: string }>(
      `insert into categorias (estabelecimento_id, nome, cor, ordem)
       select $1, nome, '#1c5ca3', 0 from unnest(array['Chás', 'Cafés']) nome returning id`,
      [l.loja.id],
    )
    const categorias = rows.map(({ id }) => id)
    const { id } = await l.cupom({ categorias })
    await l.owner.query('delete from categorias where id = $1', [categorias[0]])
    const feitas = [
      await mudar(id, { status: 'pausado' }),
      await mudar(id, { categorias, percentual: 12 }),
      await mudar(id, { categorias: categorias.slice(1) }),
      await mudar(id, { categorias }),
      await mudar(id, { status: 'encerrado' }),
    ]
    expect(feitas.map(({ status }) => status)).toEqual([200, 200, 200, 422, 200])
  })

  test('the list says how often it was used, what it took off and what it brought in', async () => {
    const cupom = await l.cupom()
    const { body } = await l.pedir((await l.comprador()).token, { cupons: [cupom.codigo] })
    await l.pedir((await l.comprador()).token, { cupons: [cupom.codigo] })
    await l.request('POST', `/rest/v1/vendas/${String(body.id)}/confirmar-pagamento`, {
      token: await l.dona(),
    })
    const { itens, contagens } = await listar(`&busca=${cupom.codigo}`)
    expect(itens).toMatchObject([{ id: cupom.id, usos: 2, vendas: 1, descontos: 10, receita: 90 }])
    expect(contagens).toEqual({ todos: 1, ativos: 1, agendados: 0, pausados: 0, terminados: 0 })
  })
})

test('everybody sees those that the shop shows, while they can be used', async () => {
  const aberto = await l.cupom({ publico: true, limite_por_pessoa: 1 })
  await l.cupom({ publico: false })
  await l.cupom({ publico: true, vale_ate: '2020-01-01' })
  const pausado = await l.cupom({ publico: true })
  await mudar(pausado.id, { status: 'pausado' })
  const mostrado = { codigo: aberto.codigo, titulo: '10% de desconto' }
  expect(await publicos()).toEqual([{ ...mostrado, frase: 'Uma vez por pessoa.' }])
  await mudar(aberto.id, { formas: ['pix'] })
  expect(await publicos()).toEqual([{ ...mostrado, frase: 'Pagando no PIX. Uma vez por pessoa.' }])
  await l.owner.query(
    `update estabelecimentos set status = 'suspenso', motivo_suspensao = 'x' where id = $1`,
    [l.loja.id],
  )
  expect(await publicos()).toEqual([])
  await l.owner.query(`update estabelecimentos set status = 'ativo', motivo_suspensao = null where id = $1`, [
    l.loja.id,
  ])
})
