import { AuthClient, type GoTrueClientOptions } from '@supabase/auth-js'
import { parseConfig, setConfig } from '#src/shared/server/config.ts'
import { ACCOUNTS, withAccess } from '#src/shared/server/database/database.ts'
import { insertUser } from '#src/usuarios/server/repository.ts'
import { type Json, startTestApp, type TestApp, type TestResponse } from './app.ts'
import { cheapHash } from './passwords.ts'

/** `url` is also what PUBLIC_URL says. */
export interface AuthApp extends TestApp {
  /** The outside client of the protocol, unmodified, with a storage of its own. */
  client(options?: GoTrueClientOptions): InstanceType<typeof AuthClient>
  /** A JSON request to any path. */
  send<Body = Json>(method: string, path: string, options?: SendOptions): Promise<TestResponse<Body>>
  /** The e-mails of a mailbox, newest first. */
  emails(email: string): Promise<SentEmail[]>
  /** The link in the newest e-mail of a mailbox that has one, as `GET /auth/v1/verify` takes it. */
  link(email: string): Promise<string>
  /** A confirmed account, signed in. `signsUp`: made as people make theirs, with what that costs. */
  person(options?: { email?: string; password?: string; signsUp?: boolean }): Promise<Person>
}

export interface Person {
  id: string
  email: string
  password: string
  token: string
  refreshToken: string
}

export interface SendOptions {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface SentEmail {
  para: string
  assunto: string
  texto: string
  html: string
}

/** Generous limits, so that only the tests about limits meet them. */
const ROOMY = {
  EMAIL_INTERVAL_SECONDS: '0',
  EMAIL_ADDRESS_LIMIT: '0',
  LOGIN_ADDRESS_LIMIT: '0',
  SIGNUP_ADDRESS_LIMIT: '0',
  VERIFY_ADDRESS_LIMIT: '0',
}

/** The whole product, with settings of a test's own, and what tests of accounts do over and over. */
export async function startAuthApp(settings: Record<string, string> = {}): Promise<AuthApp> {
  const env = { ...process.env, ...ROOMY, ...settings }
  setConfig(parseConfig(env))
  const product = await startTestApp()
  const { url, owner } = product
  setConfig(parseConfig({ ...env, PUBLIC_URL: url }))

  const send: AuthApp['send'] = async (method, path, { token, body, headers } = {}) => {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: json && text ? JSON.parse(text) : { text },
    }
  }

  const emails = async (email: string) => {
    const { rows } = await owner.query<SentEmail>(
      'select para, assunto, texto, html from emails where para = $1 order by id desc',
      [email],
    )
    return rows
  }

  const link = async (email: string) => {
    for (const { texto } of await emails(email)) {
      const found = /(http\S+\/auth)\/abrir(\?\S+)/.exec(texto)
      if (found) return `${found[1]}/v1/verify${found[2]}`
    }
    throw new Error(`No message with a link for ${email}`)
  }

  return {
    ...product,
    client: (options = {}) =>
      new AuthClient({
        url: `${url}/auth/v1`,
        storage: memory(),
        autoRefreshToken: false,
        detectSessionInUrl: false,
        persistSession: true,
        ...options,
      }),
    send,
    emails,
    link,
    async person({ email = newEmail(), password = 'segredo-da-pessoa', signsUp = false } = {}) {
      const data = { full_name: 'Ana Souza' }
      if (signsUp) {
        await send('POST', '/auth/v1/signup', { body: { email, password, data } })
        await send('GET', await link(email))
      } else {
        const account = {
          email,
          encryptedPassword: await cheapHash(password),
          userMetadata: data,
          confirmed: true,
        }
        await withAccess(ACCOUNTS, (tx) => insertUser(tx, account))
      }
      const { body } = await send<SignedIn>('POST', '/auth/v1/token?grant_type=password', {
        body: { email, password },
      })
      const { access_token: token, refresh_token: refreshToken, user } = body
      return { id: user.id, email, password, token, refreshToken }
    },
  }
}

export function newEmail(): string {
  return `pessoa-${crypto.randomUUID().slice(0, 13)}@exemplo.com`
}

interface SignedIn {
  access_token: string
  refresh_token: string
  user: { id: string }
}

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
