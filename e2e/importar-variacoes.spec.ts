import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { startPictureServer } from '../test/support/picture-server.ts'
import { type Spreadsheet, spreadsheet } from '../test/support/shop-that-imports.ts'
import { expectAccessible } from './axe.ts'
import { beBuyer, openBuyer } from './buyers.ts'
import { journey } from './harness.ts'
import { openOwnShop } from './owners.ts'
import { database } from './shops.ts'

let fora: Awaited<ReturnType<typeof startPictureServer>>
beforeAll(async () => {
  fora = await startPictureServer()
})
afterAll(() => fora.close())

const NOSSA = `Identificador;Nome;Categoria;Opção 1;Valor da opção 1;SKU;Preço;Estoque;Imagens
chinelo;Chinelo de dedo;Chinelos;Tamanho;P;CHI-P;29,90;4;{IMAGENS}/chinelo.png
chinelo;;;;M;CHI-M;29,90;6;
chinelo;;;;G;CHI-G;34,90;2;
`
const PLANILHAS: [string, Spreadsheet | null, string, string, string, number][] = [
  [
    'Malharia do Porto',
    'shopify',
    'Camiseta de algodão',
    '3 variações de Tamanho: P, M, G, 4 imagens',
    'CAM-M',
    4,
  ],
  ['Calçados Passo Leve', 'nuvemshop', 'Tênis de lona', '3 variações de Tamanho: P, M, G', 'TEN-M', 0],
  ['Praia e Sol', null, 'Chinelo de dedo', '3 variações de Tamanho: P, M, G, 1 imagem', 'CHI-M', 1],
]

journey.for(PLANILHAS)(
  '%s: a spreadsheet becomes products with variations and pictures, and one is sold',
  async ([loja, qual, nome, previa, sku, imagens], { url, newPage }) => {
    const { shop, owner } = await openOwnShop(url, { nome: loja, plano: 'Profissional' })
    const page = await newPage({ width: qual === 'shopify' ? 390 : 1280 })
    await beBuyer(page, owner)
    const csv = qual ? spreadsheet(qual, fora.url) : Buffer.from(NOSSA.replaceAll('{IMAGENS}', fora.url))
    fora.faults.set('/etiqueta.jpg', qual === 'shopify' ? [{ status: 404 }] : [])
    await page.goto(`${url}/produtos/importar`)
    if (!qual) await expectNoTemplate(page)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'produtos.csv', mimeType: 'text/csv', buffer: csv })
    // What another shop's program wrote needs nobody to say what its columns are.
    if (!qual) {
      await page.getByText('Confira o que cada coluna quer dizer').waitFor()
      await page.getByRole('button', { name: 'Conferir linhas' }).click()
    }
    const produto = page.getByRole('list', { name: 'Produtos da planilha' }).getByRole('listitem').first()
    await produto.waitFor()
    expect(await produto.textContent()).toBe(`${nome} ${previa}. Novo.`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Importar', exact: true }).click()
    await page.getByText(qual ? '2 criados' : '1 criado', { exact: true }).waitFor()
    if (qual === 'shopify') {
      await page.getByText('3 de 4 imagens.', { exact: true }).waitFor()
      await page.getByText('A imagem não está mais no endereço.').waitFor()
    } else if (imagens > 0) await page.getByText('1 de 1 imagem.', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ver produtos' }).click()
    await page.getByRole('link', { name: new RegExp(nome) }).waitFor()

    const { rows } = await database().query<{ id: string }>(
      'select id from produtos where estabelecimento_id = $1 and sku = $2',
      [shop.id, sku],
    )
    const { token } = await openBuyer(url)
    const venda = await fetch(`${url}/rest/v1/vendas`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        estabelecimento_id: shop.id,
        itens: [{ produto_id: rows[0]?.id, quantidade: 1 }],
        forma_pagamento: 'avista',
        cliente: { nome: 'Rita Moraes' },
      }),
    })
    expect(venda.status, await venda.clone().text()).toBe(201)
    const { itens } = (await venda.json()) as { itens: { nome: string }[] }
    expect(itens.map((item) => item.nome)).toEqual([`${nome} (M)`])
  },
)

/** A file that does not come says so. */
async function expectNoTemplate(page: Page): Promise<void> {
  await page.route('**/importacoes_produtos/modelo?*', (route) =>
    route.fulfill({ status: 429, json: { status: 429, title: 'Espere um pouco', code: 'portal.limite' } }),
  )
  await page.getByRole('button', { name: 'Baixar planilha modelo' }).click()
  await page.getByText('Não foi possível baixar').waitFor()
}
