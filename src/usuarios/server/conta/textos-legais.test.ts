import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EDICAO_DE_FABRICA } from '#src/configuracao/textos-legais.ts'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'

const ACEITES = [`termos:${EDICAO_DE_FABRICA}`, `privacidade:${EDICAO_DE_FABRICA}`]

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t.close())

async function cadastrar(data: object) {
  const email = newEmail()
  await t.send('POST', '/auth/v1/signup', { body: { email, password: 'segredo', data } })
  return email
}

async function entrar(email: string) {
  const { body } = await t.send('POST', '/auth/v1/token?grant_type=password', {
    body: { email, password: 'segredo' },
  })
  return String(body.access_token)
}

const pendentes = async (token: string) =>
  (await t.send('GET', '/rest/v1/textos_pendentes', { token })).body.itens as object[]

async function guardados(email: string) {
  const { rows } = await t.owner.query(
    `select c.finalidade, c.versao, c.concedido, c.ip is not null as ip, c.texto_sha256 is not null as prova
     from consentimentos c join auth.users u on u.id = c.user_id where u.email = $1 order by c.created_at, c.finalidade desc`,
    [email],
  )
  return rows
}

describe('the Terms and the Privacy Policy', () => {
  test('accepted at sign-up: kept with edition, digest, time and address once the mailbox is confirmed', async () => {
    const email = await cadastrar({ full_name: 'Ana Souza', aceites: ACEITES })
    expect(await guardados(email)).toEqual([])
    await t.send('GET', await t.link(email))
    const prova = { versao: EDICAO_DE_FABRICA, concedido: true, ip: true, prova: true }
    expect(await guardados(email)).toEqual([
      { finalidade: 'termos', ...prova },
      { finalidade: 'privacidade', ...prova },
    ])
    expect(await pendentes(await entrar(email))).toEqual([])
  })

  test('an account made without the form is asked at its first sign-in, of the first edition too', async () => {
    const email = await cadastrar({ full_name: 'Ana Souza' })
    await t.send('GET', await t.link(email))
    const token = await entrar(email)
    const pedido = { edicao: EDICAO_DE_FABRICA, primeira: true }
    expect(await pendentes(token)).toEqual([
      { chave: 'termos', nome: 'Termos de Uso', ...pedido },
      { chave: 'privacidade', nome: 'Política de Privacidade', ...pedido },
    ])
    for (const chave of ['termos', 'privacidade'])
      await t.send('POST', '/rest/v1/textos_pendentes', {
        token,
        body: { chave, edicao: EDICAO_DE_FABRICA },
      })
    expect(await pendentes(token)).toEqual([])
    expect(await guardados(email)).toMatchObject([
      { finalidade: 'termos', ip: true, prova: true },
      { finalidade: 'privacidade', ip: true, prova: true },
    ])
  })

  test.each([
    ['an edition that is not the newest', ['termos:2020-01', 'privacidade:2020-01']],
    ['nonsense', { termos: true }],
    ['too many words', Array.from({ length: 40 }, () => ACEITES[0])],
  ])('%s accepts nothing', async (_caso, aceites) => {
    const email = await cadastrar({ aceites })
    await t.send('GET', await t.link(email))
    expect(await guardados(email)).toEqual([])
  })

  test('what somebody else accepted in a sign-up does not bind the mailbox that comes in by another letter', async () => {
    const email = await cadastrar({ aceites: ACEITES })
    await t.send('POST', '/auth/v1/recover', { body: { email } })
    const link = await t.link(email)
    expect(link).toContain('type=recovery')
    await t.send('GET', link)
    expect(await guardados(email)).toEqual([])
  })
})
