import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createProduct } from '#test/support/factories.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(() => l.close())

test('the account’s cart keeps its lines until the PIX is paid, and then what was put in since', async () => {
  const { saleOf, produto } = await l.sell()
  const outro = await createProduct(l.owner, l.loja.id)
  const dizer = async (...mudancas: object[]) => {
    const { body } = await l.request('POST', '/rest/v1/carrinho', { token: l.token, body: { mudancas } })
    return (body.linhas as { produto: { id: string } }[]).map((linha) => linha.produto.id)
  }
  const por = (produto_id: string) => dizer({ produto_id, de: 0, quantidade: 1 })
  await por(produto.id)
  await l.owner.query(`update linhas_carrinho set mudada_em = now() - interval '1 hour'`)
  await por(outro.id)
  const pix = await l.makePix(saleOf.id)
  expect((await dizer()).toSorted()).toEqual([produto.id, outro.id].toSorted())
  await l.provider.pagar(String(pix.body.payment_id))
  await vi.waitFor(async () => expect((await l.saleOf(saleOf.id)).status).toBe('pago'), soon)
  expect(await dizer()).toEqual([outro.id])
})
