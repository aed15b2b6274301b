import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { beBuyer, openBuyer } from './buyers.ts'
import { wantedFrom, withCart } from './carts.ts'
import { goToPayment } from './checkout.ts'
import { journey } from './harness.ts'

const HOME = {
  apelido: 'Casa',
  cep: '20040002',
  logradouro: 'Rua da Quitanda',
  numero: '10',
  bairro: 'Centro',
  cidade: 'Rio de Janeiro',
  uf: 'RJ',
}

/** What the header asks for on every page of who is signed in. */
const HEADER = ['GET /rest/v1/avisos', 'GET /rest/v1/eventos']

/** A buyer with an address who was here before, and a product of each of so many shops that post in the cart. */
async function comesBack({ url, newPage }: { url: string; newPage: () => Promise<Page> }, shops: number) {
  const buyer = await openBuyer(url)
  const answer = await fetch(`${url}/rest/v1/meus_enderecos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
    body: JSON.stringify(HOME),
  })
  expect(answer.status).toBe(201)
  const page = await newPage()
  await beBuyer(page, buyer)
  await withCart(page, await wantedFrom(url, shops))
  await page.goto(`${url}/acessibilidade`)
  // What a first page asks of an account, it has asked.
  await page.waitForFunction(() =>
    ['textos_aceitos', 'portal.carrinho_da_conta'].every((key) => localStorage.getItem(key)),
  )
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const call = `${request.method()} ${pathname}`
    if (/^\/(rest|functions|auth)\//.test(pathname) && !HEADER.includes(call)) calls.push(call)
  })
  return { page, calls }
}

/** Pays, and answers all calls until the order was placed. */
async function callsOfOrder({ page, calls }: { page: Page; calls: string[] }, order: string) {
  await expect.poll(() => calls).toContain('POST /rest/v1/carrinho')
  await page.getByRole('radio', { name: /^PIX/ }).check()
  await page.getByRole('button', { name: /^Pagar R\$/ }).click()
  await expect.poll(() => calls).toContain(order)
  return calls.slice(0, calls.indexOf(order) + 1).sort()
}

describe('a checkout asks for little, from its opening to the order (docs/decisions/0060)', () => {
  journey('five things, with the shelves of its shop', async ({ url, newPage }) => {
    const opened = await comesBack({ url, newPage }, 1)
    await opened.page.goto(`${url}/loja`)
    await goToPayment(opened.page)
    expect(await callsOfOrder(opened, 'POST /rest/v1/vendas')).toEqual([
      'GET /rest/v1/rpc/get_prateleira_estabelecimento',
      'POST /rest/v1/carrinho',
      'POST /rest/v1/rpc/cotar_fretes',
      'POST /rest/v1/rpc/ler_compra',
      'POST /rest/v1/vendas',
    ])
  })

  for (const [shops, order] of [
    [1, 'POST /rest/v1/vendas'],
    [3, 'POST /rest/v1/compras'],
  ] as const)
    journey(`four from the cart, of ${shops} shops`, async ({ url, newPage }) => {
      const opened = await comesBack({ url, newPage }, shops)
      await opened.page.goto(`${url}/loja?etapa=dados&lojas=todas`)
      await opened.page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
      expect(await callsOfOrder(opened, order)).toEqual(
        [
          'POST /rest/v1/carrinho',
          'POST /rest/v1/rpc/cotar_fretes',
          'POST /rest/v1/rpc/ler_compra',
          order,
        ].sort(),
      )
    })
})

journey('what posting costs is asked again where nobody answered', async ({ url, newPage }) => {
  const { page } = await comesBack({ url, newPage }, 1)
  await page.route('**/rest/v1/rpc/cotar_fretes', (route) => route.fulfill({ status: 429, body: '' }), {
    times: 1,
  })
  await page.goto(`${url}/loja?etapa=dados`)
  const again = page.getByRole('button', { name: 'Calcular de novo' })
  await again.click()
  await page
    .getByRole('radio', { name: /chega até/ })
    .first()
    .waitFor()
  expect(await again.count()).toBe(0)
})
