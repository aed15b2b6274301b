import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import type { Achados } from './buscar-no-painel.ts'

// Two shops that sell and serve the same names: nothing of the other may ever be found.

let t: TestApp
let loja: TestShop
let dona: string
let numero: number

beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  dona = await t.tokenFor(loja.ownerId)
  const outra = await createShop(t.owner)
  await createProduct(t.owner, loja.id, { nome: 'Açúcar mascavo', status: 'inativo' })
  for (const em of [loja, outra]) {
    const vendido = await createProduct(t.owner, em.id, { nome: 'Café torrado 100%' })
    const { id } = await createUser(t.owner)
    const { body } = await t.request('POST', '/rest/v1/vendas', {
      token: await t.tokenFor(id),
      headers: { 'idempotency-key': randomUUID() },
      body: {
        estabelecimento_id: em.id,
        itens: [{ produto_id: vendido.id, quantidade: 1 }],
        forma_pagamento: 'avista',
        cliente: { nome: 'Conceição Torres', email: 'conceicao@teste.portal', telefone: '11987654321' },
      },
    })
    if (em === loja) numero = Number(body.numero)
  }
  await t.owner.query(
    `update produtos set sku = 'CAF-1' where nome = 'Café torrado 100%' and estabelecimento_id = $1`,
    [loja.id],
  )
  await t.owner.query(
    `with outros as (
       insert into consumidores (estabelecimento_id, nome, cpf_cnpj) values ($1, 'Padaria Nova', '12ABC34501DE35'))
     update consumidores set cpf_cnpj = '52998224725' where estabelecimento_id = $1 and nome = 'Conceição Torres'`,
    [loja.id],
  )
})
afterAll(() => t.close())

async function buscar(busca: string, token = dona, estabelecimentoId = loja.id) {
  const consulta = new URLSearchParams({ estabelecimento_id: estabelecimentoId, busca })
  const { status, body } = await t.request<Achados>('GET', `/rest/v1/busca?${consulta}`, { token })
  return { status, ...body }
}

test.each<[string, string, [produtos: number, clientes: number, vendas: number]]>([
  ['a product without accents', 'cafe', [1, 0, 0]],
  ['a product that is not on sale', 'acucar', [1, 0, 0]],
  ['a product by its SKU', 'CAF-1', [1, 0, 0]],
  ['a product by its SKU in small letters', 'caf-1', [1, 0, 0]],
  ['a customer and what they bought', 'conceicao', [0, 1, 1]],
  ['a customer by e-mail', 'conceicao@teste', [0, 1, 1]],
  ['a customer by phone with punctuation', '(11) 98765-4321', [0, 1, 1]],
  ['a customer by a part of the phone', '98765', [0, 1, 1]],
  ['a customer by CPF', '52998224725', [0, 1, 1]],
  ['a customer by CPF with punctuation', '529.982.247-25', [0, 1, 1]],
  ['a customer by CNPJ', '12abc34501de35', [0, 1, 0]],
  ['a customer by CNPJ with punctuation', '12.ABC.345/01DE-35', [0, 1, 0]],
  ['a percent sign as itself', '0%', [1, 0, 0]],
  ['nothing that there is', 'guarda-chuva', [0, 0, 0]],
  ['a quote as a quote', `'; drop table vendas; --`, [0, 0, 0]],
])('finds %s, of this shop alone', async (_como, termo, quantos) => {
  const { produtos, clientes, vendas } = await buscar(termo)
  expect([produtos.length, clientes.length, vendas.length]).toEqual(quantos)
})

test('finds a sale by its number, with or without the #', async () => {
  expect((await buscar(`#${numero}`)).vendas).toMatchObject([{ numero, cliente: 'Conceição Torres' }])
})

test('each role finds what it may see; a stranger to the shop finds no shop', async () => {
  const { id } = await createUser(t.owner)
  await t.owner.query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Estoque', 'estoquista')`,
    [id, loja.id],
  )
  const token = await t.tokenFor(id)
  expect((await buscar('conceicao', token)).clientes).toEqual([])
  expect((await buscar('cafe', token)).produtos).toHaveLength(1)
  const alheia = await createShop(t.owner)
  expect((await buscar('cafe', await t.tokenFor(alheia.ownerId))).status).toBe(404)
})

test('one letter is not enough, nor a filter nobody knows', async () => {
  expect((await buscar('c')).status).toBe(422)
  const { status } = await t.request(
    'GET',
    `/rest/v1/busca?estabelecimento_id=${loja.id}&busca=ca&cor=azul`,
    {
      token: dona,
    },
  )
  expect(status).toBe(422)
})
