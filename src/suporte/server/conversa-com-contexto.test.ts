import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'

let t: TestApp
let loja: TestShop
let outra: TestShop
let dona: string
let produto: string
beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  outra = await createShop(t.owner)
  dona = await t.tokenFor(loja.ownerId)
  produto = (await createProduct(t.owner, loja.id)).id
})
afterAll(() => t.close())

const abrir = (token: string, extra: object = {}) =>
  t.request('POST', '/rest/v1/conversas', {
    token,
    body: { estabelecimento_id: loja.id, assunto: 'duvida', texto: 'Tem pronta entrega?', ...extra },
  })
const ler = (token: string, id: unknown) => t.request('GET', `/rest/v1/conversas/${String(id)}`, { token })
const escrever = (token: string, venda: unknown, texto = 'Seu pedido sai hoje.') =>
  t.request('POST', `/rest/v1/conversas_da_venda/${String(venda)}`, { token, body: { texto } })

async function comprador() {
  const { id, email } = await createUser(t.owner)
  const token = await t.tokenFor(id)
  const { body } = await t.request('POST', '/rest/v1/vendas', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: loja.id,
      itens: [{ produto_id: produto, quantidade: 1 }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Ana' },
    },
  })
  return { id, email, token, venda: String(body.id) }
}

test('a conversation begun on a product’s page carries its card to both sides', async () => {
  const token = await t.tokenFor((await createUser(t.owner)).id)
  const contexto = await t.request(
    'GET',
    `/rest/v1/contexto_de_conversa?estabelecimento_id=${loja.id}&produto_id=${produto}`,
  )
  expect(contexto.body).toMatchObject({ codigo: loja.codigo, produto: { id: produto } })
  const { status, body } = await abrir(token, { produto_id: produto })
  expect(status).toBe(201)
  for (const quem of [token, dona])
    expect((await ler(quem, body.id)).body).toMatchObject({ de_produto: true, produto: { id: produto } })
  await t.owner.query(`update produtos set status = 'inativo' where id = $1`, [produto])
  expect((await ler(token, body.id)).body).toMatchObject({ de_produto: true, produto: null })
  await t.owner.query(`update produtos set status = 'ativo' where id = $1`, [produto])
})

test('another shop’s product, a variation of none, and a shop that is not on show are refused', async () => {
  const token = await t.tokenFor((await createUser(t.owner)).id)
  const alheio = (await createProduct(t.owner, outra.id)).id
  expect((await abrir(token, { produto_id: alheio })).status).toBe(404)
  expect((await abrir(token, { produto_id: produto, variacao_id: alheio })).status).toBe(404)
  const escondida = await createShop(t.owner, { bloqueada: true })
  expect((await abrir(token, { estabelecimento_id: escondida.id })).status).toBe(404)
  const contexto = `/rest/v1/contexto_de_conversa?estabelecimento_id=${escondida.id}`
  expect((await t.request('GET', contexto)).status).toBe(404)
})

test('each side counts what it has not opened', async () => {
  const token = await t.tokenFor((await createUser(t.owner)).id)
  const { body } = await abrir(token)
  expect(body.nao_lidas).toBe(0)
  expect((await ler(dona, body.id)).body.nao_lidas).toBe(1)
  const lista = await t.request('GET', `/rest/v1/conversas?estabelecimento_id=${loja.id}`, { token: dona })
  expect(lista.body.contagens).toMatchObject({ nao_lidas: expect.any(Number) })
  const lida = await t.request('POST', `/rest/v1/conversas/${String(body.id)}/ler`, { token: dona, body: {} })
  expect(lida.status).toBe(204)
  expect((await ler(dona, body.id)).body.nao_lidas).toBe(0)
  await t.request('POST', `/rest/v1/conversas/${String(body.id)}/mensagens`, {
    token: dona,
    body: { texto: 'Tem, sim.' },
  })
  expect((await ler(token, body.id)).body.nao_lidas).toBe(1)
  const alheia = await t.tokenFor(outra.ownerId)
  const intrusa = await t.request('POST', `/rest/v1/conversas/${String(body.id)}/ler`, {
    token: alheia,
    body: {},
  })
  expect(intrusa.status).toBe(404)
})

test('the shop writes to who bought, once a conversation, and the buyer is told', async () => {
  const { id, token, venda } = await comprador()
  const primeira = await escrever(dona, venda)
  expect(primeira.status).toBe(201)
  expect(primeira.body).toMatchObject({ venda_id: venda, status: 'respondida', responder_ate: null })
  const segunda = await escrever(dona, venda, 'Já saiu.')
  expect(segunda.body.id).toBe(primeira.body.id)
  expect((await ler(token, primeira.body.id)).body).toMatchObject({ nao_lidas: 2 })
  const avisos = await t.owner.query(
    `select count(*)::int as n from avisos where user_id = $1 and tipo = 'mensagens.da_loja'`,
    [id],
  )
  expect(avisos.rows[0].n).toBe(2)
})

test('a conversation about a sale is with who ordered it, though the customer is called otherwise by now', async () => {
  const { venda } = await comprador()
  await t.owner.query(
    `update consumidores set nome = 'Rita' where id = (select cliente_id from vendas where id = $1)`,
    [venda],
  )
  expect((await escrever(dona, venda)).body).toMatchObject({ cliente_nome: 'Ana' })
})

test('two first words at once make one conversation', async () => {
  const { venda } = await comprador()
  const feitas = await Promise.all([escrever(dona, venda, 'Oi'), escrever(dona, venda, 'Olá')])
  expect(new Set(feitas.map(({ body }) => body.id)).size).toBe(1)
})

test('not to who is no customer: another shop’s sale is unknown, and a buyer without an account cannot be reached', async () => {
  const { venda, token } = await comprador()
  expect((await escrever(await t.tokenFor(outra.ownerId), venda)).status).toBe(404)
  expect((await escrever(token, venda)).status).toBe(404)
  expect((await escrever(dona, randomUUID())).status).toBe(404)
  await t.owner.query(`update vendas set user_id = null, canal = 'balcao' where id = $1`, [venda])
  expect((await escrever(dona, venda)).body.code).toBe('suporte.comprador_sem_conta')
})

test('the sixth word in a row waits for the buyer’s', async () => {
  const { venda, token } = await comprador()
  let conversa: unknown
  for (let i = 0; i < 5; i++) conversa = (await escrever(dona, venda, `Aviso ${i}`)).body.id
  expect((await escrever(dona, venda)).status).toBe(429)
  const responder = (quem: string, texto: string) =>
    t.request('POST', `/rest/v1/conversas/${String(conversa)}/mensagens`, { token: quem, body: { texto } })
  expect((await responder(dona, 'Mais um aviso')).status).toBe(429)
  expect((await responder(token, 'Ok')).status).toBe(200)
  expect((await escrever(dona, venda)).status).toBe(201)
})
