import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { EDICAO_DE_FABRICA } from '../src/configuracao/textos-legais.ts'
import type { DB } from '../src/shared/server/database/database-types.ts'
import { insertUser } from '../src/usuarios/server/repository.ts'
import { cheapHash } from '../test/support/passwords.ts'
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

/**
 * An account of the journey's own as its sign-up leaves it, its address confirmed and the legal texts accepted. Its
 * password costs next to nothing to compare: journeys about signing up do so at the form.
 */
export async function openAccount({
  nome = 'Rita Moraes',
  tipo = 'consumidor',
  accepts = true,
}: {
  nome?: string
  tipo?: string
  accepts?: boolean
} = {}): Promise<Account> {
  const email = freshEmail('pessoa')
  const password = 'senha-da-jornada'
  const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool: database() }) })
  const id = await insertUser(owner, {
    email,
    encryptedPassword: await cheapHash(password),
    userMetadata: { full_name: nome, user_type: tipo },
    confirmed: true,
  })
  if (accepts) await acceptTexts(email)
  return { id, email, password }
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

/** A verified TOTP factor for the account, through the protocol's own routes. */
export async function enrol(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<TOTP> {
  const signedIn = await callAuth(url, '/token?grant_type=password', { body: { email, password } })
  const token = signedIn.access_token
  const call = (path: string, body: object) => callAuth(url, path, { body, token })
  const factor = await call('/factors', { factor_type: 'totp', friendly_name: 'celular' })
  const totp = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) })
  const challenge = await call(`/factors/${factor.id}/challenge`, {})
  await call(`/factors/${factor.id}/verify`, { challenge_id: challenge.id, code: totp.generate() })
  return totp
}

/** Posts to the auth protocol, as its client does. */
export async function callAuth(url: string, path: string, { body, token }: { body: object; token?: string }) {
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
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
