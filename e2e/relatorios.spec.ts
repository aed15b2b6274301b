import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openAccount } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { OWNER } from './buyers.ts'
import { journey } from './harness.ts'
import { beSignedIn, logIn, signIn } from './people.ts'
import { database } from './shops.ts'

const SIZES = [1280, 390]

describe('the dashboard', () => {
  journey(
    'shows a shop at a glance, at both sizes and in both schemes (2.priv.01, 2.shell.05)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await signIn(page, url, OWNER)
      await page.goto(`${url}/admin?periodo=30d`)
      await page.getByRole('heading', { level: 1, name: /^Olá, / }).waitFor()
      await page.getByRole('heading', { name: 'O que precisa da sua atenção' }).waitFor()
      const sold = page.locator('dl div', { hasText: 'Faturamento' })
      expect(await sold.getByText(/^R\$/).textContent()).toMatch(/^R\$\s[\d.]+,\d\d$/)
      // A change is described in words too.
      expect(await sold.getByText(/(subiu|caiu) .*% em relação ao período anterior/).count()).toBe(1)

      const chart = page.getByRole('region', { name: 'Faturamento por dia' })
      await chart.getByRole('button', { name: /Ver como tabela/ }).click()
      expect(await chart.getByRole('row').count()).toBe(31)
      await chart.getByRole('button', { name: /Ver como gráfico/ }).click()
      await chart.getByRole('slider', { name: 'Faturamento por dia, ponto a ponto' }).waitFor()

      await page.getByRole('link', { name: '7 dias' }).click()
      await page.waitForURL(/periodo=7d/)
      await page.getByRole('button', { name: 'Personalizado' }).click()
      await page.getByLabel(/^De\b/).fill('2026-02-10')
      await page.getByLabel(/^Até/).fill('2026-02-01')
      await page.getByRole('button', { name: 'Aplicar' }).click()
      await page.getByRole('alert').getByText('A data inicial vem depois da final.').waitFor()
      await page.getByRole('link', { name: '30 dias' }).click()
      await page.getByRole('heading', { name: 'Mais vendidos' }).waitFor()
      for (const width of SIZES) {
        await page.setViewportSize({ width, height: 900 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
          await expectAccessible(page)
        }
      }
    },
  )

  journey(
    'keeps money from a salesperson, and all but the shelf from a stock keeper',
    async ({ url, newPage }) => {
      const seller = await newPage()
      await signIn(seller, url, 'vendas@demo.portal')
      await seller.goto(`${url}/admin`)
      await seller.getByRole('heading', { name: 'Últimas vendas' }).waitFor()
      expect(await seller.getByRole('main').getByText('R$').count()).toBe(0)
      await seller.goto(`${url}/relatorios`)
      await seller.getByText('Seu papel não permite ver esta tela').waitFor()
      await expectAccessible(seller)

      const keeper = await newPage({ width: 390 })
      await signIn(keeper, url, 'estoque@demo.portal')
      await keeper.goto(`${url}/admin`)
      await keeper.getByRole('heading', { name: 'Para repor' }).waitFor()
      expect(await keeper.getByRole('heading', { name: 'Últimas vendas' }).count()).toBe(0)
      expect(await keeper.getByRole('main').getByText('R$').count()).toBe(0)
      await expectAccessible(keeper)
    },
  )

  journey(
    'of a new shop shows its first steps; without reports in the plan, what they would bring',
    async ({ url, newPage }) => {
      const shop = await openShopFor(url, 'nenhum')
      const page = await newPage({ width: 390 })
      await shop.enter(page)
      await page.goto(`${url}/admin`)
      await page.getByRole('heading', { name: 'Primeiros passos' }).waitFor()
      await page.getByRole('link', { name: 'Cadastre o primeiro produto' }).waitFor()
      await page.getByText('Pagamentos desabilitados — conecte o Mercado Pago').waitFor()
      await page.getByRole('heading', { name: 'Veja mais da sua loja' }).waitFor()
      expect(await page.getByRole('main').getByText('Ticket médio', { exact: true }).count()).toBe(0)
      await expectAccessible(page)
    },
  )

  journey('learns of a sale that is made meanwhile', async ({ url, newPage }) => {
    const shop = await openShopFor(url, 'personalizado')
    const page = await newPage()
    await shop.enter(page)
    await page.goto(`${url}/admin?periodo=hoje`)
    const paid = page.locator('dl div', { hasText: 'Vendas pagas' })
    await paid.getByText('0', { exact: true }).waitFor()
    await shop.sell(url)
    await paid.getByText('1', { exact: true }).waitFor()
  })

  journey('says when it could not be read, and tries again', async ({ url, newPage, allowProblem }) => {
    allowProblem(/503: GET .*\/rest\/v1\/painel/)
    const page = await newPage()
    await signIn(page, url, OWNER)
    // Never answered: a stream that opens has the page read again without the press.
    await page.route('**/rest/v1/eventos*', () => undefined)
    await page.route('**/rest/v1/painel*', (route) =>
      route.fulfill({ status: 503, json: { title: 'Fora', status: 503 } }),
    )
    await page.goto(`${url}/admin`)
    await page.getByText('Não foi possível carregar').waitFor()
    await page.unroute('**/rest/v1/painel*')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await page.getByRole('heading', { name: 'O que precisa da sua atenção' }).waitFor()
  })
})

describe('the reports', () => {
  journey(
    'open one by one, and lead to the sales behind a figure (2.priv.12, 2.shell.11)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await signIn(page, url, OWNER)
      await page.goto(`${url}/admin`)
      await page
        .getByRole('navigation', { name: 'Menu do painel' })
        .getByRole('link', { name: 'Relatórios' })
        .click()
      await page.getByRole('heading', { level: 1, name: 'Relatórios' }).waitFor()
      const tabs = page.getByRole('navigation', { name: 'Relatórios' })
      for (const [tab, proof] of [
        ['Vendas', 'Por forma de pagamento'],
        ['Produtos', 'Produtos vendidos'],
        ['Curva ABC', 'Resumo das classes'],
        ['Estoque', 'Movimentos de estoque'],
        ['Clientes', 'Quem volta, mês a mês'],
        ['Funil', 'Etapas'],
        ['Pagamentos', 'Conciliação'],
        ['Avaliações', 'Por nota'],
        ['Margem', 'Por categoria'],
      ] as const) {
        await tabs.getByRole('link', { name: tab }).click()
        await page.getByRole('heading', { name: proof, exact: true }).waitFor()
        await page.getByRole('heading', { name: 'Como calculamos' }).waitFor()
        // What is being replaced is dimmed.
        await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
        await page.setViewportSize({ width: 390, height: 900 })
        await expectAccessible(page)
        await page.setViewportSize({ width: 1280, height: 900 })
        await expectAccessible(page)
      }
      await tabs.getByRole('link', { name: 'Vendas' }).click()
      const forms = page.getByRole('region', { name: 'Por forma de pagamento', exact: true })
      const row = forms.getByRole('row', { name: /PIX/ })
      expect(Number(await row.getByRole('cell').first().textContent())).toBeGreaterThan(0)
      await row.getByRole('link', { name: 'PIX' }).click()
      await page.waitForURL(/\/vendas\?.*forma_pagamento=pix/)
      await page.getByText(/Pagas desde/).waitFor()
      for (const [tab, table, chip] of [
        ['clientes', 'Quem mais comprou no período', 'Cliente'],
        ['produtos', 'Produtos vendidos', 'Produto'],
      ] as const) {
        await page.goto(`${url}/relatorios?aba=${tab}`)
        const first = page.getByRole('region', { name: table, exact: true }).getByRole('link').first()
        const name = await first.textContent()
        await first.click()
        await page.getByRole('button', { name: `${chip}: ${name}` }).waitFor()
      }
    },
  )

  journey('are built, kept, sent by e-mail and taken out as files', async ({ url, newPage }) => {
    const shop = await openShopFor(url, 'personalizado')
    await shop.sell(url)
    const page = await newPage()
    await shop.enter(page)
    await page.goto(`${url}/relatorios?aba=personalizado&periodo=hoje`)
    await page.getByLabel('Dividir por').selectOption('categoria')
    await page.getByRole('checkbox', { name: 'Itens vendidos' }).check()
    await page.getByRole('button', { name: 'Mostrar', exact: true }).click()
    await page
      .getByRole('row', { name: /Sem categoria/ })
      .getByText('R$ 20,00')
      .first()
      .waitFor()
    // Ticked, and not shown yet.
    await page.getByRole('checkbox', { name: 'Ticket médio' }).check()
    await page.getByRole('textbox', { name: 'Nome deste relatório' }).fill('Por categoria')
    await page.getByLabel('Agendar envio').selectOption('semanal')
    await page.getByRole('button', { name: 'Salvar relatório' }).click()
    await page.getByText('Toda segunda-feira, por e-mail').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Por categoria' }).click()
    await page.getByRole('columnheader', { name: 'Ticket médio' }).first().waitFor()
    for (const [name, file] of [
      ['Exportar XLSX', /^personalizado-.*\.xlsx$/],
      ['Exportar PDF', /^personalizado-.*\.pdf$/],
      ['Exportar CSV: Por categoria', /^personalizado-.*\.csv$/],
    ] as const) {
      await page.getByRole('button', { name: 'Exportar' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(file)
    }
    await page.getByRole('button', { name: 'Excluir Por categoria' }).click()
    await page.getByRole('button', { name: 'Confirmar a exclusão de Por categoria' }).click()
    await page.getByText('Nenhum ainda.').waitFor()
    await page.goto(`${url}/relatorios?aba=estoque`)
    await page.getByRole('button', { name: 'Exportar' }).click()
    const razao = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Exportar CSV: Movimentos de estoque' }).click()
    expect((await razao).suggestedFilename()).toMatch(/^movimentos-.*\.csv$/)
  })

  journey(
    'above the plan are offered over a sample that nobody reads (2.shell.12)',
    async ({ url, newPage }) => {
      const shop = await openShopFor(url, 'basico')
      const page = await newPage()
      await shop.enter(page)
      await page.goto(`${url}/relatorios`)
      const item = page
        .getByRole('navigation', { name: 'Menu do painel' })
        .getByRole('link', { name: /Relatórios/ })
      expect(await item.textContent()).toContain('Pro')
      await page.getByText('Ainda não há o que mostrar').waitFor()
      await expectAccessible(page)
      await page
        .getByRole('navigation', { name: 'Relatórios' })
        .getByRole('link', { name: /Curva ABC/ })
        .click()
      await page.getByRole('heading', { name: 'Relatório Curva ABC' }).waitFor()
      expect(
        await page
          .getByRole('main')
          .getByText('R$ 12.345,00')
          .and(page.locator(':not([aria-hidden] *)'))
          .count(),
      ).toBe(0)
      await page.getByRole('main').getByRole('link', { name: 'Ver planos' }).waitFor()
      for (const width of SIZES) {
        await page.setViewportSize({ width, height: 900 })
        await expectAccessible(page)
      }
    },
  )
})

/** A shop of the journey's own on a plan of that level, with an owner who can sign in and a product to sell. */
async function openShopFor(url: string, level: string) {
  const account = await openAccount({ tipo: 'admin_estabelecimento', nome: 'Olga Prado' })
  const id = randomUUID()
  const db = database()
  await db.query(
    `insert into planos_assinatura (nome, valor_mensal, ativo, nivel_relatorios, exportacao_relatorios, limite_produtos)
     values ($1, 0, false, $2, true, 50) on conflict do nothing`,
    [`Jornada ${level}`, level],
  )
  await db.query(
    `insert into estabelecimentos (id, codigo, nome, owner_user_id, status, status_aprovacao)
     values ($1::uuid, 'jornada-' || left($1::text, 8), 'Loja da Olga', $2, 'ativo', 'aprovado')`,
    [id, account.id],
  )
  await db.query(
    `insert into assinaturas_estabelecimento (estabelecimento_id, plano_id, status)
     select $1, p.id, 'ativa' from planos_assinatura p where p.nome = $2`,
    [id, `Jornada ${level}`],
  )
  const session = await logIn(url, account)
  return {
    id,
    enter: (page: Page) => beSignedIn(page, session),
    async sell(at: string) {
      const produto = randomUUID()
      await db.query(
        `insert into produtos (id, estabelecimento_id, nome, preco, estoque) values ($1, $2, 'Vaso de barro', 20, 9)`,
        [produto, id],
      )
      const answer = await fetch(`${at}/rest/v1/vendas/balcao`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': produto,
          authorization: `Bearer ${(JSON.parse(session) as { access_token: string }).access_token}`,
        },
        body: JSON.stringify({
          estabelecimento_id: id,
          itens: [{ produto_id: produto, quantidade: 1 }],
          pagamentos: [{ forma: 'avista', valor: 20 }],
        }),
      })
      expect(answer.status, await answer.text()).toBe(201)
    },
  }
}
