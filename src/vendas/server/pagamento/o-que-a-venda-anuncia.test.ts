import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startCacheListener } from '#src/shared/server/http/public-cache.ts'
import { answers } from '#src/shared/server/metrics/measures.ts'
import { onNotification } from '#src/shared/server/notifications.ts'
import type { Json } from '#test/support/app.ts'
import { createProduct, createShop } from '#test/support/factories.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'

let l: ShopWithPix
let leave: () => void
beforeAll(async () => {
  l = await startShopWithPix()
  leave = startCacheListener()
})
afterAll(async () => {
  leave()
  await l.close()
})

const rpc = async <Body = Json>(nome: string) => (await l.request<Body>('GET', `/rest/v1/rpc/${nome}`)).body

test('units that come back of a return are seen on the shelf', async () => {
  const { saleOf, produto } = await l.sell({ forma: 'avista', estoque: 1 })
  await l.verbo(saleOf.id, 'aceitar')
  await l.verbo(saleOf.id, 'enviar', { modo: 'transportadora' })
  await l.verbo(saleOf.id, 'desistir', {}, l.token)
  const lido = `get_produto_publico?p_codigo=${l.loja.codigo}&p_produto_id=${produto.id}`
  const estoque = async () => ((await rpc(lido)).produto as { estoque: number }).estoque
  expect(await estoque()).toBe(0)
  await l.verbo(saleOf.id, 'devolucao/receber')
  await vi.waitFor(async () => expect(await estoque()).toBe(1), soon)
})

/** What was written before has been announced: announcements come in the order of their commits. */
async function tudoAnunciado(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const calar = onNotification('cache', (dados) => dados === 'tudo' && resolve())
  await l.owner.query(`notify cache, 'tudo'`)
  await promise.finally(calar)
}

test('a paid sale is counted in the list of shops, and other shops’ answers stay kept', async () => {
  const outra = await createShop(l.owner)
  await createProduct(l.owner, outra.id, { nome: 'Zarabatana' })
  await tudoAnunciado()
  const vendas = async () =>
    (await rpc<{ id: string; total_vendas: number }[]>('get_public_establishments')).find(
      ({ id }) => id === l.loja.id,
    )?.total_vendas
  const dosOutros = [
    'buscar_produtos?p_termo=zarabatana',
    `get_lista_publica_estabelecimento?p_estabelecimento_id=${outra.id}`,
  ]
  const antes = Number(await vendas())
  const { saleOf } = await l.sell()
  const pix = await l.makePix(saleOf.id)
  for (const nome of dosOutros) expect(JSON.stringify(await rpc(nome))).toContain('Zarabatana')

  await l.provider.pagar(String(pix.body.payment_id))
  await vi.waitFor(async () => expect(await vendas()).toBe(antes + 1), soon)

  const feitas = answers.made
  for (const nome of dosOutros) await rpc(nome)
  expect(answers.made).toBe(feitas)
})
