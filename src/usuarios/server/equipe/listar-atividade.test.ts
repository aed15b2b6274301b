import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct, createShop, createUser } from '#test/support/factories.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'

let l: SellingShop
let dona: string
beforeAll(async () => {
  l = await startSellingShop()
  dona = await l.tokenFor(l.loja.ownerId)
})
afterAll(() => l.close())

const daLoja = (path: string, token: string, loja = l.loja.id) =>
  l.request('GET', `/rest/v1/equipe/atividade?estabelecimento_id=${loja}&${path}`, { token })

test('the activity says who did what, when and from where, and can be narrowed', async () => {
  const pessoa = await createUser(l.owner)
  const { rows } = await l.owner.query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Vera', 'vendedor') returning id`,
    [pessoa.id, l.loja.id],
  )
  await l.request('PATCH', `/rest/v1/equipe/${rows[0].id}`, {
    token: dona,
    body: { estabelecimento_id: l.loja.id, papel: 'financeiro' },
  })
  await l.request('POST', '/rest/v1/consumidores', {
    token: dona,
    body: { estabelecimento_id: l.loja.id, nome: 'Ana', email: 'ana@exemplo.com' },
  })
  const { body } = await daLoja('', dona)
  expect(body.itens).toMatchObject([
    { acao: 'clientes.criar', quem: 'Dona' },
    {
      acao: 'equipe.alterar_papel',
      quem: 'Dona',
      detalhe: { de: 'vendedor', para: 'financeiro' },
      ip: '127.0.0.1',
    },
  ])
  const total = async (query: string) => (await daLoja(query, dona)).body.total
  expect(await total('grupo=equipe')).toBe(1)
  expect(await total(`pessoa=${pessoa.id}`)).toBe(0)
  expect(await total('de=2020-01-01&ate=2020-12-31')).toBe(0)
  const outra = await createShop(l.owner)
  expect((await daLoja('', await l.tokenFor(outra.ownerId), outra.id)).body.total).toBe(0)
  expect((await daLoja('grupo=tudo', dona)).status).toBe(422)
})

test('what was given up at the counter is in it, whatever the key is that it has', async () => {
  const { status } = await l.request('POST', '/rest/v1/vendas/balcao/desistencias', {
    token: dona,
    headers: { 'idempotency-key': 'x' },
    body: {
      estabelecimento_id: l.loja.id,
      vendida_em: new Date(Date.now() - 60_000).toISOString(),
      total: 10,
      itens: [{ produto_id: (await createProduct(l.owner, l.loja.id, {})).id, quantidade: 1 }],
      motivo: 'Cliente devolveu',
    },
  })
  expect(status).toBeLessThan(300)
  const { body } = await daLoja('', dona)
  expect((body.itens as { acao: string }[])[0]?.acao).toBe('vendas.desistir_sem_rede')
})

test('a step of a sale is named once, with where it was taken from', async () => {
  const loja = await createShop(l.owner)
  const produto = await createProduct(l.owner, loja.id, {})
  const { body: venda } = await l.buy({ ...l.order(produto.id), estabelecimento_id: loja.id })
  const dela = await l.tokenFor(loja.ownerId)
  const { status } = await l.request('POST', `/rest/v1/vendas/${String(venda.id)}/cancelar`, {
    token: dela,
    body: { motivo: 'Acabou.' },
  })
  expect(status).toBe(200)
  const { body } = await daLoja('', dela, loja.id)
  const passo = { acao: 'vendas.passar_a_cancelado', motivo: 'Acabou.', ip: '127.0.0.1' }
  expect(body).toMatchObject({ itens: [passo], total: 1 })
})

test('buyers are no part of it, and the platform is in it without a name or an address', async () => {
  const loja = await createShop(l.owner)
  const produto = await createProduct(l.owner, loja.id, {})
  const { body: venda } = await l.buy({ ...l.order(produto.id), estabelecimento_id: loja.id })
  const motivo = 'Mudei de ideia.'
  const cancelada = await l.request('POST', `/rest/v1/vendas/${String(venda.id)}/cancelar`, {
    token: l.token,
    body: { motivo },
  })
  expect(cancelada.status).toBe(200)
  const admin = await l.tokenFor((await createUser(l.owner, { admin: true })).id)
  await l.request('POST', '/rest/v1/plataforma/notificacoes', {
    token: admin,
    body: { ids: [loja.id], titulo: 'Manutenção', texto: 'Fora do ar das 3h às 4h.' },
  })
  await l.request('POST', `/rest/v1/plataforma/assinaturas/${loja.id}/conceder-dias`, {
    token: admin,
    body: { dias: 3, motivo },
  })

  const { body } = await daLoja('', await l.tokenFor(loja.ownerId), loja.id)
  const doPortal = { quem: 'Portal', ip: null }
  expect(body).toMatchObject({
    itens: [
      { acao: 'assinaturas.conceder_dias', ...doPortal },
      { acao: 'plataforma.notificar_loja', ...doPortal },
    ],
    total: 2,
  })
})
