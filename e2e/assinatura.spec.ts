import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { openEmbeddedPostgres } from '../src/shared/server/embedded-postgres.ts'
import { criarProduto } from '../test/factories.ts'
import { expectAccessible } from './axe.ts'
import { journey } from './harness.ts'
import { DEMO_PASSWORD } from './people.ts'
import { type RunningProgram, removeDataDir, startProgram } from './program.ts'

// A program of its own: what is changed here must not show in other journeys.

let program: RunningProgram
let database: Awaited<ReturnType<typeof openEmbeddedPostgres>>
let db: pg.Pool

beforeAll(async () => {
  program = await startProgram({ env: { DEMO_CLOCK: '1' } })
  database = await openEmbeddedPostgres(program.dataDir)
  db = new pg.Pool({ connectionString: database.url, max: 2 })
}, 60_000)
afterAll(async () => {
  await db.end()
  await database.release()
  await program.stop()
  removeDataDir(program.dataDir)
})

async function signIn(page: Page, email: string): Promise<void> {
  const answer = await fetch(`${program.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const session = await answer.text()
  await page.context().addInitScript((value) => localStorage.setItem('portal-auth', value), session)
}

journey(
  'a larger plan at once, a smaller one with a choice, cancelled and taken up again',
  async ({ newPage }) => {
    const { rows } = await db.query<{ email: string; id: string }>(
      `select u.email, e.id from estabelecimentos e join auth.users u on u.id = e.owner_user_id
     join assinaturas_estabelecimento a on a.estabelecimento_id = e.id join planos_assinatura p on p.id = a.plano_id
     where p.nome = 'Profissional' and a.status = 'ativa' order by e.created_at limit 1`,
    )
    const owner = rows[0]
    if (!owner) throw new Error('No shop on the plan')
    for (let i = 0; i < 52; i++)
      await criarProduto(db, owner.id, { nome: `Peça ${randomUUID().slice(0, 8)}` })
    const page = await newPage({ width: 390 })
    await signIn(page, owner.email)

    await page.goto(`${program.url}/comparacao-planos`)
    await page.getByRole('button', { name: 'Escolher Enterprise' }).click()
    const dialog = page.getByRole('dialog', { name: 'Resumo da mudança' })
    await dialog.getByText('Crédito do plano atual').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('checkbox', { name: /Termos de Uso/ }).check()
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  },
)
