import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reterDados } from './reter-dados.ts'
import { setClock } from '#src/shared/server/clock.ts'
import { excluirTitular } from '#src/privacidade/server/excluir-titular.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'

let t: TestApp
let loja: TestShop
let dona: string
beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  dona = await t.tokenFor(loja.ownerId)
})
afterAll(() => t.close())

const imagem = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0f6b4f' } })
    .jpeg()
    .toBuffer()

async function enviar(token: string, bytes?: Buffer, uso = 'avaliacao') {
  const corpo = new FormData()
  corpo.append(
    'arquivo',
    new Blob([new Uint8Array(bytes ?? (await imagem()))], { type: 'image/jpeg' }),
    'f.jpg',
  )
  const resposta = await fetch(`${t.url}/rest/v1/arquivos?uso=${uso}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: corpo,
  })
  return { status: resposta.status, body: (await resposta.json()) as { id: string; url: string } }
}

/** Who received a product of the shop: somebody new, or whose id it is. */
async function comprador(produtoId?: string, userId?: string) {
  const id = userId ?? (await createUser(t.owner)).id
  const token = await t.tokenFor(id)
  const produto = produtoId ?? (await createProduct(t.owner, loja.id)).id
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
  await t.request('POST', `/rest/v1/vendas/${String(body.id)}/entregar`, {
    token: dona,
    body: { recebeu_pagamento: true },
  })
  return { id, token, produto }
}

const avaliar = (token: string, produto: string, extra: object = {}) =>
  t.request('POST', '/rest/v1/avaliacoes_produtos', {
    token,
    body: { produto_id: produto, nota: 5, comentario: 'Muito bom', ...extra },
  })
const listar = (produto: string, extra = '') =>
  t.request('GET', `/rest/v1/avaliacoes_produtos?produto_id=${produto}${extra}`)
const votar = (token: string | undefined, id: unknown, util = true) =>
  t.request('POST', `/rest/v1/avaliacoes_produtos/${String(id)}/util`, {
    ...(token ? { token } : {}),
    body: { util },
  })
const arquivo = async (id: string) =>
  (await t.owner.query('select estabelecimento_id from arquivos where id = $1', [id])).rows

test('a review has up to four pictures, in their order, which go when a change leaves them out', async () => {
  const { token, produto } = await comprador()
  const [uma, outra] = [await enviar(token), await enviar(token)]
  expect([uma.status, outra.status]).toEqual([201, 201])
  const { body } = await avaliar(token, produto, { fotos: [outra.body.id, uma.body.id] })
  const lista = (await listar(produto, '&com_fotos=true')).body.itens as {
    fotos: { id: string; url: string }[]
  }[]
  expect(lista[0]?.fotos.map(({ id }) => id)).toEqual([outra.body.id, uma.body.id])
  expect(lista[0]?.fotos[0]?.url).toMatch(/^\/imagens\/[0-9a-f]{32}-640\.jpg$/)
  const mudada = await t.request('PATCH', `/rest/v1/avaliacoes_produtos/${String(body.id)}`, {
    token,
    body: { nota: 4, fotos: [uma.body.id] },
  })
  expect(mudada.status).toBe(200)
  expect(await arquivo(outra.body.id)).toEqual([])
  expect(await arquivo(uma.body.id)).toEqual([{ estabelecimento_id: loja.id }])
})

test('five pictures, one twice, another person’s, and a file of another use are refused, and nothing is written', async () => {
  const { token, produto } = await comprador()
  const cinco = Array.from({ length: 5 }, () => randomUUID())
  expect((await avaliar(token, produto, { fotos: cinco })).status).toBe(422)
  const minha = await enviar(token)
  expect((await avaliar(token, produto, { fotos: [minha.body.id, minha.body.id] })).status).toBe(422)
  const alheia = await enviar(await t.tokenFor((await createUser(t.owner)).id))
  const recusada = await avaliar(token, produto, { fotos: [alheia.body.id] })
  expect(recusada.body.code).toBe('avaliacoes.foto_desconhecida')
  const anexo = await enviar(token, undefined, 'anexo')
  expect((await avaliar(token, produto, { fotos: [anexo.body.id] })).status).toBe(422)
  expect(await arquivo(alheia.body.id)).toEqual([{ estabelecimento_id: null }])
  expect((await listar(produto)).body.total).toBe(0)
})

test('a picture hangs on one review: on another it is refused, and the first may be changed and keep it', async () => {
  const { id, token, produto } = await comprador()
  const outro = await comprador(undefined, id)
  const foto = (await enviar(token)).body.id
  const { body } = await avaliar(token, produto, { fotos: [foto] })
  expect((await avaliar(token, outro.produto, { fotos: [foto] })).body.code).toBe(
    'avaliacoes.foto_desconhecida',
  )
  const segunda = await avaliar(token, outro.produto)
  const mudar = (id: unknown, fotos: string[]) =>
    t.request('PATCH', `/rest/v1/avaliacoes_produtos/${String(id)}`, { token, body: { nota: 4, fotos } })
  expect((await mudar(segunda.body.id, [foto])).body.code).toBe('avaliacoes.foto_desconhecida')
  const nova = (await enviar(token)).body.id
  expect((await mudar(body.id, [nova, foto])).status).toBe(200)
  expect((await listar(produto)).body.itens).toMatchObject([{ fotos: [{ id: nova }, { id: foto }] }])
})

test('a picture of before that hangs on two reviews stays until neither has it', async () => {
  const { id, token, produto } = await comprador()
  const outro = await comprador(undefined, id)
  const foto = (await enviar(token)).body.id
  const { body: uma } = await avaliar(token, produto, { fotos: [foto] })
  const { body: outra } = await avaliar(token, outro.produto)
  await t.owner.query(
    'update avaliacoes_produtos set fotos = (select fotos from avaliacoes_produtos where id = $1) where id = $2',
    [uma.id, outra.id],
  )
  for (const [review, left] of [
    [uma, 1],
    [outra, 0],
  ] as const) {
    const { status } = await t.request('PATCH', `/rest/v1/avaliacoes_produtos/${String(review.id)}`, {
      token,
      body: { nota: 4, fotos: [] },
    })
    expect([status, (await arquivo(foto)).length]).toEqual([200, left])
  }
})

test('what is no picture, and thirty megabytes, are refused', async () => {
  const token = await t.tokenFor((await createUser(t.owner)).id)
  expect((await enviar(token, Buffer.from('<svg onload=alert(1)>'))).status).toBe(415)
  expect(
    (await enviar(token, Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(99)]))).status,
  ).toBe(422)
  expect((await enviar(token, Buffer.alloc(30 * 1024 * 1024, 'a'))).status).toBe(413)
})

test('a vote counts once, also ten at the same time, and is taken back', async () => {
  const { token, produto } = await comprador()
  const { body } = await avaliar(token, produto)
  const leitor = await t.tokenFor((await createUser(t.owner)).id)
  const todos = await Promise.all(Array.from({ length: 10 }, () => votar(leitor, body.id)))
  expect(new Set(todos.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await listar(produto)).body.itens).toMatchObject([{ uteis: 1 }])
  const meus = await t.request('GET', `/rest/v1/avaliacoes_uteis?produto_id=${produto}`, { token: leitor })
  expect(meus.body.ids).toEqual([body.id])
  const tirados = await Promise.all(Array.from({ length: 5 }, () => votar(leitor, body.id, false)))
  expect(tirados.at(-1)?.body.uteis).toBe(0)
  expect((await listar(produto)).body.itens).toMatchObject([{ uteis: 0 }])
})

test('nobody votes on their own review, the shop’s team on none of its own, a visitor not at all', async () => {
  const { token, produto } = await comprador()
  const { body } = await avaliar(token, produto)
  expect((await votar(token, body.id)).status).toBe(403)
  expect((await votar(dona, body.id)).status).toBe(403)
  expect((await votar(undefined, body.id)).status).toBe(401)
  expect((await votar(await t.tokenFor((await createUser(t.owner)).id), randomUUID())).status).toBe(404)
})

test('the most helpful come first, and stars and pictures filter', async () => {
  const produto = (await createProduct(t.owner, loja.id, { estoque: 50 })).id
  const [a, b, c] = [await comprador(produto), await comprador(produto), await comprador(produto)]
  const ids: string[] = []
  for (const [quem, nota] of [
    [a, 5],
    [b, 2],
    [c, 5],
  ] as const)
    ids.push(String((await avaliar(quem.token, produto, { nota })).body.id))
  await votar(a.token, ids[1])
  await votar(c.token, ids[1])
  await votar(b.token, ids[0])
  const ordem = async (extra: string) =>
    ((await listar(produto, extra)).body.itens as { id: string }[]).map(({ id }) => id)
  expect(await ordem('&ordem=uteis')).toEqual([ids[1], ids[0], ids[2]])
  expect(await ordem('')).toEqual([ids[2], ids[1], ids[0]])
  expect(await ordem('&nota=5')).toEqual([ids[2], ids[0]])
  expect(await ordem('&com_fotos=true')).toEqual([])
  expect(await ordem('&ordem=uteis&limite=1&pagina=2')).toEqual([ids[0]])
})

test('an account that goes takes its pictures and votes along', async () => {
  const { id, token, produto } = await comprador()
  const foto = await enviar(token)
  await avaliar(token, produto, { fotos: [foto.body.id] })
  const outro = await comprador(produto)
  const { body } = await avaliar(outro.token, produto)
  await votar(token, body.id)
  await withAccess(SYSTEM, (tx) => excluirTitular(tx, id))
  expect(await arquivo(foto.body.id)).toEqual([])
  expect((await listar(produto)).body.itens).toMatchObject([{ uteis: 0 }, { fotos: [] }])
})

test('a picture that hangs on no review goes after a day', async () => {
  const { token, produto } = await comprador()
  const [solta, presa] = [await enviar(token), await enviar(token)]
  await avaliar(token, produto, { fotos: [presa.body.id] })
  await reterDados()
  expect(await arquivo(solta.body.id)).toHaveLength(1)
  setClock(new Date(Date.now() + 25 * 3_600_000))
  await reterDados()
  setClock(null)
  expect(await arquivo(solta.body.id)).toEqual([])
  expect(await arquivo(presa.body.id)).toHaveLength(1)
})
