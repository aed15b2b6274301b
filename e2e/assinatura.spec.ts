import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { proximoDiaBancario } from '../src/shared/feriados.ts'
import { openEmbeddedPostgres } from '../src/shared/server/embedded-postgres/embedded-postgres.ts'
import { makeLawful } from '../test/support/lawful-shop.ts'
import { createProduct } from '../test/support/factories.ts'
import { freshEmail } from './accounts.ts'
import { automaticPix } from './automatic-pix.ts'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { type BilledShop, later, openBilling } from './billing.ts'
import { choose, goToPayment } from './checkout.ts'
import { copyOfDemonstration } from './demonstration.ts'
import { journey } from './harness.ts'
import { followLink, linkIn, waitForEmail } from './emails.ts'
import { lane } from './lane.ts'
import { DEMO_PASSWORD, ready, signIn } from './people.ts'
import { type RunningProgram, removeDataDir, startProgram } from './program.ts'

// A program of its own: this journey moves its calendar.

const ADMIN = 'admin@demo.portal'
const LOJA = 'Ateliê do Relógio'
const CNPJ = '11222333000181'

let program: RunningProgram
let database: Awaited<ReturnType<typeof openEmbeddedPostgres>>
let db: pg.Pool
let billing: ReturnType<typeof openBilling>

beforeAll(async () => {
  program = await startProgram({
    dataDir: copyOfDemonstration(lane().demonstration),
    env: { DEMO_CLOCK: '1' },
  })
  database = await openEmbeddedPostgres(program.dataDir)
  db = new pg.Pool({ connectionString: database.url, max: 2 })
  billing = openBilling(program, db)
})
afterAll(async () => {
  await db.end()
  await database.release()
  await program.stop()
  removeDataDir(program.dataDir)
})

journey('a shop whose bank pays by itself, until it no longer does', async ({ newPage }) => {
  const owner = await newPage()
  await signIn(owner, program.url, 'lojista@demo.portal')
  await automaticPix(owner, { url: program.url, shop: await billing.find('Faísca Eletrônicos'), billing })
})

journey(
  'a shop from its sign-up through trial, arrears, block and PIX to another plan and its way out',
  async ({ newPage, allowProblem }) => {
    allowProblem(/^500: POST .*\/mudar-plano$/)
    const email = freshEmail('relogio')
    const owner = await newPage()
    await signUp(owner, email)

    const admin = await newPage()
    await signIn(admin, program.url, ADMIN)
    await makeLawful(db, (await billing.find(LOJA)).id)
    await approve(admin)
    const shop = await billing.find(LOJA)
    const buyer = await newPage()
    await signIn(buyer, program.url)
    await firstSale(owner, buyer, shop)

    const { url } = program
    await billing.goTo(shop.trialEnd, shop)
    const fatura = await billing.unpaid(shop)
    await owner.goto(`${url}/minha-assinatura`)
    await owner.getByText('Ativa', { exact: true }).waitFor()
    await owner
      .getByRole('row', { name: new RegExp(fatura.numero) })
      .getByText('Em aberto')
      .waitFor()
    await billing.whileSuspended(shop, async () => {
      await owner.goto(`${program.url}/admin`)
      await owner.getByRole('heading', { level: 1, name: 'Loja suspensa pela administração' }).waitFor()
      await owner.getByRole('button', { name: `Pagar com PIX a fatura ${fatura.numero}` }).waitFor()
      await expectAccessible(owner)
    })

    await billing.goTo(later(fatura.vencimento, 1), shop)
    await owner.reload()
    await owner.getByText('Há uma fatura em atraso').waitFor()
    await expectAccessible(owner)
    await billing.goTo(later(fatura.vencimento, 7), shop)
    await owner.reload()
    await owner.getByText(/Sua loja será bloqueada em \d dias/).waitFor()

    await billing.goTo(proximoDiaBancario(later(fatura.vencimento, 10)), shop)
    await owner.goto(`${url}/admin`)
    await owner.waitForURL(/\/bloqueado/)
    await owner.getByRole('heading', { level: 1, name: 'Sua loja está temporariamente bloqueada' }).waitFor()
    await owner.getByRole('heading', { name: 'Pedidos em andamento' }).waitFor()
    await expectAccessible(owner)
    await atTheDesk(admin, fatura.numero)
    await buyer.goto(`${url}/loja/${shop.codigo}`)
    await buyer.getByRole('heading', { level: 1, name: 'Loja temporariamente indisponível' }).waitFor()

    await owner
      .getByRole('button', { name: /^Pagar com PIX/ })
      .first()
      .click()
    await billing.payThePix(owner, shop)
    await owner.getByText('Loja liberada!').first().waitFor()
    await owner.waitForURL(/\/admin/)
    await buyer.goto(`${url}/loja/${shop.codigo}`)
    await buyer.getByRole('heading', { level: 1, name: LOJA }).waitFor()

    await owner.setViewportSize({ width: 390, height: 844 })
    await upAndDown(owner, shop)
    await outAndGone(owner, buyer, shop)
    await figures(admin)
  },
  // The longest story of all: a minute on a quiet machine.
  240_000,
)

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${program.url}/auth/fornecedor`)
  await ready(page)
  await page.getByRole('link', { name: 'Cadastrar' }).click()
  await page.getByRole('radio', { name: /^Starter/ }).waitFor()
  for (const [campo, valor] of Object.entries({
    'Nome completo': 'Inês Prado',
    Telefone: '11987654321',
    'Nome da loja': LOJA,
    Email: email,
    Senha: DEMO_PASSWORD,
    CNPJ,
  }))
    await page.getByRole('textbox', { name: campo }).fill(valor)
  await page.getByRole('checkbox', { name: /^Li e aceito os Termos/ }).check()
  await page.getByRole('checkbox', { name: /^Aceito o plano Starter por .+ por mês/ }).check()
  await page.getByRole('button', { name: 'Abrir minha loja' }).click()
  await page.getByText('Conta criada').waitFor()
  await followLink(page, linkIn((await waitForEmail(program.url, email, /confirm/i)).texto))
  await page.getByText('Email confirmado!').waitFor()
  await page.getByRole('button', { name: 'Ir para o painel' }).click()
  await page
    .getByText(/Cadastro em análise/)
    .first()
    .waitFor()
}

async function approve(admin: Page): Promise<void> {
  await admin.goto(`${program.url}/admin/aprovacoes?busca=relogio`)
  await admin.getByRole('link', { name: LOJA }).click()
  await admin.getByRole('button', { name: 'Aprovar' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await admin.getByText('Loja aprovada').waitFor()
}

/** The owner's first product, a buyer's order in cash for it, and its acceptance while the list is open. */
async function firstSale(owner: Page, buyer: Page, { codigo }: BilledShop): Promise<void> {
  await owner.goto(`${program.url}/novo-produto`)
  await owner.getByRole('textbox', { name: 'Nome', exact: true }).fill('Relógio de parede')
  await owner.getByLabel('Categoria').selectOption({ label: 'Casa' })
  await owner.getByRole('textbox', { name: 'Preço', exact: true }).fill('80,00')
  await owner.getByLabel('Quantidade').fill('5')
  await owner.getByRole('button', { name: 'Salvar produto' }).click()
  await owner.getByRole('link', { name: /Relógio de parede/ }).waitFor()

  await choose(buyer, program.url, codigo)
  await buyer.getByRole('button', { name: /^Adicionar Relógio/ }).click()
  await goToPayment(buyer)
  await buyer.getByRole('radio', { name: /^À Vista Dinheiro/ }).check()
  await buyer.getByRole('button', { name: /^Finalizar pedido de/ }).click()
  await buyer.getByRole('heading', { name: /^Pedido #\d+ enviado/ }).waitFor()

  await owner.goto(`${program.url}/vendas`)
  await owner.getByRole('button', { name: 'Aceitar pedido' }).click()
  await owner.getByText('Pedido aceito').waitFor()
}

/** The platform finds the invoice by how late it is, reminds its shop, and sees what was done. */
async function atTheDesk(admin: Page, numero: string): Promise<void> {
  await admin.goto(`${program.url}/admin/faturas?busca=relogio`)
  await admin.getByRole('link', { name: /^8 a 15 dias/ }).waitFor()
  const row = admin.getByRole('row', { name: new RegExp(numero) })
  await row.getByText('Vencida').waitFor()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Nova fatura avulsa' }).click()
  await admin.getByRole('dialog').getByPlaceholder('Nome, código, CNPJ ou e-mail').fill('relogio')
  await admin.getByRole('option', { name: new RegExp(`^${LOJA} · \\S+$`) }).waitFor()
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Fechar' }).click()
  await row.getByRole('button', { name: /^Mais ações/ }).click()
  await admin.getByRole('menuitem', { name: 'Enviar lembrete' }).click()
  await admin.getByText('Lembrete enviado').waitFor()
  await row.getByRole('link', { name: numero }).click()
  await admin.getByRole('heading', { level: 1, name: `Fatura ${numero}` }).waitFor()
  await admin.getByRole('listitem').filter({ hasText: 'Lembrete enviado' }).waitFor()
  await admin.getByRole('button', { name: 'Marcar como paga' }).click()
  const dialog = admin.getByRole('dialog', { name: /^Marcar como paga/ })
  await dialog.getByRole('button', { name: 'Marcar como paga' }).click()
  await dialog.getByText('Conte por quê, em poucas palavras.').first().waitFor()
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Voltar' }).click()
}

/** A larger plan at once, its difference paid; then a smaller one, given up once, and in force at the period's end. */
async function upAndDown(page: Page, shop: BilledShop): Promise<void> {
  for (let i = 0; i < 52; i++) await createProduct(db, shop.id, { nome: `Peça ${i}` })
  await page.goto(`${program.url}/comparacao-planos`)
  await page.getByRole('button', { name: 'Escolher Enterprise' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resumo da mudança' })
  await dialog.getByText('Crédito do plano atual').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: /Termos de Uso/ }).check()
  // What fails on the server's side is told in docs/rules/marketplace.md#error-texts's words, and can be sent again.
  await page.route('**/mudar-plano', (request) => request.fulfill({ status: 500, json: {} }))
  await dialog.getByRole('button', { name: 'Confirmar mudança' }).click()
  await page.getByText('Não foi possível enviar a solicitação. Tente novamente.').waitFor()
  await page.unroute('**/mudar-plano')
  await dialog.getByRole('button', { name: 'Confirmar mudança' }).click()
  await billing.payThePix(page, shop)
  await page.getByRole('heading', { level: 2, name: 'Plano Enterprise' }).waitFor()

  for (const giveUp of [true, false]) {
    await page.goto(`${program.url}/comparacao-planos`)
    await page.getByRole('button', { name: 'Escolher Starter' }).click()
    await dialog.getByText(/o plano permite 50/).waitFor()
    await dialog.getByText('50 de 50 escolhidos').waitFor()
    await dialog.getByRole('checkbox', { name: /Termos de Uso/ }).check()
    await dialog.getByRole('button', { name: 'Agendar mudança' }).click()
    const back = page.getByRole('button', { name: 'Desistir da mudança' })
    await back.waitFor()
    if (!giveUp) break
    await back.click()
    await page.getByText('Mudança desfeita').waitFor()
  }
  await billing.goTo(await billing.periodsEnd(shop), shop)
  await page.goto(`${program.url}/minha-assinatura`)
  await page.getByRole('heading', { level: 2, name: 'Plano Starter' }).waitFor()
  await page.getByText('50 de 50').first().waitFor()
  await page
    .getByRole('button', { name: /^Pagar a fatura/ })
    .first()
    .click()
  await billing.payThePix(page, shop)
}

/** Cancelled and taken up again; cancelled once more, and gone when the paid period ends. */
async function outAndGone(page: Page, buyer: Page, shop: BilledShop): Promise<void> {
  await cancel(page)
  const band = page.getByRole('region', { name: 'Cancelamento agendado' })
  await band.waitFor()
  await page.getByRole('button', { name: 'Reativar', exact: true }).click()
  await page.getByText('Assinatura reativada').waitFor()
  await band.waitFor({ state: 'hidden' })
  await expectNoSideways(page)
  await cancel(page)
  await billing.goTo(await billing.periodsEnd(shop), shop)
  await page.goto(`${program.url}/admin`)
  await page.getByRole('heading', { level: 1, name: 'A assinatura desta loja foi cancelada' }).waitFor()
  await page.getByRole('button', { name: 'Reativar assinatura' }).waitFor()
  await expectAccessible(page)
  await buyer.goto(`${program.url}/loja/${shop.codigo}`)
  // What this browser kept of the page is good for one more look (stale-while-revalidate).
  await buyer.reload()
  await buyer.getByRole('heading', { level: 1, name: 'Loja não encontrada' }).waitFor()
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancelar assinatura' }).click()
  const way = page.getByRole('dialog', { name: 'Cancelar assinatura' })
  await way.getByRole('radio', { name: 'Muito caro' }).check()
  await way.getByRole('button', { name: 'Continuar' }).click()
  await way.getByText('a loja sai da vitrine').waitFor()
  await way.getByRole('button', { name: 'Continuar' }).click()
  await way.getByRole('button', { name: 'Não, quero cancelar' }).click()
  await way.getByRole('button', { name: /^Cancelar em/ }).click()
  await page.getByText(/Cancelamento agendado para/).waitFor()
}

/** What all of it brought in, on a phone and on a desktop. */
async function figures(admin: Page): Promise<void> {
  await admin.goto(`${program.url}/admin/receitas`)
  await admin.getByText('Receita líquida retida (NRR)').waitFor()
  await admin.getByRole('button', { name: /^Ver como tabela.*O que mudou no MRR/ }).click()
  await admin.getByRole('rowheader', { name: 'Expansão' }).waitFor()
  await expectAccessible(admin)
  await admin.setViewportSize({ width: 1280, height: 900 })
  await admin.getByRole('link', { name: 'Por trimestre' }).click()
  await admin.waitForURL(/por=trimestre/)
  await expectAccessible(admin)
  await admin.getByRole('link', { name: 'Conciliação' }).click()
  await admin.getByText('Confere', { exact: true }).first().waitFor()
  await expectAccessible(admin)
}
