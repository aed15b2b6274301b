import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { openEmbeddedPostgres } from '../src/shared/server/embedded-postgres.ts'
import { criarProduto } from '../test/factories.ts'
import { freshEmail } from './accounts.ts'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { journey } from './harness.ts'
import { waitForLetter } from './letters.ts'
import { DEMO_PASSWORD, ready, signIn } from './people.ts'
import { type RunningProgram, removeDataDir, startProgram } from './program.ts'

// A program of its own: this journey moves its calendar.

const ADMIN = 'admin@demo.portal'
const LOJA = 'Ateliê do Relógio'
const CNPJ = '11222333000181'

let program: RunningProgram
let database: Awaited<ReturnType<typeof openEmbeddedPostgres>>
let db: pg.Pool

beforeAll(async () => {
  program = await startProgram({ env: { DEMO_CLOCK: '1' } })
  database = await openEmbeddedPostgres(program.dataDir)
  db = new pg.Pool({ connectionString: database.url, max: 2 })
})
afterAll(async () => {
  await db.end()
  await database.release()
  await program.stop()
  removeDataDir(program.dataDir)
})

interface Shop {
  id: string
  codigo: string
  trialEnd: string
}

journey(
  'a shop from its sign-up through trial, arrears, block and PIX to another plan and its way out',
  async ({ newPage, allowProblem }) => {
    allowProblem(/^500: POST .*\/mudar-plano$/)
    const email = freshEmail('relogio')
    const owner = await newPage()
    await signUp(owner, email)

    const admin = await newPage()
    await signIn(admin, program.url, ADMIN)
    await approve(admin)
    const shop = await read()
    await firstSale(owner, shop)

    const { url } = program
    await goTo(shop.trialEnd, shop)
    const fatura = await invoice(shop)
    await owner.goto(`${url}/minha-assinatura`)
    await owner.getByText('Ativa', { exact: true }).waitFor()
    await owner
      .getByRole('row', { name: new RegExp(fatura.numero) })
      .getByText('Em aberto')
      .waitFor()

    await goTo(later(fatura.vencimento, 1), shop)
    await owner.reload()
    await owner.getByText('Há uma fatura em atraso').waitFor()
    await expectAccessible(owner)
    await goTo(later(fatura.vencimento, 7), shop)
    await owner.reload()
    await owner.getByText(/Sua loja será bloqueada em \d dias/).waitFor()

    await goTo(later(fatura.vencimento, 15), shop)
    await owner.goto(`${url}/admin`)
    await owner.waitForURL(/\/bloqueado/)
    await owner.getByRole('heading', { level: 1, name: 'Sua loja está temporariamente bloqueada' }).waitFor()
    await owner.getByRole('heading', { name: 'Pedidos em andamento' }).waitFor()
    await expectAccessible(owner)
    await atTheDesk(admin, fatura.numero)

    await owner
      .getByRole('button', { name: /^Pagar com PIX/ })
      .first()
      .click()
    await owner.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
    await payThePix(fatura.id)
    await owner.getByText('Loja liberada!').first().waitFor()
    await owner.waitForURL(/\/admin/)

    await owner.setViewportSize({ width: 390, height: 844 })
    await upAndDown(owner, shop)
    await outAndBack(owner)
    await figures(admin)
  },
)

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${program.url}/auth/fornecedor`)
  await ready(page)
  await page.getByRole('tab', { name: 'Cadastrar' }).click()
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
  await page.getByRole('button', { name: 'Abrir minha loja' }).click()
  await page.getByText('Conta criada').waitFor()
  const { texto } = await waitForLetter(program.url, email, /confirm/i)
  await page.goto(/https?:\/\/\S+/.exec(texto)?.[0] ?? '')
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

async function read(): Promise<Shop> {
  const { rows } = await db.query<Shop>(
    `select e.id, e.codigo, (a.teste_ate at time zone 'America/Sao_Paulo')::date::text as "trialEnd"
     from estabelecimentos e join assinaturas_estabelecimento a on a.estabelecimento_id = e.id where e.nome = $1`,
    [LOJA],
  )
  return rows[0] as Shop
}

/** A buyer's order in cash, which the owner accepts before the list's eyes. */
async function firstSale(owner: Page, shop: Shop): Promise<void> {
  const { id } = await criarProduto(db, shop.id, { nome: 'Relógio de parede', preco: 80, estoque: 5 })
  const session = await fetch(`${program.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'consumidor@demo.portal', password: DEMO_PASSWORD }),
  })
  const { access_token: token } = (await session.json()) as { access_token: string }
  const answer = await fetch(`${program.url}/rest/v1/vendas`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      estabelecimento_id: shop.id,
      itens: [{ produto_id: id, quantidade: 1 }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Carla Souza' },
    }),
  })
  expect(answer.ok, await answer.text()).toBe(true)
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

/** A larger plan at once, with its difference; then a smaller one at the period's end, with the choice of what stays. */
async function upAndDown(page: Page, shop: Shop): Promise<void> {
  for (let i = 0; i < 52; i++) await criarProduto(db, shop.id, { nome: `Peça ${i}` })
  await page.goto(`${program.url}/comparacao-planos`)
  await page.getByRole('button', { name: 'Escolher Enterprise' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resumo da mudança' })
  await dialog.getByText('Crédito do plano atual').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: /Termos de Uso/ }).check()
  // What fails on the server's side is told in SPEC §8's words, and can be sent again.
  await page.route('**/mudar-plano', (request) => request.fulfill({ status: 500, json: {} }))
  await dialog.getByRole('button', { name: 'Confirmar mudança' }).click()
  await page.getByText('Não foi possível enviar a solicitação. Tente novamente.').waitFor()
  await page.unroute('**/mudar-plano')
  await dialog.getByRole('button', { name: 'Confirmar mudança' }).click()
  await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
  await page.getByRole('button', { name: 'Fechar e pagar depois' }).click()
  await page.getByRole('heading', { level: 2, name: 'Plano Enterprise' }).waitFor()

  await page.goto(`${program.url}/comparacao-planos`)
  await page.getByRole('button', { name: 'Escolher Starter' }).click()
  await dialog.getByText(/o plano permite 50/).waitFor()
  await dialog.getByText('50 de 50 escolhidos').waitFor()
  await dialog.getByRole('checkbox', { name: /Termos de Uso/ }).check()
  await dialog.getByRole('button', { name: 'Agendar mudança' }).click()
  await page.getByRole('button', { name: 'Desistir da mudança' }).click()
  await page.getByText('Mudança desfeita').waitFor()
}

async function outAndBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancelar assinatura' }).click()
  const way = page.getByRole('dialog', { name: 'Cancelar assinatura' })
  await way.getByRole('radio', { name: 'Muito caro' }).check()
  await way.getByRole('button', { name: 'Continuar' }).click()
  await way.getByText('a loja sai da vitrine').waitFor()
  await way.getByRole('button', { name: 'Continuar' }).click()
  await way.getByRole('button', { name: 'Não, quero cancelar' }).click()
  await way.getByRole('button', { name: /^Cancelar em/ }).click()
  await page.getByText(/Cancelamento agendado para/).waitFor()
  await page.getByRole('button', { name: 'Reativar', exact: true }).click()
  await page.getByText('Assinatura reativada').waitFor()
  await expectNoSideways(page)
}

/** What all of it brought in, on a phone and on a desk. */
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

/** Every job of that day for this shop, as the clock would run it. */
async function goTo(dia: string, { id }: Shop): Promise<void> {
  const answer = await fetch(`${program.url}/demo/relogio`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dia, estabelecimento_id: id }),
  })
  expect(answer.status).toBe(200)
}

async function invoice({ id }: Shop) {
  const { rows } = await db.query<{ id: string; numero: string; vencimento: string }>(
    'select id, numero, vencimento::text from faturas where estabelecimento_id = $1',
    [id],
  )
  expect(rows).toHaveLength(1)
  return rows[0] as { id: string; numero: string; vencimento: string }
}

async function payThePix(faturaId: string): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    'select provider_payment_id as id from pagamentos where fatura_id = $1 order by tentativa desc limit 1',
    [faturaId],
  )
  const answer = await fetch(`${program.simulatorUrl}/__pay/${rows[0]?.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'approved' }),
  })
  expect(answer.ok).toBe(true)
}

function later(dia: string, dias: number): string {
  return new Date(Date.parse(dia) + dias * 86_400_000).toISOString().slice(0, 10)
}
