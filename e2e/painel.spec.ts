import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type Account, openAccount } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { beBuyer, OWNER } from './buyers.ts'
import { journey } from './harness.ts'
import { joinTeam, openOwnShop } from './owners.ts'
import { beSignedIn, logIn, signIn } from './people.ts'
import { database, openShop } from './shops.ts'

const ADMIN = 'admin@demo.portal'

describe('the three menus', () => {
  journey('a shopkeeper sees the shop’s, Relatórios badged or not by the plan', async ({ url, newPage }) => {
    const page = await open(await newPage({ serviceWorker: true }), url, { email: OWNER, path: '/admin' })
    const menu = page.getByRole('navigation', { name: 'Menu do painel' })
    const names = await menu.getByRole('link').allInnerTexts()
    expect(names.map((name) => name.trim()).slice(0, 1)).toEqual(['Dashboard'])
    expect(names).toContain('Vendas')
    expect(await menu.getByText('Painel Geral').count()).toBe(0)
    await expectAccessible(page)
  })

  journey('the platform sees its own, a shop owner among its people both', async ({ url, newPage }) => {
    const page = await open(await newPage({ serviceWorker: true }), url, {
      email: ADMIN,
      path: '/admin/painel-geral',
    })
    const menu = page.getByRole('navigation', { name: 'Menu do painel' })
    await menu.getByRole('link', { name: 'Painel Geral' }).waitFor()
    expect(await menu.getByRole('link', { name: 'Vendas', exact: true }).count()).toBe(0)
    await page.getByText('Administração da plataforma').waitFor()

    const shop = await openShop({ nome: 'Loja da Plataforma' })
    await joinTeam(ADMIN, shop.id)
    await page.goto(`${url}/admin`)
    await menu.getByText('Administração', { exact: true }).waitFor()
    await menu.getByRole('link', { name: 'Painel Geral' }).waitFor()
    await menu.getByRole('link', { name: 'Vendas', exact: true }).waitFor()
    await database().query('delete from profiles where estabelecimento_id = $1 and papel = $2', [
      shop.id,
      'administrador',
    ])
  })

  journey(
    'on a phone the menu is a drawer, with who, the theme and every screen',
    async ({ url, newPage }) => {
      const page = await open(await newPage({ width: 320 }), url, { email: OWNER, path: '/vendas' })
      await page.getByRole('button', { name: 'Abrir menu' }).click()
      const drawer = page.getByRole('dialog', { name: 'Menu' })
      await drawer.getByText('lojista', { exact: true }).waitFor()
      await drawer.locator('label[title=Escuro]').click()
      expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
      await expectAccessible(page)
      await drawer.getByRole('link', { name: 'Perfil' }).click()
      await page.waitForURL(/\/perfil/)
      await drawer.waitFor({ state: 'hidden' })
    },
  )
})

journey('a shop without sales is led to its page once there is one to see', async ({ url, newPage }) => {
  const person = await openAccount({ nome: 'Recém-chegada', tipo: 'admin_estabelecimento' })
  const shop = await openShop({ nome: 'Loja em Análise', status: 'inativo', aprovacao: 'pendente' })
  await joinTeam(person.email, shop.id)
  const page = await newPage()
  await beSignedIn(page, await logIn(url, person))
  await page.goto(`${url}/vendas`)
  await page.getByText('Nenhuma venda ainda').waitFor()
  const herPage = page.getByRole('link', { name: 'Ver minha loja' })
  expect(await herPage.count()).toBe(0)
  await database().query(
    `update estabelecimentos set status = 'ativo', status_aprovacao = 'aprovado' where id = $1`,
    [shop.id],
  )
  await page.reload()
  await herPage.waitFor()
  await page.goto(`${url}/admin`)
  await page.getByText('Nenhuma avaliação sem resposta.').waitFor()
})

journey('of several shops one is open, each tab keeping its own', async ({ url, newPage }) => {
  const person = await openAccount({ nome: 'Duas Lojas', tipo: 'admin_estabelecimento' })
  const [one, other] = [await openShop({ nome: 'Loja Alfa' }), await openShop({ nome: 'Loja Beta' })]
  for (const shop of [one, other]) await joinTeam(person.email, shop.id)
  const page = await newPage()
  await beSignedIn(page, await logIn(url, person))
  const asked = shopsAskedFor(page)
  await page.goto(`${url}/vendas`)
  const switcher = page.getByLabel('Loja aberta no painel')
  await switcher.selectOption({ label: 'Loja Beta' })
  await page.waitForURL(`${url}/admin`)
  await page.getByRole('link', { name: 'Vendas', exact: true }).click()
  await page.getByText('Nenhuma venda ainda').waitFor()

  // Another tab changes to the other shop; this one must go on with its own.
  const tab = await newPage({ context: page.context() })
  await tab.goto(`${url}/vendas`)
  await tab.getByLabel('Loja aberta no painel').selectOption({ label: 'Loja Alfa' })
  await tab.waitForURL(`${url}/admin`)
  asked.clear()
  await page.getByRole('link', { name: 'Perfil' }).click()
  await page.waitForURL(/\/perfil/)
  await page.getByRole('link', { name: 'Vendas', exact: true }).click()
  await page.getByText('Nenhuma venda ainda').waitFor()
  expect([...asked]).toEqual([other.id])

  // One that is blocked stands in nobody's way to the other, nor where none was chosen yet.
  await database().query(
    `update estabelecimentos set bloqueado_por_inadimplencia = true, motivo_bloqueio = 'Fatura em atraso'
     where id = $1`,
    [one.id],
  )
  await tab.goto(`${url}/vendas`)
  await tab.waitForURL(`${url}/bloqueado`)
  await tab.getByLabel('Loja aberta no painel').selectOption({ label: 'Loja Beta' })
  await tab.waitForURL(`${url}/admin`)
  const elsewhere = await newPage()
  await beSignedIn(elsewhere, await logIn(url, person))
  await elsewhere.goto(`${url}/vendas`)
  expect(await elsewhere.getByLabel('Loja aberta no painel').inputValue()).toBe(other.id)
})

journey(
  'Ctrl K finds a customer’s sale, a screen, a customer, and goes there',
  async ({ url, newPage, allowProblem }) => {
    allowProblem(/rest\/v1\/busca/)
    const page = await open(await newPage(), url, { email: OWNER, path: '/perfil' })
    await page.keyboard.press('Control+k')
    const box = page.getByPlaceholder('Buscar produtos, clientes, vendas e telas')
    await box.fill('fernanda')
    const first = page
      .getByRole('dialog')
      .getByText(/^#\d+ · Fernanda/)
      .first()
    await first.waitFor()
    await expectAccessible(page)
    await box.press('ArrowDown')
    await box.press('Enter')
    await page.waitForURL(/\/vendas\/[0-9a-f-]{36}$/)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).getByText('Finalizar a venda').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    // A screen that was found does not hide that the search failed.
    await page.route('**/rest/v1/busca?*', (route) => route.fulfill({ status: 503, json: {} }))
    await page.getByRole('button', { name: 'Buscar' }).click()
    await box.fill('clientes')
    await page.getByRole('dialog').getByRole('button', { name: 'Clientes' }).waitFor()
    await page.getByText('Não foi possível buscar').waitFor()
    await expectAccessible(page)
    await page.unrouteAll()
    await box.fill('nova v')
    await page.getByRole('dialog').getByText('Nova Venda').click()
    await page.waitForURL(`${url}/nova-venda`)

    await page.getByRole('button', { name: 'Buscar' }).click()
    await box.fill('fernanda')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Fernanda/ })
      .click()
    await page.waitForURL(/\/clientes\/[0-9a-f-]{36}$/)
    await page.getByRole('dialog', { name: /^Fernanda/ }).waitFor()
  },
)

journey(
  'the notification count rises as one arrives; it opens what it is about, and is marked read',
  async ({ url, newPage }) => {
    // At a shop of its own: at the demonstration's, what other journeys did is told of too.
    const { owner } = await openOwnShop(url, { nome: 'Loja dos Avisos' })
    await notify(owner, 'Convite enviado')
    const page = await newPage({ width: 390 })
    await beBuyer(page, owner)
    await page.goto(`${url}/vendas`)
    const bell = page.getByRole('button', { name: /^Avisos/ })
    await page.getByRole('button', { name: /^Avisos, \d+ por ler$/ }).waitFor()
    // What was read before all were marked as read comes after, and is not shown any more.
    const marked = page.waitForResponse('**/rest/v1/avisos/lidos')
    const late = Promise.withResolvers<void>()
    await page.route(
      '**/rest/v1/avisos?*',
      async (route) => {
        const response = await route.fetch()
        await late.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Avisos' })
    await panel.getByRole('button', { name: 'Marcar todos como lidos' }).click()
    await marked
    await page.getByRole('button', { name: 'Avisos', exact: true }).waitFor()
    const stale = page.waitForResponse('**/rest/v1/avisos?*')
    late.resolve()
    await (await stale).finished()
    await page.keyboard.press('Escape')
    expect(await bell.getAttribute('aria-label')).toBe('Avisos')

    await notify(owner, 'Convite aceito')
    await page.getByRole('button', { name: 'Avisos, 1 por ler' }).click()
    await expectAccessible(page)
    await panel.getByRole('link', { name: /Convite aceito/ }).click()
    await page.waitForURL(/\/perfil/)
    await page.getByRole('button', { name: 'Avisos', exact: true }).waitFor()
  },
)

journey('a screen that fails keeps its frame and tries again', async ({ url, newPage, allowProblem }) => {
  allowProblem(/^500: GET /)
  const page = await open(await newPage(), url, { email: OWNER, path: '/vendas' })
  await page.route(/\/rest\/v1\/vendas\/[0-9a-f-]+$/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.route(/\/rest\/v1\/exportacoes\//, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${url}/exportacao/00000000-0000-7000-8000-000000000000`)
  await page.getByText('Não foi possível carregar').waitFor()
  await page.getByRole('navigation', { name: 'Menu do painel' }).waitFor()
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await page.getByText('Não encontrado').waitFor()

  // Who is signed in was known: while the server cannot say it again, the panel goes on.
  await page.getByRole('navigation', { name: 'Menu do painel' }).getByRole('link', { name: 'Vendas' }).click()
  await page.getByRole('heading', { level: 1, name: 'Vendas' }).waitFor()
  await page.route('**/rest/v1/quem_sou', (route) => route.fulfill({ status: 500, json: {} }))
  const asked = page.waitForResponse('**/rest/v1/quem_sou')
  await page.getByRole('link', { name: /^Canceladas/ }).click()
  await asked
  await page.waitForURL(/aba=canceladas/)
  await page.getByRole('heading', { level: 1, name: 'Vendas' }).waitFor()
  await page.unrouteAll()
})

async function open(
  page: Page,
  url: string,
  { email, path }: { email: string; path: string },
): Promise<Page> {
  await signIn(page, url, email)
  await page.goto(url + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

async function notify({ id }: Account, titulo: string): Promise<void> {
  await database().query(
    `select registrar_aviso(null, '{}', $1, false, 'usuarios.teste', $2, 'Bruna entrou na equipe', '/perfil', null, true)`,
    [id, titulo],
  )
}

/** The shops that the page's requests name, as they go out. */
function shopsAskedFor(page: Page): Set<string> {
  const shops = new Set<string>()
  page.on('request', (request) => {
    const shop = new URL(request.url()).searchParams.get('estabelecimento_id')
    if (shop) shops.add(shop)
  })
  return shops
}
