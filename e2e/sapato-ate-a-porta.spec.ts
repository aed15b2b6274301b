import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { createProduct } from '../test/support/factories.ts'
import { expectAccessible } from './axe.ts'
import { beBuyer, OWNER, openBuyer, ownersShop } from './buyers.ts'
import { journey } from './harness.ts'
import { runJob } from './jobs.ts'
import { lane } from './lane.ts'
import { decide } from './mediation.ts'
import { mediaBoxesOf, photographPaper } from './paper.ts'
import { ready, signIn } from './people.ts'
import { database } from './shops.ts'

const NAME = 'Sapato de couro Ladeira'
const HOME = {
  apelido: 'Casa',
  cep: '20040002',
  logradouro: 'Rua da Quitanda',
  numero: '10',
  complemento: 'ap. 3',
  bairro: 'Centro',
  cidade: 'Rio de Janeiro',
  uf: 'RJ',
}

let shop: { id: string; codigo: string; nome: string }
let shoe: string
let size38: string

/** At the shop that is connected to its carriers: a shoe in three sizes, of which 38 weighs its own. */
beforeAll(async () => {
  shop = await ownersShop(lane().url)
  const db = database()
  shoe = (await createProduct(db, shop.id, { nome: NAME, preco: 189.9, estoque: 0 })).id
  await db.query(
    `update produtos set opcoes = '[{"nome":"Tamanho","valores":["37","38","39"]}]' where id = $1`,
    [shoe],
  )
  await db.query(
    `insert into produtos (id, estabelecimento_id, pai_id, nome, preco, estoque, status, valores, variacao, ordem,
       peso_gramas, altura_cm, largura_cm, comprimento_cm)
     select uuid_v7(), $1, $2, $3, 189.9, 5, 'variacao', array[tamanho], tamanho, ordem, peso, 12, 20, 30
     from (values ('37', 0, 900), ('38', 1, 2400), ('39', 2, 950)) as v (tamanho, ordem, peso)`,
    [shop.id, shoe, NAME],
  )
  size38 = await read(`select id as valor from produtos where pai_id = $1 and variacao = '38'`, shoe)
  await db.query(`select pg_notify('cache', $1)`, [`loja:${shop.id}`])
})
afterAll(async () => {
  await database().query(`update produtos set status = 'inativo' where id = $1`, [shoe])
  await database().query(`select pg_notify('cache', $1)`, [`loja:${shop.id}`])
})

journey(
  'a shoe in size 38 with a coupon and a quoted delivery, its label, and the money back when the parcel is lost and the shop silent',
  async ({ url, simulatorUrl, newPage, pay, emailTo }) => {
    const buyer = await openBuyer(url, 'Nina Prado')
    await fetch(`${url}/rest/v1/meus_enderecos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
      body: JSON.stringify(HOME),
    })
    const page = await newPage({ width: 390, height: 844 })
    await beBuyer(page, buyer)
    await choosesEarly(page, `${url}/loja/${shop.codigo}/produto/${shoe}`)
    const price = await quoted(page)
    await intoTheCart(page, price)
    const saleId = await pays(page, price)
    await pay(await read('select provider_payment_id as valor from pagamentos where venda_id = $1', saleId))
    const { numero, total } = await frozen(saleId, price)

    // The shop changes what it asks afterwards: this order keeps what was told.
    await page.goto(`${url}/minha-conta/pedido/${saleId}`)
    await page.getByText(`${NAME} (38)`).first().waitFor()
    await page.getByText('Cupom BEMVINDO').first().waitFor()
    await page.getByText(reais(price)).first().waitFor()
    await expectAccessible(page)

    const desk = await newPage()
    await signIn(desk, url, OWNER)
    await desk.goto(`${url}/vendas/${saleId}`)
    await buysLabel(desk, numero)
    await printsAddress(desk, numero)

    const carrier = await newPage()
    const parcel = await read(
      'select provider_id as valor from etiquetas_de_envio where venda_id = $1',
      saleId,
    )
    await carrier.goto(`${simulatorUrl}/melhor-envio/envio/${parcel}`)
    await carrier.getByRole('button', { name: 'Postar' }).click()
    await page.getByRole('heading', { name: 'A caminho' }).waitFor()
    await page.getByText(/^Postado em /).waitFor()
    await page.getByText(/^ME\d{9}BR$/).waitFor()
    expect((await emailTo(buyer.email, /a caminho$/)).texto).toMatch(/ME\d{9}BR/)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Não recebi' }).click()
    const dialog = page.getByRole('dialog', { name: 'Não recebi' })
    await dialog.getByRole('button', { name: 'Enviar à loja' }).click()
    await dialog.getByText('Conte o que aconteceu.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'O que aconteceu' }).fill('O rastreio parou há dez dias.')
    await dialog.getByRole('button', { name: 'Enviar à loja' }).click()
    await page.getByText('Pedido não recebido').waitFor()

    // Five days without a word; the clock of sales comes round.
    await database().query(
      `update devolucoes set responder_ate = now() - interval '1 hour' where venda_id = $1`,
      [saleId],
    )
    await runJob('vendas.prazos')
    await page.getByText('O Portal decide até').waitFor()
    await decide(await newPage({ scheme: 'dark' }), url, saleId)

    await page.getByText('Devolvido e reembolsado').first().waitFor()
    await page.getByText('Decidida a seu favor').waitFor()
    await expectAccessible(page)
    expect(Number(await read('select total_reembolsado as valor from vendas where id = $1', saleId))).toBe(
      total,
    )
    // What never came back does not return to the shelf.
    expect(Number(await read('select estoque as valor from produtos where id = $1', size38))).toBe(4)
  },
)

/** A size that is pressed before the chooser's own code has come counts all the same. */
async function choosesEarly(page: Page, address: string): Promise<void> {
  const pressed = Promise.withResolvers<void>()
  let held = 0
  await page.route(/\/detalhe-especial-/, async (route) => {
    held += 1
    await pressed.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('radio', { name: '38', exact: true }).check()
  await expect.poll(() => held).toBeGreaterThan(0)
  pressed.resolve()
  await page.waitForURL(/variacao=38$/)
  await ready(page)
}

/** On the product's page: of the size that is chosen, by a postal code that exists. Answers what PAC costs. */
async function quoted(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Calcular frete e prazo' }).click()
  const cep = page.getByRole('textbox', { name: 'Calcular frete e prazo' })
  await cep.fill('00000000')
  await page.getByRole('button', { name: 'Calcular', exact: true }).click()
  await page.getByText('CEP não encontrado. Confira os números do CEP.').waitFor()
  await cep.fill(HOME.cep)
  const [request] = await Promise.all([
    page.waitForRequest(/rpc\/cotar_frete$/),
    page.getByRole('button', { name: 'Calcular', exact: true }).click(),
  ])
  expect(request.postDataJSON()).toMatchObject({
    itens: [{ produto_id: size38, quantidade: 1 }],
    cep: '20040-002',
  })
  const pac = wayCalled(page, 'Correios PAC')
  await pac.getByText(/chega até .* pagando hoje/).waitFor()
  await expectAccessible(page)
  const heavy = await priceIn(pac)

  // A lighter size costs less to post.
  await page.getByRole('radio', { name: '37', exact: true }).check()
  await expect.poll(() => priceIn(pac)).toBeLessThan(heavy)
  await page.getByRole('radio', { name: '38', exact: true }).check()
  await expect.poll(() => priceIn(pac)).toBe(heavy)
  return heavy
}

/** The same in the cart: the postal code is remembered on this device. */
async function intoTheCart(page: Page, price: number): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar ao Carrinho' }).first().click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrinho/ })
    .click()
  const drawer = page.getByRole('dialog', { name: 'Seu carrinho' })
  await drawer.getByText('Tamanho 38').first().waitFor()
  await drawer.getByRole('button', { name: 'Calcular frete e prazo' }).click()
  const pac = wayCalled(drawer, 'Correios PAC')
  await pac.getByText(/chega até/).waitFor()
  expect(await priceIn(pac)).toBe(price)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Finalizar Compra' }).click()
}

/** At the checkout: posted, with a coupon, by PIX. Answers the order. */
async function pays(page: Page, price: number): Promise<string> {
  const pac = page.getByRole('radio', { name: /^Correios PAC/ })
  await pac.check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
  await page.getByRole('button', { name: 'Cupom de desconto' }).click()
  await page.getByRole('textbox', { name: 'Cupom de desconto' }).fill('BEMVINDO')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText(/^Cupom BEMVINDO: R\$/).waitFor()
  const review = page.getByRole('region', { name: 'Revise seu pedido' })
  await review
    .getByText(/PAC.*chega até/)
    .first()
    .waitFor()
  await review.getByText(reais(price)).first().waitFor()
  await page.getByRole('radio', { name: /^PIX/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pagar R\$/ }).click()
  await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
  return new URL(page.url()).searchParams.get('pix') ?? ''
}

/** What was told stands with the order, once it is paid. */
async function frozen(saleId: string, price: number): Promise<{ numero: number; total: number }> {
  await expect.poll(() => read('select status as valor from vendas where id = $1', saleId)).toBe('pago')
  const { rows } = await database().query(
    `select numero, total::float8 as total, entrega::float8 as entrega, subtotal - desconto + entrega = total as conta,
       entrega_pedida ->> 'modo' as modo, entrega_pedida -> 'servico' ->> 'nome' as servico
     from vendas where id = $1`,
    [saleId],
  )
  expect(rows[0]).toMatchObject({ entrega: price, conta: true, modo: 'transportadora', servico: 'PAC' })
  return rows[0]
}

/** Bought at what the carrier asks, by the service that the buyer chose; its print is the carrier's own page. */
async function buysLabel(desk: Page, numero: number): Promise<void> {
  await desk.getByRole('button', { name: 'Comprar etiqueta' }).click()
  const dialog = desk.getByRole('dialog', { name: `Etiqueta da venda #${numero}` })
  await dialog.getByText(/^O cliente escolheu Correios PAC e pagou R\$/).waitFor()
  expect(await dialog.getByLabel('Peso (g)').inputValue()).toBe('2400')
  await dialog.getByRole('button', { name: 'Ver preços' }).click()
  expect(await dialog.getByRole('radio', { name: /^Correios PAC, R\$/ }).isChecked()).toBe(true)
  await expectAccessible(desk)
  await dialog.getByLabel('CPF ou CNPJ de quem recebe').fill('529.982.247-25')
  await dialog.getByRole('button', { name: /^Comprar por R\$/ }).click()
  await desk.getByText('Etiqueta pronta', { exact: true }).waitFor()
  await expectAccessible(desk)
  const [paper] = await Promise.all([
    desk.waitForEvent('popup'),
    desk.getByRole('button', { name: 'Imprimir etiqueta' }).click(),
  ])
  await paper.getByText('Nina Prado').first().waitFor()
  await paper.close()
}

/** The shop's own label with the address: 10×15 cm of a roll, and an A4 sheet. */
async function printsAddress(desk: Page, numero: number): Promise<void> {
  const label = desk.getByRole('article').filter({ hasText: `Pedido #${numero}` })
  for (const [format, size] of [
    ['10×15', [283, 425]],
    ['A4', [595, 842]],
  ] as const) {
    await desk.getByRole('button', { name: `Imprimir endereço (${format})` }).click()
    await desk.emulateMedia({ media: 'print' })
    for (const text of [
      'Nina Prado',
      'CEP 20040-002',
      'Rua da Quitanda, 10, ap. 3',
      `Remetente: ${shop.nome}`,
    ])
      await label.getByText(text).waitFor()
    await photographPaper(desk, `endereco-${format}`)
    expect(mediaBoxesOf(await desk.pdf({ preferCSSPageSize: true })), format).toEqual([size])
    await desk.emulateMedia({ media: 'screen' })
  }
}

/** In a list of ways to receive it, maybe within another list. */
const wayCalled = (where: Page | Locator, name: string) =>
  where
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}`) })
    .last()

const reais = (price: number) => new RegExp(`R\\$\\s${price.toFixed(2).replace('.', ',')}`)

async function priceIn(item: Locator): Promise<number> {
  const text = (await item.textContent()) ?? ''
  const written = /R\$\s(\d+),(\d\d)/.exec(text)
  if (!written) throw new Error(`No price in: ${text}`)
  return Number(`${written[1]}.${written[2]}`)
}

async function read(query: string, id: string): Promise<string> {
  const { rows } = await database().query<{ valor: string }>(query, [id])
  return String(rows[0]?.valor ?? '')
}
