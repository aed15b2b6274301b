import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jobs } from '#src/integracoes/server/jobs.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { createApiKey } from '#test/support/api-keys.ts'
import { createProduct } from '#test/support/factories.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'
import { freePorts } from '../../e2e/program.ts'

// examples/erp as its readers run it: a program of its own that has a key, a secret and nothing else of the shop.

let t: SellingShop
let erp: ChildProcess
let ours: string
let cup: string

beforeAll(async () => {
  t = await startSellingShop()
  setConfig({ ...getConfig(), OUTBOUND_LOOPBACK: true })
  await Promise.all(jobs.map((job) => job.start()))
  cup = (await createProduct(t.owner, t.loja.id, { nome: 'Caneca', preco: 25, estoque: 3 })).id
  const [port = 0] = await freePorts(1)
  ours = `http://127.0.0.1:${port}`
  const { body } = await t.request('POST', '/rest/v1/integracoes/webhooks', {
    token: await t.tokenFor(t.loja.ownerId),
    body: {
      estabelecimento_id: t.loja.id,
      url: `${ours}/aviso`,
      topicos: ['venda.criada', 'venda.paga', 'venda.status_mudou', 'venda.reembolsada', 'estoque.mudou'],
    },
  })
  erp = spawn(process.execPath, ['examples/erp/erp.mjs'], {
    env: {
      PORTAL_URL: t.url,
      PORTAL_LOJA: t.loja.id,
      PORTAL_CHAVE: await createApiKey(t.owner, {
        shopId: t.loja.id,
        userId: t.loja.ownerId,
        scopes: ['produtos.ver', 'produtos.editar', 'vendas.ver', 'vendas.criar', 'relatorios.ver'],
      }),
      WEBHOOK_SEGREDO: String(body.segredo),
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (erp.stdout) await once(erp.stdout, 'data')
})
afterAll(async () => {
  erp.kill()
  setConfig({ ...getConfig(), OUTBOUND_LOOPBACK: false })
  await t.close()
})

async function ask(method: string, path: string, body?: unknown) {
  const answer = await fetch(ours + path, { method, body: body === undefined ? null : JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 200 })

test('has an order of the shop, what it brought the stock to, and its way on', async () => {
  const { body: sale } = await t.buy(t.order(cup, 2))
  await soon(async () => {
    const { body } = await ask('GET', '/pedidos')
    expect(body[String(sale.id)]).toMatchObject({
      numero: sale.numero,
      pago: false,
      total: 50,
      itens: [{ produto: cup, nome: 'Caneca', quantidade: 2 }],
    })
    expect((await ask('GET', '/estoque')).body).toEqual({ [cup]: 1 })
  })
  await t.request('POST', `/rest/v1/vendas/${String(sale.id)}/confirmar-pagamento`, {
    token: await t.tokenFor(t.loja.ownerId),
    body: {},
  })
  await soon(async () => {
    expect((await ask('GET', '/pedidos')).body[String(sale.id)]).toMatchObject({ pago: true })
  })
})

test('puts stock in and sells over its own counter, once for a key, and reads the day', async () => {
  const delivery = { produto: cup, quantidade: 9, chave: 'nota-1' }
  for (const _again of [1, 2])
    expect(await ask('POST', '/estoque', delivery)).toEqual({ status: 200, body: { estoque: 10 } })
  const counter = { itens: [{ produto: cup, quantidade: 4 }], total: 100, chave: 'balcao-1' }
  const { status, body: first } = await ask('POST', '/vender', counter)
  expect(status).toBe(200)
  expect((await ask('POST', '/vender', counter)).body.id).toBe(first.id)
  expect((await ask('POST', '/comparar')).body).toEqual({ [cup]: 6 })
  expect(await t.stockOf(cup)).toBe(6)
  const { body: day } = await ask('GET', '/relatorio')
  expect(JSON.stringify(day)).toContain('100')
})

test('is told in a sentence what the shop refuses, and believes no stranger', async () => {
  expect(await ask('POST', '/vender', { itens: [{ produto: cup, quantidade: 99 }], total: 2475 })).toEqual({
    status: 409,
    body: { erro: expect.stringMatching(/^Estoque insuficiente/) },
  })
  const forged = await fetch(`${ours}/aviso`, {
    method: 'POST',
    headers: {
      'webhook-id': 'x',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,AAAA',
    },
    body: '{"type":"venda.criada","data":{"venda_id":"x"}}',
  })
  expect(forged.status).toBe(401)
})
