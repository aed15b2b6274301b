import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct, createUser } from '#test/support/factories.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'

// What a buyer asks for again, of one order.

let l: ShopWithPix
let dona: string
beforeAll(async () => {
  l = await startShopWithPix()
  dona = await l.tokenFor(l.loja.ownerId)
})
afterAll(() => l.close())

const verbo = (id: string, nome: string, body: object, token = l.token) =>
  l.request('POST', `/rest/v1/vendas/${id}/${nome}`, { token, body })

/** Three mugs and two plates, paid at the door. */
async function entregue() {
  const [caneca, prato] = await Promise.all(
    [1, 2].map(() => createProduct(l.owner, l.loja.id, { estoque: 5 })),
  )
  const { body } = await l.request<{ id: string; itens: { id: string; produto_id: string }[] }>(
    'POST',
    '/rest/v1/vendas',
    {
      token: l.token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        estabelecimento_id: l.loja.id,
        itens: [
          { produto_id: caneca?.id, quantidade: 3 },
          { produto_id: prato?.id, quantidade: 2 },
        ],
        forma_pagamento: 'avista',
        cliente: { nome: 'Ana Souza' },
      },
    },
  )
  await verbo(body.id, 'entregar', { recebeu_pagamento: true }, dona)
  const linha = (produtoId?: string) => body.itens.find(({ produto_id }) => produto_id === produtoId)?.id
  return { id: body.id, caneca: linha(caneca?.id), prato: linha(prato?.id) }
}

const relatar = (id: string, itens?: { item_id: string | undefined; quantidade: number }[]) =>
  verbo(id, 'problema', { descricao: 'Veio trincado', itens })

test('after the platform decided for the shop another defect of the same units is reported, and decided for itself', async () => {
  const { id, caneca } = await entregue()
  const duas = [{ item_id: caneca, quantidade: 2 }]
  const portal = await l.tokenFor((await createUser(l.owner, { admin: true })).id)
  const protocolos: string[] = []
  let anteriores: unknown
  for (const problema of ['Veio trincado', 'Parou de funcionar']) {
    const { status, body } = await verbo(id, 'problema', { descricao: problema, itens: duas })
    expect([status, body.devolucao]).toMatchObject([200, { descricao: problema, mediacao_decisao: null }])
    protocolos.push((body.devolucao as { protocolo: string }).protocolo)
    anteriores = body.devolucoes_anteriores
    await verbo(id, 'devolucao/recusar', { motivo: 'Foi queda' }, dona)
    const mediacao = () => verbo(id, 'devolucao/mediacao', { motivo: 'Não caiu' })
    expect((await mediacao()).status).toBe(200)
    const decidir = () => verbo(id, 'devolucao/decidir', { decisao: 'loja', nota: 'Vimos as fotos.' }, portal)
    expect((await decidir()).status).toBe(200)
    expect([(await mediacao()).status, (await decidir()).status]).toEqual([409, 409])
  }
  expect(new Set(protocolos).size).toBe(2)
  const primeira = {
    protocolo: protocolos[0],
    descricao: 'Veio trincado',
    motivo_recusa: 'Foi queda',
    mediacao_decisao: 'loja',
    itens: [{ quantidade: 2 }],
  }
  expect(anteriores).toMatchObject([primeira])
  for (const token of [l.token, dona])
    expect((await l.request('GET', `/rest/v1/vendas/${id}`, { token })).body).toMatchObject({
      devolucao: { protocolo: protocolos[1] },
      devolucoes_anteriores: [primeira],
    })
})

test('a return is taken back so many times a day, and then it waits for the shop', async () => {
  const { id } = await entregue()
  for (let vez = 0; vez < 5; vez += 1) {
    expect((await relatar(id)).status).toBe(200)
    expect((await verbo(id, 'devolucao/retirar', {})).status).toBe(200)
  }
  expect((await verbo(id, 'desistir', {})).status).toBe(200)
  const { status, body, headers } = await verbo(id, 'devolucao/retirar', {})
  expect([status, body.code]).toEqual([429, 'vendas.retiradas_demais'])
  expect(body.detail).toContain('Tente de novo em 24 horas.')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000)
  expect((await verbo(id, 'devolucao/receber', { voltar_ao_estoque: true }, dona)).status).toBe(200)
})

test('what came back is received once, also when it is said twice; without a return nothing is answered', async () => {
  const { id } = await entregue()
  const receber = () => verbo(id, 'devolucao/receber', { voltar_ao_estoque: true }, dona)
  const semDevolucao = { status: 409, body: { code: 'vendas.sem_devolucao_aberta' } }
  expect(await receber()).toMatchObject(semDevolucao)
  await verbo(id, 'desistir', {})
  for (const _ of [1, 2])
    expect(await receber()).toMatchObject({ status: 200, body: { status: 'devolvido' } })
  expect(await l.count('movimentos_estoque', `venda_id = $1 and tipo = 'devolucao'`, [id])).toBe(2)
  expect(
    await l.count('reembolsos', `devolucao_id in (select id from devolucoes where venda_id = $1)`, [id]),
  ).toBe(1)
  for (const resposta of [
    await verbo(id, 'devolucao/recusar', { motivo: 'Foi queda' }, dona),
    await verbo(id, 'devolucao/retirar', {}),
  ])
    expect(resposta).toMatchObject(semDevolucao)
})
