import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, type TestShop } from '#test/support/factories.ts'
import { untilWaiting, whileHeld } from '#test/support/held.ts'
import type { Categoria } from '../schemas.ts'

let t: TestApp
let a: TestShop
let b: TestShop
let dona: string
let outra: string

beforeAll(async () => {
  t = await startTestApp()
  a = await createShop(t.owner)
  b = await createShop(t.owner)
  dona = await t.tokenFor(a.ownerId)
  outra = await t.tokenFor(b.ownerId)
})
afterAll(() => t.close())

let quantas = 0
function criar(mais: object = {}, loja = a, token = dona) {
  quantas += 1
  const body = { estabelecimento_id: loja.id, nome: `Categoria ${quantas}`, cor: '#0f8a6d', ...mais }
  return t.request<Categoria & { errors?: { path: string }[] }>('POST', '/rest/v1/categorias', {
    token,
    body,
  })
}
const listar = async () =>
  (await t.request('GET', `/rest/v1/categorias?estabelecimento_id=${a.id}`, { token: dona })).body
    .itens as Categoria[]
const publicas = async () =>
  (await (
    await fetch(`${t.url}/rest/v1/rpc/get_categorias_publicas_estabelecimento?p_estabelecimento_id=${a.id}`)
  ).json()) as { id: string; nome: string }[]

async function comProduto(categoriaId: string): Promise<string> {
  const { id } = await createProduct(t.owner, a.id)
  await t.owner.query('update produtos set categoria_id = $2 where id = $1', [id, categoriaId])
  return id
}
const categoriaDo = async (produtoId: string) =>
  (await t.owner.query('select categoria_id from produtos where id = $1', [produtoId])).rows[0].categoria_id

it('a new category comes last, and in the shop at once', async () => {
  await publicas()
  const { status, body } = await criar({
    nome: 'Chás & Infusões',
    icone: 'alimentos',
    descricao: ' De folha. ',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    nome: 'Chás & Infusões',
    icone: 'alimentos',
    descricao: 'De folha.',
    total_produtos: 0,
    todos_os_produtos: 0,
  })
  await expect.poll(async () => (await publicas()).some(({ id }) => id === body.id)).toBe(true)
  expect((await listar()).at(-1)?.id).toBe(body.id)
})

it.each([
  ['no name', { nome: ' ' }, 'nome'],
  ['61 letters', { nome: 'x'.repeat(61) }, 'nome'],
  ['a colour that is none', { cor: 'red' }, 'cor'],
  ['a colour that is lost on white', { cor: '#fff8e0' }, 'cor'],
  ['an icon that is none', { icone: '../x' }, 'icone'],
])('with %s it is refused at its field', async (_nome, mais, campo) => {
  const { status, body } = await criar(mais)
  expect(status).toBe(422)
  expect(body.errors?.map(({ path }) => path)).toEqual([campo])
})

it('names are unique in a shop, accents and case apart, also when two come at once', async () => {
  const duas = await Promise.all([criar({ nome: 'Calçados' }), criar({ nome: 'CALCADOS' })])
  expect(duas.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 409])
  expect((await criar({ nome: 'Calçados' }, b, outra)).status).toBe(201)
})

it('a stale form is refused, and a new order makes no form stale', async () => {
  const { body: categoria } = await criar()
  const salvar = (mais: object) =>
    t.request('PATCH', `/rest/v1/categorias/${categoria.id}`, {
      token: dona,
      body: { estabelecimento_id: a.id, nome: categoria.nome, cor: '#2f6fed', ...mais },
    })
  const ids = (await listar()).map(({ id }) => id).toReversed()
  expect(
    (
      await t.request('POST', '/rest/v1/categorias/ordem', {
        token: dona,
        body: { estabelecimento_id: a.id, ids },
      })
    ).status,
  ).toBe(204)
  expect((await listar()).map(({ id }) => id)).toEqual(ids)
  expect((await salvar({ updated_at: categoria.updated_at })).status).toBe(200)
  expect(await salvar({ updated_at: categoria.updated_at })).toMatchObject({
    status: 409,
    body: { code: 'portal.registro_alterado', alterado_por: 'Dona' },
  })
  expect((await salvar({})).status).toBe(200)
})

it('an order that leaves one out, or names a stranger, is refused', async () => {
  const ids = (await listar()).map(({ id }) => id)
  const { body: alheia } = await criar({}, b, outra)
  for (const ruim of [ids.slice(1), [...ids, alheia.id], [...ids.slice(1), ids[1]]]) {
    const { status } = await t.request('POST', '/rest/v1/categorias/ordem', {
      token: dona,
      body: { estabelecimento_id: a.id, ids: ruim },
    })
    expect(status).toBe(409)
  }
})

it('counts what is for sale, and all that it holds', async () => {
  const { body: categoria } = await criar()
  for (const status of ['ativo', 'rascunho', 'inativo_por_limite', 'excluido'])
    await t.owner.query(
      `update produtos set status = $2, excluido_em = case when $2 = 'excluido' then now() end where id = $1`,
      [await comProduto(categoria.id), status],
    )
  expect((await listar()).find(({ id }) => id === categoria.id)).toMatchObject({
    total_produtos: 1,
    todos_os_produtos: 3,
  })
})

describe('deleted', () => {
  const excluir = (id: string, para?: string) =>
    t.request(
      'DELETE',
      `/rest/v1/categorias/${id}?estabelecimento_id=${a.id}${para ? `&mover_para=${para}` : ''}`,
      { token: dona },
    )

  it('it hands its products to another one, or leaves them without', async () => {
    const { body: velha } = await criar()
    const { body: nova } = await criar()
    const produto = await comProduto(velha.id)
    expect(await excluir(velha.id, nova.id)).toMatchObject({ status: 200, body: { movidos: 1 } })
    expect(await categoriaDo(produto)).toBe(nova.id)
    expect((await listar()).find(({ id }) => id === nova.id)?.total_produtos).toBe(1)
    expect((await excluir(nova.id)).body.movidos).toBe(1)
    expect(await categoriaDo(produto)).toBeNull()
    expect((await excluir(nova.id)).status).toBe(404)
  })

  it('it goes neither into itself nor into another shop’s', async () => {
    const { body: minha } = await criar()
    const { body: alheia } = await criar({}, b, outra)
    expect((await excluir(minha.id, minha.id)).status).toBe(422)
    expect((await excluir(minha.id, minha.id.toUpperCase())).status).toBe(422)
    expect((await excluir(minha.id, alheia.id)).status).toBe(422)
    expect((await excluir(alheia.id)).status).toBe(404)
  })

  it('several become one', async () => {
    const tres = [(await criar()).body, (await criar()).body, (await criar()).body]
    const [destino, ...outras] = tres.map(({ id }) => id)
    const produtos = await Promise.all(outras.map(comProduto))
    const { body } = await t.request('POST', '/rest/v1/categorias/mesclar', {
      token: dona,
      body: { estabelecimento_id: a.id, ids: outras, destino },
    })
    expect(body.movidos).toBe(2)
    expect(await Promise.all(produtos.map(categoriaDo))).toEqual([destino, destino])
  })

  it('of two that go into each other at once one does', async () => {
    const [uma, outraDela] = [(await criar()).body.id, (await criar()).body.id]
    const held = { text: 'select from categorias where id = $1 for update', values: [uma] }
    const respostas = await whileHeld(t.owner, held, () => [
      excluir(outraDela, uma),
      untilWaiting(t.owner, 1).then(() => excluir(uma, outraDela)),
    ])
    expect(respostas.map(({ status }) => status)).toEqual([200, 422])
  })

  it('it waits for whoever moves a product of it', async () => {
    const [velha, nova] = [(await criar()).body.id, (await criar()).body.id]
    const produto = await comProduto(velha)
    const mover = (campo: string, para: unknown) => ({
      text: `update produtos set ${campo} = $2 where id = $1`,
      values: [produto, para],
    })
    const acts = () => [excluir(velha, nova)]
    const [resposta] = await whileHeld(t.owner, mover('nome', 'Outro'), acts, mover('categoria_id', nova))
    expect(resposta).toMatchObject({ status: 200, body: { movidos: 0 } })
    expect(await categoriaDo(produto)).toBe(nova)
  })
})

it('a change of one field leaves the others as they were', async () => {
  const { body: categoria } = await criar({ icone: 'livros', descricao: 'De toda idade.', ativa: false })
  const mudar = async (campos: object) =>
    (
      await t.request('PATCH', `/rest/v1/categorias/${categoria.id}`, {
        token: dona,
        body: { estabelecimento_id: a.id, ...campos },
      })
    ).body
  const mudada = await mudar({ cor: '#2f6fed' })
  expect(mudada).toEqual({ ...categoria, cor: '#2f6fed', updated_at: mudada.updated_at })
  expect(await mudar({ descricao: '' })).toMatchObject({ icone: 'livros', descricao: null, ativa: false })
  expect(await mudar({})).toMatchObject({ nome: categoria.nome, cor: '#2f6fed' })
})

it('another shop’s owner changes nothing', async () => {
  const { body: categoria } = await criar()
  for (const loja of [a.id, b.id]) {
    const { status } = await t.request('PATCH', `/rest/v1/categorias/${categoria.id}`, {
      token: outra,
      body: { estabelecimento_id: loja, nome: 'Roubada', cor: '#2f6fed' },
    })
    expect(status).toBe(404)
  }
  expect((await listar()).find(({ id }) => id === categoria.id)?.nome).toBe(categoria.nome)
})
