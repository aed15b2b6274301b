import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { somarMeses } from '#src/shared/dias.ts'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import { createProduct, createUser } from '#test/support/factories.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(() => l.close())

async function adulto(nome = 'Canivete', marca: 'maior_de_18' | 'so_com_documento' = 'maior_de_18') {
  const produto = await createProduct(l.owner, l.loja.id, { nome, preco: 30 })
  await marcar(produto.id, marca)
  return produto
}

const marcar = (id: string, marca: string) =>
  l.owner.query(`update produtos set maior_de_18 = true, so_com_documento = $2 where id = $1`, [
    id,
    marca === 'so_com_documento',
  ])

async function comprador(nascimento?: string) {
  const { id } = await createUser(l.owner)
  const token = await l.tokenFor(id)
  const dizer = (dia: string) =>
    l.request('POST', '/rest/v1/minha_idade', { token, body: { nascimento: dia } })
  if (nascimento) expect((await dizer(nascimento)).status).toBe(200)
  return { id, token, dizer }
}

const comum = { forma_pagamento: 'avista', cliente: { nome: 'Ana Souza' } }
const comprar = (token: string, produtoId: string) =>
  l.request('POST', '/rest/v1/vendas', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: l.loja.id,
      itens: [{ produto_id: produtoId, quantidade: 1 }],
      ...comum,
    },
  })

/** The day somebody of so many years, less or more days, was born. */
function nascido(anos: number, dias = 0): string {
  return somarDias(somarMeses(diaEmSaoPaulo(new Date()), -12 * anos), dias)
}

describe('what is not sold to minors', () => {
  it('is sold online to accounts that said once that they are old enough, and to no others', async () => {
    const produto = await adulto()
    const calado = await comprador()
    expect((await comprar(calado.token, produto.id)).body.code).toBe('vendas.falta_idade')
    const menor = await comprador(nascido(18, 1))
    expect((await comprar(menor.token, produto.id)).body.code).toBe('vendas.menor_de_idade')
    // Said once: no other day makes them older.
    expect((await menor.dizer(nascido(30))).body.code).toBe('usuarios.nascimento_ja_dito')
    expect((await comprar(menor.token, produto.id)).body.code).toBe('vendas.menor_de_idade')
    const maior = await comprador(nascido(18))
    expect((await comprar(maior.token, produto.id)).status).toBe(201)
    expect((await l.estoque(produto.id)).estoque).toBe(9)
  })

  it('is refused in a purchase at several shops as well, which then buys nothing', async () => {
    const [livre, restrito] = [
      await createProduct(l.owner, l.loja.id),
      await createProduct(l.owner, l.outra.id),
    ]
    await marcar(restrito.id, 'maior_de_18')
    const { token } = await comprador()
    const { status, body } = await l.request('POST', '/rest/v1/compras', {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        lojas: [
          { estabelecimento_id: l.loja.id, itens: [{ produto_id: livre.id, quantidade: 1 }] },
          { estabelecimento_id: l.outra.id, itens: [{ produto_id: restrito.id, quantidade: 1 }] },
        ],
        ...comum,
      },
    })
    expect([status, body.code]).toEqual([409, 'vendas.falta_idade'])
    expect((await l.estoque(livre.id)).estoque).toBe(10)
  })

  it('and forbidden by the law is sold online to nobody', async () => {
    const produto = await adulto('Cachaça', 'so_com_documento')
    const maior = await comprador(nascido(40))
    const { status, body } = await comprar(maior.token, produto.id)
    expect([status, body.code]).toEqual([409, 'vendas.so_com_documento'])
    expect(body.detail).toContain('Cachaça')
  })

  it('is not paid again by a link or a new PIX once it was marked', async () => {
    const { produto, saleOf } = await l.sell({})
    await l.owner.query(`update vendas set status = 'expirado', updated_at = now() where id = $1`, [
      saleOf.id,
    ])
    await l.owner.query(
      `update produtos set estoque = estoque + 1, estoque_reservado = estoque_reservado - 1 where id = $1`,
      [produto.id],
    )
    await marcar(produto.id, 'so_com_documento')
    const { body } = await l.request('POST', `/rest/v1/vendas/${saleOf.id}/novo-pix`, {
      token: l.token,
      body: {},
    })
    expect(body.code).toBe('vendas.so_com_documento')
    expect((await l.saleOf(saleOf.id)).status).toBe('expirado')
  })

  it('is sold at the counter by who saw a document, which the sale keeps', async () => {
    const produto = await adulto('Vinho tinto', 'so_com_documento')
    const token = await l.tokenFor(l.loja.ownerId)
    const vender = (mais: object) =>
      l.request('POST', '/rest/v1/vendas/balcao', {
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          estabelecimento_id: l.loja.id,
          itens: [{ produto_id: produto.id, quantidade: 1 }],
          pagamentos: [{ forma: 'avista', valor: 30 }],
          ...mais,
        },
      })
    const recusada = await vender({})
    expect([recusada.status, recusada.body.code]).toEqual([422, 'vendas.falta_documento'])
    const feita = await vender({ documento_conferido: true })
    expect(feita.status).toBe(201)
    expect(feita.body.documento_conferido_em).toMatch(/^\d{4}-/)
  })

  it('is found in its shop, and in nobody’s suggestions', async () => {
    const canivete = await adulto('Canivete Zebrado')
    const vinho = await adulto('Vinho Zebrado', 'so_com_documento')
    const livre = await createProduct(l.owner, l.loja.id, { nome: 'Copo Zebrado' })
    const rpc = async (nome: string, body: object) =>
      (await l.request<{ id: string; estoque: number }[]>('POST', `/rest/v1/rpc/${nome}`, { body })).body
    const achados = await rpc('search_public_products', { search_term: 'Zebrado' })
    expect(achados.map(({ id }) => id)).toEqual([livre.id])
    const daLoja = await rpc('get_produtos_publicos_estabelecimento', {
      p_estabelecimento_id: l.loja.id,
      p_produtos: [canivete.id, vinho.id],
    })
    // There is nothing to put into a cart of what no account may buy.
    expect(Object.fromEntries(daLoja.map(({ id, estoque }) => [id, estoque]))).toEqual({
      [canivete.id]: 10,
      [vinho.id]: 0,
    })
  })
})

it.each(['2999-01-01', '1899-12-31', '2026-02-30', 'ontem'])('nobody is born on %s', async (dia) => {
  const { token, dizer } = await comprador()
  expect((await dizer(dia)).status).toBe(422)
  expect((await l.request('GET', '/rest/v1/minha_idade', { token })).body).toEqual({ nascimento: null })
})
