import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureUrl, readPicture, savePicture } from '#src/shared/server/files/picture-sizes.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop } from '#test/support/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function social(path: string) {
  const response = await fetch(t.url + path, { redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location') }
}

test('a shop and its product each have a picture of 1200 × 630, and one that is not shown has none', async () => {
  const original = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const url = pictureUrl(await savePicture(original))
  const loja = await createShop(t.owner)
  const produto = await createProduct(t.owner, loja.id)
  await t.owner.query('update estabelecimentos set logo_url = $2, capa_url = $2 where id = $1', [
    loja.id,
    url,
  ])
  await t.owner.query('update produtos set imagem_url = $2 where id = $1', [produto.id, url])

  for (const path of [`/social/loja/${loja.codigo}`, `/social/loja/${loja.codigo}/produto/${produto.id}`]) {
    const { status, location } = await social(path)
    expect(status).toBe(302)
    const picture = await readPicture(String(location))
    expect(await sharp(picture ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
  }
  const pendente = await createShop(t.owner, { status: 'inativo', aprovacao: 'pendente' })
  expect((await social(`/social/loja/${pendente.codigo}`)).status).toBe(404)
})
