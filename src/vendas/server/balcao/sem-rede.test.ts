import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestResponse } from '#test/support/app.ts'
import { createProduct, createUser } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { createVariations, row } from '#test/support/variations.ts'
import { DAY, ago, MINUTE, type OfflineCounter, startOfflineCounter } from '#test/support/offline-counter.ts'

let t: OfflineCounter
beforeAll(async () => {
  t = await startOfflineCounter()
})
afterAll(async () => {
  expect(await brokenInvariants(t.owner)).toEqual({})
  await t.close()
})

test('a sale counts in the day and at the hour it was made, and its history says so', async () => {
  const vendida_em = ago(3 * DAY)
  const { body } = await t.sold()
  const { status, body: venda } = await t.send({ ...body, vendida_em })
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
  const { id, body } = await t.sold()
  const chave = randomUUID()
  const itens = [{ produto_id: id, quantidade: 2 }]
  const primeira = await t.send({ ...body, itens, vendida_em: undefined }, { chave })
  expect(primeira.status).toBe(201)
  expect((await t.send(body, { chave })).body.id).toBe(primeira.body.id)
  await t.owner.query('delete from chaves_idempotencia')
  const juntas = await Promise.all([t.send(body, { chave }), t.send(body, { chave })])
  expect(juntas.map((uma) => uma.body.id)).toEqual([primeira.body.id, primeira.body.id])
  expect(await t.stockOf(id)).toBe(3)
  const deOutra = await t.send(body, { chave, token: t.dona })
  expect(deOutra.status).toBe(201)
  expect(deOutra.body.id).not.toBe(primeira.body.id)
})

test('its key makes one sale when it was sold with a network and asked for again after a day', async () => {
  const { id, body } = await t.sold()
  const chave = randomUUID()
  const pedido = { ...body, itens: [{ produto_id: id, quantidade: 2 }], vendida_em: undefined }
  const primeira = await t.send(pedido, { chave })
  await t.owner.query('delete from chaves_idempotencia')
  const segunda = await t.send(pedido, { chave })
  expect([segunda.status, segunda.body.id]).toEqual([201, primeira.body.id])
  const outra = await t.send({ ...pedido, itens: [{ produto_id: id, quantidade: 1 }] }, { chave })
  expect([outra.status, outra.body.code]).toEqual([422, 'portal.chave_reutilizada'])
  expect(await t.stockOf(id)).toBe(3)
})

describe('the hour of a sale', () => {
  test.each([
    ['a clock some minutes ahead counts as now', -5 * MINUTE, 201, undefined],
    ['not yet', -11 * MINUTE, 409, 'vendas.hora_no_futuro'],
    ['a week ago', 7 * DAY - MINUTE, 201, undefined],
    ['longer ago', 7 * DAY + MINUTE, 409, 'vendas.hora_antiga'],
  ])('%s', async (_name, idade, status, code) => {
    const { body } = await t.sold()
    const resposta = await t.send({ ...body, vendida_em: ago(idade) })
    expect([resposta.status, resposta.body.code]).toEqual([status, code])
    if (status === 201) expect(Date.parse(String(resposta.body.pago_em))).toBeLessThanOrEqual(Date.now())
    else expect(Date.parse(String(resposta.body.agora))).toBeLessThanOrEqual(Date.now())
  })

  test.each([
    ['not paid in cash', { pagamentos: [{ forma: 'cartao', valor: 60 }] }],
    ['not paid', { pagamentos: [] }],
    ['settled, but made now', { vendida_em: undefined, manter_preco: true }],
  ])('%s: 422', async (_name, pedido) => {
    const { body } = await t.sold()
    expect((await t.send({ ...body, ...pedido }, { token: t.dona })).status).toBe(422)
  })
})

test('sold at another price: told, corrected to today’s, or kept by who may give discounts', async () => {
  const { id, body } = await t.sold({ estoque: 10 })
  await t.owner.query('update produtos set preco = 35 where id = $1', [id])
  const chave = randomUUID()
  const recusada = await t.send(body, { chave })
  expect(recusada).toMatchObject({
    status: 409,
    body: { code: 'vendas.preco_mudou', itens: [{ produto_id: id, preco: 35 }] },
  })
  expect(await t.stockOf(id)).toBe(10)
  expect((await t.send({ ...body, manter_preco: true }, { chave })).status).toBe(403)
  const corrigida = {
    itens: [{ produto_id: id, quantidade: 2, preco_visto: 35 }],
    pagamentos: [{ forma: 'avista', valor: 70 }],
  }
  expect(await t.send(corrigida, { chave })).toMatchObject({ status: 201, body: { total: 70 } })
  expect(await t.send({ ...body, manter_preco: true }, { token: t.dona })).toMatchObject({
    status: 201,
    body: { total: 60, itens: [{ preco_unitario: 30 }] },
  })
})

test('sold out meanwhile: told, or entered first by who edits products', async () => {
  const { id, body } = await t.sold({ estoque: 1 })
  const recusada = await t.send(body, { token: t.dona })
  expect(recusada).toMatchObject({ status: 409, body: { itens: [{ produto_id: id, estoque: 1 }] } })
  expect((await t.send({ ...body, acertar_estoque: true })).status).toBe(403)
  const chave = randomUUID()
  for (const _ of [1, 2])
    expect(await t.send({ ...body, acertar_estoque: true }, { token: t.dona, chave })).toMatchObject({
      status: 201,
    })
  const { rows } = await t.owner.query(
    `select qtd, motivo from movimentos_estoque where produto_id = $1 and tipo = 'entrada'`,
    [id],
  )
  expect(rows).toContainEqual({ qtd: 1, motivo: 'Vendido no balcão sem rede' })
  expect(await t.stockOf(id)).toBe(0)
})

describe('no longer on sale since, it is taken all the same', () => {
  test.each(['inativo', 'inativo_por_limite', 'oculto', 'excluido', 'rascunho'])('%s', async (status) => {
    const { id, body } = await t.sold()
    await t.owner.query(
      `update produtos set status = $2, excluido_em = case when $2 = 'excluido' then now() end where id = $1`,
      [id, status],
    )
    expect((await t.send({ ...body, vendida_em: undefined })).body.code).toBe('vendas.produto_de_outra_loja')
    expect((await t.send(body)).status).toBe(201)
    expect(await t.stockOf(id)).toBe(3)
  })

  test.each([
    ['one of its variations', `update produtos set status = 'variacao_fora' where id = $1`],
    [
      'with all of them',
      `update produtos set status = 'excluido', excluido_em = now() where id = (select pai_id from produtos where id = $1)`,
    ],
  ])('%s', async (_name, fora) => {
    const { ids } = await createVariations(t, ['Cor'], { rows: [row(['Azul']), row(['Preto'])] })
    const [id = ''] = ids
    const pedido = {
      itens: [{ produto_id: id, quantidade: 2, preco_visto: 100 }],
      pagamentos: [{ forma: 'avista', valor: 200 }],
    }
    await t.owner.query(fora, [id])
    expect((await t.send({ ...pedido, vendida_em: undefined })).status).toBe(422)
    expect((await t.send(pedido)).status).toBe(201)
    expect(await t.stockOf(id)).toBe(3)
  })
})

test('sold before it came in variations: told which there are, and taken as the one that left', async () => {
  const { id, body } = await t.sold()
  const grade = await t.request('PUT', `/rest/v1/produtos/${id}/variacoes`, {
    token: t.dona,
    body: {
      estabelecimento_id: t.loja.id,
      opcoes: [{ nome: 'Cor', valores: ['Azul', 'Preto'] }],
      variacoes: [row(['Azul'], { preco: 30 }), row(['Preto'], { preco: 30 })],
    },
  })
  const [azul, preto] = (grade.body.variacoes as { id: string }[]).map((uma) => uma.id)
  const chave = randomUUID()
  expect(await t.send(body, { chave })).toMatchObject({
    status: 422,
    body: {
      code: 'vendas.falta_variacao',
      itens: [
        {
          produto_id: id,
          variacoes: [
            { id: azul, nome: 'Azul' },
            { id: preto, nome: 'Preto' },
          ],
        },
      ],
    },
  })
  const itens = [{ produto_id: preto, quantidade: 2, preco_visto: 30 }]
  expect((await t.send({ ...body, itens }, { chave })).status).toBe(201)
  expect(await t.stockOf(String(preto))).toBe(3)
})

describe('what a device keeps', () => {
  const ler = (caminho: string, token: string) =>
    t.request('GET', `/rest/v1/${caminho}?estabelecimento_id=${t.loja.id}`, { token })

  test('a key of its own for each person, always the same', async () => {
    const [uma, denovo, outra] = await Promise.all(
      [t.vendedora, t.vendedora, t.dona].map((token) => ler('vendas/balcao/chave', token)),
    )
    expect(Buffer.from(String(uma?.body.chave), 'base64')).toHaveLength(32)
    expect(denovo?.body).toEqual(uma?.body)
    expect(outra?.body).not.toEqual(uma?.body)
  })

  test('the shelf, page by page, to who sells here', async () => {
    const { id } = await createProduct(t.owner, t.loja.id, { nome: 'Boné', preco: 30, estoque: 4 })
    const lidos: { id: string }[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: TestResponse = await t.request(
        'GET',
        `/rest/v1/produtos/prateleira?limite=2&estabelecimento_id=${t.loja.id}${cursor}`,
        { token: t.vendedora },
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
