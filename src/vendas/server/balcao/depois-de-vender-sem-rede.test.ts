import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#test/support/invariants.ts'
import { DAY, ago, MINUTE, type OfflineCounter, startOfflineCounter } from '#test/support/offline-counter.ts'

// docs/rules/sales.md#without-a-network: what becomes of a sale that waited.

let t: OfflineCounter
beforeAll(async () => {
  t = await startOfflineCounter()
})
afterAll(async () => {
  expect(await brokenInvariants(t.owner)).toEqual({})
  await t.close()
})

describe('given up', () => {
  const desistir = (body: Record<string, unknown>, chave: string, token = t.vendedora) =>
    t.request('POST', '/rest/v1/vendas/balcao/desistencias', {
      token,
      headers: { 'idempotency-key': chave },
      body: {
        estabelecimento_id: t.loja.id,
        vendida_em: ago(MINUTE),
        total: 60,
        motivo: 'Cliente devolveu',
        ...body,
      },
    })
  const rastros = async (chave: string) =>
    (
      await t.owner.query(
        `select acao, user_id, estabelecimento_id, motivo, para ->> 'total' as total from auditoria where recurso_id = $1`,
        [chave],
      )
    ).rows

  test('is written once, with who, what and why, and never becomes a sale', async () => {
    const { id, body } = await t.sold()
    const itens = [{ produto_id: id, quantidade: 2 }]
    const chave = randomUUID()
    const [uma, outra] = await Promise.all([desistir({ itens }, chave), desistir({ itens }, chave)])
    expect([uma.status, outra.status]).toEqual([204, 204])
    expect(await rastros(chave)).toMatchObject([
      {
        acao: 'vendas.desistir_sem_rede',
        estabelecimento_id: t.loja.id,
        motivo: 'Cliente devolveu',
        total: '60',
      },
    ])
    // Also one that was on its way when the device heard no answer.
    for (const vendida_em of [ago(MINUTE), undefined])
      expect((await t.send({ ...body, vendida_em }, { chave })).body.code).toBe('vendas.desistida')
    expect(await t.stockOf(id)).toBe(5)
    // Another person's key is another key.
    expect((await t.send(body, { chave, token: t.dona })).status).toBe(201)
  })

  test('a sale that had come already stays one, and says so', async () => {
    const { id, body } = await t.sold()
    const chave = randomUUID()
    expect((await t.send({ ...body, vendida_em: undefined }, { chave })).status).toBe(201)
    const tarde = await desistir({ itens: [{ produto_id: id, quantidade: 2 }] }, chave)
    expect([tarde.status, tarde.body.code]).toEqual([409, 'vendas.ja_registrada'])
    expect(await rastros(chave)).toEqual([])
  })

  test('sent at once, one of the two wins', async () => {
    const { id, body } = await t.sold()
    const chave = randomUUID()
    const [venda, desistencia] = await Promise.all([
      t.send(body, { chave }),
      desistir({ itens: [{ produto_id: id, quantidade: 2 }] }, chave),
    ])
    expect([
      [201, 409],
      [409, 204],
    ]).toContainEqual([venda.status, desistencia.status])
    expect((await rastros(chave)).length).toBe(desistencia.status === 204 ? 1 : 0)
  })

  test('without a reason, or by who does not sell here, nothing is written', async () => {
    const { id } = await t.sold()
    const itens = [{ produto_id: id, quantidade: 2 }]
    const chave = randomUUID()
    expect((await desistir({ itens, motivo: ' ' }, chave)).status).toBe(422)
    expect((await desistir({ itens }, chave, t.token)).status).toBe(404)
    expect(await rastros(chave)).toEqual([])
  })
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
      const { id, body } = await t.sold()
      await parar(situacao)
      const chave = randomUUID()
      const enviadas = [await t.send(body, { chave }), await t.send(body, { chave })]
      expect(enviadas.map(({ status }) => status)).toEqual([201, 201])
      expect(enviadas[0]?.body.id).toBe(enviadas[1]?.body.id)
      expect(await t.stockOf(id)).toBe(3)
      expect((await t.send({ ...body, vendida_em: undefined })).body.code).toBe(code)
      const aberta = await t.request('GET', `/rest/v1/vendas/balcao/chave?estabelecimento_id=${t.loja.id}`, {
        token: t.vendedora,
      })
      expect(aberta.status).toBe(200)
    },
  )

  test('its conflicts are settled by the roles that settle them anyway', async () => {
    const { id, body } = await t.sold({ estoque: 1 })
    await t.owner.query('update produtos set preco = 35 where id = $1', [id])
    await parar(BLOQUEADA)
    const acerto = { manter_preco: true, acertar_estoque: true }
    expect((await t.send({ ...body, ...acerto })).status).toBe(403)
    expect(await t.send({ ...body, ...acerto }, { token: t.dona })).toMatchObject({
      status: 201,
      body: { total: 60 },
    })
  })

  test.each([
    ['sold before it', `'1 hour'`, 3 * DAY, 201],
    ['sold after it by a device that may not have known', `'7 days'`, 60 * MINUTE, 201],
    ['sold when every device had to know', `'8 days'`, 60 * MINUTE, 403],
  ])('blocked: %s', async (_name, desde, idade, status) => {
    const { body } = await t.sold()
    await parar(BLOQUEADA)
    await paga(`now() - interval ${desde}`)
    expect((await t.send({ ...body, vendida_em: ago(idade) })).status).toBe(status)
  })

  test('ended: there is nothing to sell from any more', async () => {
    const { body } = await t.sold()
    await parar(`status = 'encerrado'`)
    expect((await t.send(body)).status).toBe(404)
  })
})
