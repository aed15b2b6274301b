import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { lane } from './lane.ts'
import { linkIn, pressLink, waitForEmail } from './emails.ts'

const email = 'chefe@criar-admin.test'
const password = 'Segredo-bem-longo-7'
const newPassword = 'Segredo-do-email-8'
const { url, dataDir } = lane()

it('makes an administrator of a confirmed account alone, once, beside the running program', async () => {
  expect(await adminCreate()).toEqual([
    1,
    'Informe o e-mail da conta: npm run admin:create -- pessoa@exemplo.com\n',
  ])
  const [unknown, told] = await adminCreate(email)
  expect([unknown, told]).toEqual([
    1,
    expect.stringMatching(/^Nenhuma conta com chefe@criar-admin\.test\. Cadastre-a antes em /),
  ])

  await post('signup', { email, password, data: { user_type: 'consumidor' } })
  expect(await adminCreate(email)).toEqual([1, expect.stringMatching(/ainda não confirmou o e-mail/)])

  const opened = await pressLink(linkIn((await waitForEmail(url, email, /Confirme/)).texto))
  expect(opened.status).toBe(303)

  expect(await adminCreate(email.toUpperCase())).toEqual([
    0,
    expect.stringMatching(/^chefe@criar-admin\.test agora é da administração.*nova senha pela mensagem/s),
  ])
  expect(await adminCreate(email)).toEqual([
    0,
    'chefe@criar-admin.test já é da administração da plataforma.\n',
  ])

  const reset = await pressLink(linkIn((await waitForEmail(url, email, /Redefina sua senha/)).texto))
  const token = new URL(reset.headers.get('location') ?? '').searchParams.get('access_token') ?? ''
  const changed = await fetch(`${url}/auth/v1/user`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: newPassword }),
  })
  expect(changed.status).toBe(200)

  const { access_token } = await post('token?grant_type=password', { email, password: newPassword })
  const roles = await fetch(`${url}/rest/v1/user_roles`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(JSON.stringify(await roles.json())).toContain('"admin"')
})

async function adminCreate(...args: string[]): Promise<[code: number, said: string]> {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['scripts/admin-create.ts', ...args], {
    env: { PATH, DATA_DIR: dataDir, PORT: new URL(url).port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  const [code] = await once(child, 'close')
  return [code, said]
}

async function post(path: string, body: object): Promise<{ access_token: string }> {
  const answer = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { access_token: string }
}
