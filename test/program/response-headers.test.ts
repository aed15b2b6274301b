import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { order } from '#test/support/buy.ts'
import { createShop, createUser } from '#test/support/factories.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import type { DeclaredRoute } from '#src/shared/server/http/routes.ts'
import { securityHeaders } from '#src/shared/server/http/security-headers.ts'

// What the answers carry besides their words, asked of every route that reads, and of the streams that stay open.

let t: TestApp
let caminho: (rota: DeclaredRoute) => string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  t = await startTestApp()
  const loja = await createShop(t.owner)
  tokens.dono = await t.tokenFor(loja.ownerId)
  tokens.consumidor = await t.tokenFor((await createUser(t.owner)).id)
  tokens.plataforma = await t.tokenFor((await createUser(t.owner, { admin: true })).id)
  const { body: venda, produto } = await order(t, { lojaId: loja.id, token: tokens.consumidor })
  caminho = ({ url, permission }) => {
    const id = url.includes('/vendas/') ? venda.id : url.includes('/estabelecimentos/') ? loja.id : produto.id
    const daLoja = typeof permission === 'object' ? `?estabelecimento_id=${loja.id}` : ''
    return url.replace(/:\w+/g, String(id)) + daLoja
  }
})
afterAll(() => t.close())

const leituras = () =>
  t.app.declaredRoutes.filter(
    ({ method, url }) => method === 'GET' && /^\/(rest|functions|auth)\/v1\//.test(url),
  )

async function ler(rota: DeclaredRoute, token: string | undefined) {
  const abort = new AbortController()
  const resposta = await fetch(t.url + caminho(rota), {
    redirect: 'manual',
    signal: abort.signal,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  // An event stream never ends by itself.
  abort.abort()
  return resposta
}

test('every answer carries the security headers, also one that stays open', async () => {
  const falhas: string[] = []
  let abertas = 0
  await Promise.all(
    leituras().map(async (rota) => {
      const resposta = await ler(rota, tokens.consumidor)
      if (resposta.headers.get('content-type')?.includes('event-stream')) abertas += 1
      for (const nome of [...Object.keys(securityHeaders()), 'content-security-policy'])
        if (!resposta.headers.has(nome)) falhas.push(`${rota.url} ${resposta.status}: ${nome}`)
    }),
  )
  expect(falhas).toEqual([])
  expect(abertas).toBe(2)
})

test('what one person is answered is kept nowhere on the way', async () => {
  const falhas: string[] = []
  let lidas = 0
  const protegidas = leituras().filter(({ permission }) => permission !== 'publico')
  for (const [quem, token] of Object.entries(tokens))
    await Promise.all(
      protegidas.map(async (rota) => {
        const { status, headers } = await ler(rota, token)
        const guarda = headers.get('cache-control')
        if (status < 300) lidas += 1
        if (status < 300 ? guarda !== 'private, no-store' : guarda !== 'no-store')
          falhas.push(`${quem} ${rota.url} ${status}: ${guarda}`)
      }),
    )
  expect(falhas).toEqual([])
  expect(lidas).toBeGreaterThan(100)
})

test('an answer that differs for who is signed in says so to what keeps it', async () => {
  for (const rota of leituras().filter(({ permission }) => permission === 'opcional'))
    for (const token of [undefined, tokens.dono])
      expect((await ler(rota, token)).headers.get('vary'), rota.url).toBe('Authorization')
})

test('who asks too often learns when to ask again', async () => {
  const antes = getConfig()
  setConfig({ ...antes, SIGNUP_ADDRESS_LIMIT: 1, LOGIN_ACCOUNT_LIMIT: 1, EMAIL_INTERVAL_SECONDS: 60 })
  try {
    const email = 'quem@teste.portal'
    const password = 'uma senha que serve'
    for (const [path, body] of [
      ['/auth/v1/signup', { email, password }],
      ['/auth/v1/token?grant_type=password', { email, password: 'errada' }],
      ['/auth/v1/recover', { email }],
      ['/auth/v1/resend', { email, type: 'signup' }],
    ] as const) {
      let { status, headers } = await t.request('POST', path, { body })
      for (let vez = 0; vez < 4 && status !== 429; vez++)
        ({ status, headers } = await t.request('POST', path, { body }))
      expect({ path, status }).toEqual({ path, status: 429 })
      expect(Number(headers.get('retry-after')), path).toBeGreaterThan(0)
    }
  } finally {
    setConfig(antes)
  }
})
