import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { reterDados } from '#src/vendas/server/reter-dados.ts'
import { createApiKey } from '#test/support/api-keys.ts'
import { createProduct } from '#test/support/factories.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'

let t: SellingShop
let chaveDeApi: string
let outraChave: string
let produto: string
beforeAll(async () => {
  t = await startSellingShop()
  setConfig({ ...getConfig(), API_KEY_LIMIT: 0 })
  const dono = { shopId: t.loja.id, userId: t.loja.ownerId }
  chaveDeApi = await createApiKey(t.owner, dono)
  outraChave = await createApiKey(t.owner, dono)
  produto = (await createProduct(t.owner, t.loja.id, { estoque: 10 })).id
})
afterAll(() => t.close())

interface Pedido {
  chave?: string
  token?: string
  body?: object
  caminho?: string
}
const pedir = ({ chave = randomUUID(), token = chaveDeApi, body, caminho }: Pedido) =>
  t.request('POST', caminho ?? `/rest/v1/produtos/${produto}/ajustar-estoque`, {
    token,
    headers: { 'idempotency-key': chave },
    body: body ?? { estabelecimento_id: t.loja.id, tipo: 'entrada', quantidade: 5, motivo: 'Nota' },
  })
const saida = (quantidade: number) => ({
  estabelecimento_id: t.loja.id,
  tipo: 'saida',
  quantidade,
  motivo: 'Nota',
})

test('a write that comes again counts once, quoted or not, and gives the first answer', async () => {
  const chave = randomUUID()
  const primeira = await pedir({ chave })
  expect(primeira).toMatchObject({ status: 200, body: { estoque: 15 } })
  await pedir({ body: saida(1) })
  const outra = await pedir({ chave: `"${chave}"` })
  expect([outra.status, outra.body]).toEqual([200, { estoque: 15 }])
  expect(outra.headers.get('content-type')).toBe(primeira.headers.get('content-type'))
  expect(await t.stockOf(produto)).toBe(14)
})

test('another body or another product with it is 422, another API key counts by itself', async () => {
  const chave = randomUUID()
  await pedir({ chave })
  const antes = await t.stockOf(produto)
  const { id } = await createProduct(t.owner, t.loja.id)
  const recusada = { status: 422, body: { code: 'portal.chave_reutilizada' } }
  expect(await pedir({ chave, body: saida(1) })).toMatchObject(recusada)
  expect(await pedir({ chave, caminho: `/rest/v1/produtos/${id}/ajustar-estoque` })).toMatchObject(recusada)
  expect(await pedir({ chave: 'x'.repeat(201) })).toMatchObject({ status: 422 })
  expect(await t.stockOf(produto)).toBe(antes)
  expect(await pedir({ chave, token: outraChave })).toMatchObject({ body: { estoque: antes + 5 } })
})

test('twenty at once count once: the others are told that it has begun', async () => {
  const chave = randomUUID()
  const antes = await t.stockOf(produto)
  const juntos = await Promise.all(Array.from({ length: 20 }, () => pedir({ chave })))
  expect(await t.stockOf(produto)).toBe(antes + 5)
  for (const { status, body } of juntos)
    expect(status === 200 ? body.estoque : body.code).toBe(
      status === 200 ? antes + 5 : 'portal.pedido_em_andamento',
    )
  expect(await pedir({ chave })).toMatchObject({ status: 200, body: { estoque: antes + 5 } })
})

test('a refusal may be tried again', async () => {
  const chave = randomUUID()
  const tudo = await t.stockOf(produto)
  expect(await pedir({ chave, body: saida(tudo + 5) })).toMatchObject({ status: 409 })
  await pedir({})
  expect(await pedir({ chave, body: saida(tudo + 5) })).toMatchObject({ status: 200, body: { estoque: 0 } })
})

test('what was done and its answer lost is not done again', async () => {
  const chave = randomUUID()
  await pedir({ chave })
  await t.owner.query(`update chaves_idempotencia set resposta = '{}'`)
  const antes = await t.stockOf(produto)
  expect(await pedir({ chave })).toMatchObject({
    status: 409,
    body: { code: 'portal.pedido_em_andamento' },
  })
  expect(await t.stockOf(produto)).toBe(antes)
})

test('the acts on a sale give the first answer again, and a sale at the counter is one', async () => {
  await pedir({})
  const { body: venda } = await t.buy(t.order(produto, 2))
  for (const [verbo, body] of Object.entries({
    notas: { texto: 'Ligou' },
    'confirmar-pagamento': {},
    preparar: {},
  })) {
    const pedido = { chave: randomUUID(), body, caminho: `/rest/v1/vendas/${String(venda.id)}/${verbo}` }
    const [primeira, outra] = [await pedir(pedido), await pedir(pedido)]
    expect([verbo, primeira.status]).toEqual([verbo, 200])
    expect([outra.status, outra.body]).toEqual([primeira.status, primeira.body])
  }
  const notas = await t.owner.query('select 1 from notas_venda where venda_id = $1', [venda.id])
  expect(notas.rows).toHaveLength(1)

  const balcao = {
    chave: `"${randomUUID()}"`,
    caminho: '/rest/v1/vendas/balcao',
    body: {
      estabelecimento_id: t.loja.id,
      itens: [{ produto_id: produto, quantidade: 1 }],
      pagamentos: [{ forma: 'avista', valor: 10 }],
    },
  }
  const antes = await t.countSales()
  const primeira = await pedir(balcao)
  expect([primeira.status, (await pedir(balcao)).body.id]).toEqual([201, primeira.body.id])
  expect((await pedir({ ...balcao, token: outraChave })).body.id).not.toBe(primeira.body.id)
  expect(await t.countSales()).toBe(antes + 2)
})

test('the night forgets answers that are older than a day', async () => {
  await pedir({})
  const guardadas = async () => (await t.owner.query('select 1 from chaves_idempotencia')).rows.length
  const antes = await guardadas()
  await t.owner.query(`
    update chaves_idempotencia set created_at = now() - interval '25 hours'
    where ctid in (select ctid from chaves_idempotencia limit 2)`)
  await reterDados()
  expect(await guardadas()).toBe(antes - 2)
})
