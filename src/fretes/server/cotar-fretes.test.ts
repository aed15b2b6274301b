import { afterAll, beforeAll, expect, it } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop } from '#test/support/factories.ts'
import { postByTable } from '#test/support/shop-that-posts.ts'
import type { CotacaoDeUmaLoja } from '../schemas.ts'

let t: TestApp
let lojas: { estabelecimento_id: string; itens: { produto_id: string; quantidade: number }[] }[]

beforeAll(async () => {
  setConfig({ ...getConfig(), FREIGHT_ADDRESS_LIMIT: 0 })
  t = await startTestApp()
  lojas = []
  for (const _loja of [1, 2]) {
    const { id } = await createShop(t.owner)
    await postByTable(t, id)
    const produto = await createProduct(t.owner, id, { preco: 50, estoque: 9 })
    lojas.push({ estabelecimento_id: id, itens: [{ produto_id: produto.id, quantidade: 1 }] })
  }
})
afterAll(() => t.close())

const pedir = (mudanca: object = {}) =>
  t.request('POST', '/rest/v1/rpc/cotar_fretes', { body: { lojas, cep: '20040-002', ...mudanca } })

it('quotes several shops at once, each as it would be alone', async () => {
  const { status, body } = await pedir()
  expect(status).toBe(200)
  const itens = body.itens as CotacaoDeUmaLoja[]
  expect(itens.map(({ estabelecimento_id }) => estabelecimento_id)).toEqual(
    lojas.map(({ estabelecimento_id }) => estabelecimento_id),
  )
  for (const [casa, loja] of lojas.entries()) {
    const { body: so } = await t.request('POST', '/rest/v1/rpc/cotar_frete', {
      body: { ...loja, cep: '20040-002' },
    })
    expect(itens[casa]).toMatchObject({ recusa: null, cotacao: { cotacao_id: so.cotacao_id } })
  }
})

it('says of which shop there is none and why, and of the others what they cost', async () => {
  const [esta, outra] = lojas
  const trocada = [esta, { ...outra, itens: esta?.itens }]
  const itens = (await pedir({ lojas: trocada })).body.itens as CotacaoDeUmaLoja[]
  expect(itens[0]?.cotacao?.cotacao_id).toEqual(expect.any(String))
  expect(itens[1]).toMatchObject({ cotacao: null, recusa: expect.stringMatching(/\S/) })
})

it('counts each shop against what an address may ask', async () => {
  const antes = getConfig()
  setConfig({ ...antes, FREIGHT_ADDRESS_LIMIT: 3 })
  const { status } = await pedir()
  const depois = await pedir()
  setConfig(antes)
  expect([status, depois.status]).toEqual([200, 429])
})
