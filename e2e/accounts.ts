import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { EDICAO_DE_FABRICA } from '../src/configuracao/textos-legais.ts'
import { DEMO_PASSWORD, ready } from './people.ts'
import { database } from './shops.ts'

export interface Account {
  id: string
  email: string
  password: string
}

export function freshEmail(who: string): string {
  return `${who}-${randomUUID().slice(0, 8)}@pessoas.test`
}

const ACEITES = ['termos', 'privacidade'].map((texto) => `${texto}:${EDICAO_DE_FABRICA}`)

/** An account of the journey's own, its address confirmed and the legal texts accepted. */
export async function openAccount(
  url: string,
  {
    nome = 'Rita Moraes',
    tipo = 'consumidor',
    confirmed = true,
    accepts = true,
  }: { nome?: string; tipo?: string; confirmed?: boolean; accepts?: boolean } = {},
): Promise<Account> {
  const email = freshEmail('pessoa')
  const password = 'senha-da-jornada'
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password,
      data: { full_name: nome, user_type: tipo, aceites: accepts ? ACEITES : [] },
    }),
  })
  if (!answer.ok) throw new Error(`Signing up answered ${answer.status}: ${await answer.text()}`)
  if (confirmed) {
    await database().query('update auth.users set email_confirmed_at = now() where email = $1', [email])
    if (accepts) await acceptTexts(email)
  }
  const { rows } = await database().query<{ id: string }>('select id from auth.users where email = $1', [
    email,
  ])
  return { id: rows[0]?.id ?? '', email, password }
}

/** As the box of the sign-up's form does, for an account that was made without it. */
export async function acceptTexts(email: string, owner = database()): Promise<void> {
  await owner.query(
    `insert into consentimentos (user_id, finalidade, concedido, versao)
     select u.id, texto, true, $2 from auth.users u, unnest(array['termos', 'privacidade']) as texto
     where u.email = $1`,
    [email, EDICAO_DE_FABRICA],
  )
}

export type SignInPage = 'consumidor' | 'fornecedor' | 'admin'

/** Fills the form of a sign-in page and sends it. */
export async function enter(
  page: Page,
  {
    url,
    signInPage,
    email,
    password = DEMO_PASSWORD,
  }: { url: string; signInPage: SignInPage; email: string; password?: string },
): Promise<void> {
  await page.goto(`${url}/auth/${signInPage}`)
  await fillSignIn(page, { email, password })
}

/** The same where the page is open already. */
export async function fillSignIn(
  page: Page,
  { email, password = DEMO_PASSWORD }: { email: string; password?: string },
) {
  await ready(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** What the browser keeps of who is signed in; null for nobody. */
export function session(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('portal-auth'))
}
