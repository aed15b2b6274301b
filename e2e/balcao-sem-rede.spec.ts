import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { chromiumOptions } from './browser.ts'
import { type Buyer, beBuyer } from './buyers.ts'
import { kept } from './counter.ts'
import { journey } from './harness.ts'
import { networkBack, networkGone } from './network.ts'
import { openMember, openOwnShop } from './owners.ts'
import { database, setStock } from './shops.ts'

// A browser of its own, which keeps what it has on a disk: it is to crash and to come back.
const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CUPS = [{ nome: 'Caneca', preco: 30, estoque: 9 }]

journey(
  'the counter sells with the cable pulled, through a reload, two tabs and a crash, and settles what it sold',
  async ({ url, newPage, allowProblem }) => {
    allowProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|network/i)
    const produtos = ['Caneca', 'Prato', 'Tigela'].map((nome) => ({ nome, preco: 30, estoque: 9 }))
    const { shop, owner } = await openOwnShop(url, { nome: 'Louças da Vila', produtos })
    let context = await launch({ width: 1280, scheme: 'light' })
    let page = await newPage({ context })
    await beBuyer(page, owner)
    await page.goto(`${url}/nova-venda`)
    await expect.poll(() => kept(page), { timeout: 90_000 }).toBe(true)

    await networkGone(page)
    await page.reload()
    await sell(page, 'Caneca')
    await page.getByText('Troco R$ 20,00').waitFor()
    await expectAccessible(page)
    expect(await page.locator('article', { hasText: 'Comprovante provisório 1' }).textContent()).toContain(
      'Caneca',
    )

    // Both tabs have the one queue.
    const other = await newPage({ context })
    await other.goto(`${url}/nova-venda`)
    await sell(other, 'Prato')
    for (const tab of [page, other]) await tab.getByText('vendendo no dinheiro, 2 vendas a enviar').waitFor()

    await crash(context, page)
    context = await launch({ width: 390, scheme: 'dark' })
    await context.setOffline(true)
    page = await newPage({ context })
    await beBuyer(page, owner)
    await page.goto(`${url}/nova-venda`)
    await page.getByText('vendendo no dinheiro, 2 vendas a enviar').waitFor()
    await expectAccessible(page)
    await sell(page, 'Tigela')

    // Meanwhile one has another price, and one is sold out.
    await database().query('update produtos set preco = 35 where id = $1', [shop.produtos.get('Prato')])
    await setStock(shop.id, shop.produtos.get('Tigela') ?? '', 0)
    expect(await sales(shop.id)).toEqual([])
    await networkBack(page)
    await page.getByText('2 vendas a enviar. 2 precisam de você').waitFor()
    expect(await sales(shop.id)).toMatchObject([{ nome: 'Caneca', total: 30, antes: true }])

    await page.getByRole('link', { name: 'Ver vendas' }).click()
    await page.getByRole('heading', { level: 1, name: 'Vendas a enviar' }).waitFor()
    await expectAccessible(page)
    const waiting = (name: string) => page.getByRole('article', { name })
    await waiting('Venda 2').getByText('Prato custa agora R$ 35,00.').waitFor()
    await waiting('Venda 2').getByRole('button', { name: 'Manter R$ 30,00' }).click()
    await waiting('Venda 2').waitFor({ state: 'hidden' })
    await waiting('Venda 3').getByRole('button', { name: 'Os produtos saíram: registrar' }).click()
    await page.getByRole('heading', { name: 'Nenhuma venda a enviar' }).waitFor()
    expect(await sales(shop.id)).toMatchObject([
      { nome: 'Caneca', total: 30 },
      { nome: 'Prato', total: 30 },
      { nome: 'Tigela', total: 30, antes: true },
    ])

    // Who is gone leaves nothing to open.
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL(`${url}/`)
    await expect.poll(() => kept(page)).toBe(false)
    await networkGone(page)
    await page.goto(`${url}/nova-venda`)
    await page.getByRole('heading', { level: 1, name: 'Você está sem conexão' }).waitFor()
    await context.setOffline(false)
  },
)

journey(
  'what waits goes out when its person is back, and when its shop is blocked, and nobody else sends it',
  async ({ url, newPage, allowProblem }) => {
    allowProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|network/i)
    const produtos = ['Caneca', 'Prato', 'Tigela'].map((nome) => ({ nome, preco: 30, estoque: 9 }))
    const { shop, owner } = await openOwnShop(url, { nome: 'Louças do Cais', produtos })
    const member = await openMember(url, shop, 'vendedor')
    const page = await newPage({ serviceWorker: true })
    const context = page.context()
    await beBuyer(page, owner)
    await page.goto(`${url}/nova-venda`)
    await expect.poll(() => kept(page), { timeout: 90_000 }).toBe(true)
    await networkGone(page)
    await sell(page, 'Caneca')
    await page.keyboard.press('F2')
    await sell(page, 'Prato')
    await page.keyboard.press('F2')
    await sell(page, 'Tigela')
    // The customer of the last one changes their mind, and nobody can be told yet.
    await page.getByRole('link', { name: 'Vendas a enviar' }).click()
    const last = page.getByRole('article', { name: 'Venda 3' })
    await last.getByRole('button', { name: 'Desistir da venda' }).click()
    await page.getByRole('dialog').getByLabel('Motivo').fill('Cliente desistiu no caixa')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Desistir da venda' }).click()
    await last.getByText('Desistência a enviar').waitFor()
    await page.getByText('vendendo no dinheiro, 2 vendas a enviar').waitFor()

    // The session ends while they wait.
    await database().query('update auth.sessions set ended_at = now() where user_id = $1', [owner.id])
    await networkBack(page)
    await page.getByText('3 vendas ainda não foram enviadas').waitFor()
    await page.waitForURL(`${url}/`)
    await enter(page, url, member)
    await page.goto(`${url}/nova-venda/a-enviar`)
    await page.getByText('3 vendas de outras contas').waitFor()
    await expectAccessible(page)
    expect(await page.getByRole('article').count()).toBe(0)
    expect(await sales(shop.id)).toEqual([])

    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL(`${url}/`)
    await enter(page, url, owner)
    await expect
      .poll(() => sales(shop.id))
      .toMatchObject([
        { nome: 'Caneca', total: 30, antes: true },
        { nome: 'Prato', total: 30, antes: true },
      ])

    await expect.poll(() => givenUp(shop.id)).toEqual([{ motivo: 'Cliente desistiu no caixa', total: 30 }])

    // The plan ends while two more wait, one of them at another price by now.
    await page.goto(`${url}/nova-venda`)
    await expect.poll(() => kept(page), { timeout: 90_000 }).toBe(true)
    await networkGone(page)
    await sell(page, 'Prato')
    await page.keyboard.press('F2')
    await sell(page, 'Tigela')
    await database().query('update produtos set preco = 35 where id = $1', [shop.produtos.get('Tigela')])
    await database().query(
      `update estabelecimentos set bloqueado_por_inadimplencia = true, motivo_bloqueio = 'Assinatura encerrada'
       where id = $1`,
      [shop.id],
    )
    await networkBack(page)
    await page.waitForURL(`${url}/bloqueado`)
    await page.getByText('1 venda a enviar. 1 precisa de você').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ver vendas' }).click()
    await page.getByRole('heading', { name: 'Vendas a enviar' }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await page.getByText('Tigela custa agora R$ 35,00.').waitFor()
    await page.getByRole('button', { name: 'Manter R$ 30,00' }).click()
    await page.getByRole('heading', { name: 'Nenhuma venda a enviar' }).waitFor()
    expect((await sales(shop.id)).map(({ nome }) => nome)).toEqual(['Caneca', 'Prato', 'Prato', 'Tigela'])

    // It sells no more, with a network or without.
    await networkGone(page)
    await page.goto(`${url}/nova-venda`)
    await page.getByRole('heading', { level: 1, name: 'Você está sem conexão' }).waitFor()
    await context.setOffline(false)
  },
)

journey(
  'what was sold without a network is taken, though its customer and its product went since',
  async ({ url, newPage, allowProblem }) => {
    allowProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|network/i)
    const { shop, owner } = await openOwnShop(url, { nome: 'Louças do Porto', produtos: CUPS })
    const { rows } = await database().query<{ id: string }>(
      `insert into consumidores (estabelecimento_id, nome, origem) values ($1, 'Maria', 'balcao') returning id`,
      [shop.id],
    )
    const page = await newPage({ serviceWorker: true })
    await beBuyer(page, owner)
    await page.goto(`${url}/nova-venda?cliente=${rows[0]?.id}`)
    await expect.poll(() => kept(page), { timeout: 90_000 }).toBe(true)
    await networkGone(page)
    await sell(page, 'Caneca')
    await database().query('delete from consumidores where id = $1', [rows[0]?.id])
    await database().query(`update produtos set status = 'inativo' where estabelecimento_id = $1`, [shop.id])
    await networkBack(page)
    await page.getByText('1 precisa de você').waitFor()
    await page.getByRole('link', { name: 'Ver vendas' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Registrar sem o cliente' }).click()
    await page.getByRole('heading', { name: 'Nenhuma venda a enviar' }).waitFor()
    expect(await sales(shop.id)).toMatchObject([{ nome: 'Caneca', total: 30, antes: true }])
  },
)

journey(
  'what was sold before it came in variations is taken as the one that left',
  async ({ url, newPage, allowProblem }) => {
    allowProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)|network/i)
    const { shop, owner } = await openOwnShop(url, { nome: 'Louças da Serra', produtos: CUPS })
    const page = await newPage({ serviceWorker: true })
    await beBuyer(page, owner)
    await page.goto(`${url}/nova-venda`)
    await expect.poll(() => kept(page), { timeout: 90_000 }).toBe(true)
    await networkGone(page)
    await sell(page, 'Caneca')
    const colours = ['Azul', 'Preto']
    const given = await fetch(`${url}/rest/v1/produtos/${shop.produtos.get('Caneca')}/variacoes`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        estabelecimento_id: shop.id,
        opcoes: [{ nome: 'Cor', valores: colours }],
        variacoes: colours.map((cor) => ({ valores: [cor], preco: 30, estoque: 4 })),
      }),
    })
    expect(given.status).toBe(200)
    await networkBack(page)
    await page.getByText('1 precisa de você').waitFor()
    await page.getByRole('link', { name: 'Ver vendas' }).click()
    await page.getByLabel('Variação de Caneca').selectOption('Preto')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Registrar com a variação' }).click()
    await page.getByRole('heading', { name: 'Nenhuma venda a enviar' }).waitFor()
    expect(await sales(shop.id)).toMatchObject([{ nome: 'Caneca (Preto)', total: 30, antes: true }])
  },
)

/** Signs in by the form of shopkeepers, which says that sales wait here. */
async function enter(page: Page, url: string, { email, password }: Buyer): Promise<void> {
  await page.goto(`${url}/auth/fornecedor`)
  await page.getByText('Há vendas do balcão a enviar neste aparelho.').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(`${url}/admin`)
}

async function launch(options: { width: number; scheme: 'light' | 'dark' }): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...(await chromiumOptions()),
    viewport: { width: options.width, height: 900 },
    colorScheme: options.scheme,
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
}

/** The browser dies as it stands. */
async function crash(context: BrowserContext, page: Page): Promise<void> {
  const closed = context.waitForEvent('close')
  const devTools = await context.newCDPSession(page)
  // It answers no more.
  devTools.send('Browser.crash').catch(() => undefined)
  await closed
}

/** Without a network: R$ 30 in cash, of fifty. */
async function sell(page: Page, nome: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Nova venda' }).waitFor()
  await page.getByText('Sem rede: vendendo no dinheiro').waitFor()
  await page.getByLabel('Buscar produto ou ler código').fill(nome)
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Carrinho' }).getByText(nome).waitFor()
  expect(await page.getByRole('button', { name: 'Cartão' }).isDisabled()).toBe(true)
  await page.keyboard.press('F4')
  await page.getByLabel('Valor recebido').fill('50,00')
  await page.keyboard.press('F9')
  await page.getByRole('heading', { level: 1, name: 'Venda guardada neste aparelho' }).waitFor()
}

async function givenUp(shopId: string) {
  const { rows } = await database().query<{ motivo: string; total: number }>(
    `select motivo, (para ->> 'total')::float as total from auditoria
     where estabelecimento_id = $1 and acao = 'vendas.desistir_sem_rede'`,
    [shopId],
  )
  return rows
}

/** In the order of their numbers; `antes` of one that was paid before it came. */
async function sales(shopId: string) {
  const { rows } = await database().query<{ nome: string; total: number; antes: boolean }>(
    `select i.nome, v.total::float as total, v.pago_em < v.created_at as antes
     from vendas v join itens_venda i on i.venda_id = v.id where v.estabelecimento_id = $1 order by v.numero`,
    [shopId],
  )
  return rows
}
