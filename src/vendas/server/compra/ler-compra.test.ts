import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import type { CompraLida } from '../../schemas-pedido.ts'

let t: TestApp
let loja: TestShop
let produto: { id: string }
let token: string

beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  produto = await createProduct(t.owner, loja.id, { preco: 20, estoque: 7 })
  token = await t.tokenFor((await createUser(t.owner)).id)
})
afterAll(() => t.close())

const ler = (body: object, quem?: string) =>
  t.request<CompraLida>('POST', '/rest/v1/rpc/ler_compra', { body, token: quem })

async function comprar(quem: string, forma_pagamento: string): Promise<string> {
  const { status, body } = await t.request('POST', '/rest/v1/vendas', {
    token: quem,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: loja.id,
      itens: [{ produto_id: produto.id, quantidade: 1 }],
      forma_pagamento,
      cliente: { nome: 'Ana' },
    },
  })
  expect(status).toBe(201)
  return body.id as string
}

describe('what a checkout reads at once', () => {
  it('tells of all its shops in the order asked, and of none that is not visible', async () => {
    const outra = await createShop(t.owner)
    const fechada = await createShop(t.owner, { status: 'suspenso' })
    const { status, body } = await ler({ lojas: [outra.id, fechada.id, randomUUID(), loja.id] })
    expect(status).toBe(200)
    expect(body.lojas.map(({ id }) => id)).toEqual([outra.id, loja.id])
    expect(body.lojas[1]).toMatchObject({
      recebimento: { estabelecimento_id: loja.id, aceita_dinheiro: true },
      entrega: { retirada: { ativa: true } },
      vendedor: { codigo: loja.codigo },
    })
    expect(body).toMatchObject({ produtos: [], enderecos: [], vendas: [] })
    for (const lojas of [[], ["x'--"], Array.from({ length: 21 }, () => randomUUID())])
      expect((await ler({ lojas })).status).toBe(422)
  })

  it('holds the cart against what is sold now, of any shop', async () => {
    const fechada = await createShop(t.owner, { status: 'suspenso' })
    const escondido = await createProduct(t.owner, fechada.id)
    const soNaLoja = await createProduct(t.owner, loja.id, { estoque: 3 })
    await t.owner.query('update produtos set maior_de_18 = true, so_com_documento = true where id = $1', [
      soNaLoja.id,
    ])
    const { body } = await ler({ lojas: [loja.id], produtos: [produto.id, escondido.id, soNaLoja.id] })
    expect(new Map(body.produtos.map(({ id, estoque }) => [id, estoque]))).toEqual(
      new Map([
        [produto.id, 7],
        [soNaLoja.id, 0],
      ]),
    )
  })

  it('gives a person their own addresses, and of their own sales those to be paid and those asked for', async () => {
    const outra = await t.tokenFor((await createUser(t.owner)).id)
    const [pix, dinheiro, alheia] = [
      await comprar(token, 'pix'),
      await comprar(token, 'avista'),
      await comprar(outra, 'pix'),
    ]
    await t.request('POST', '/rest/v1/meus_enderecos', {
      token,
      body: {
        apelido: 'Casa',
        cep: '01310100',
        logradouro: 'Avenida Paulista',
        numero: '1000',
        bairro: 'Bela Vista',
        cidade: 'São Paulo',
        uf: 'SP',
      },
    })
    const lojas = [loja.id]
    const { body: minha } = await ler({ lojas }, token)
    expect(minha.enderecos.map(({ apelido }) => apelido)).toEqual(['Casa'])
    expect(minha.vendas.map(({ id }) => id)).toEqual([pix])
    const { body: pedida } = await ler({ lojas, vendas: [dinheiro, alheia] }, token)
    expect(pedida.vendas.map(({ id }) => id).sort()).toEqual([pix, dinheiro].sort())
    const { body: deFora } = await ler({ lojas, vendas: [pix] })
    expect(deFora).toMatchObject({ enderecos: [], vendas: [] })
    expect((await ler({ lojas }, outra)).body.enderecos).toEqual([])
  })
})
