import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callAuth, enter, fillSignIn, freshEmail, openAccount, session } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { beBuyer, openBuyer } from './buyers.ts'
import { followLink, linkIn } from './emails.ts'
import { journey } from './harness.ts'
import { openOwnShop } from './owners.ts'
import { logIn, signIn } from './people.ts'

const STEP_MS = 30_000

/** The code of this step, or of a later one within what the server takes: each is good once. */
function codeOf(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAhead * STEP_MS,
  })
}

async function signOut(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL(`${url}/`)
}

describe('the security of an account', () => {
  journey(
    'two steps: on with a real code, asked at sign-in, a recovery code once, off',
    async ({ url, newPage }) => {
      const buyer = await openBuyer(url)
      const page = await newPage()
      await beBuyer(page, buyer)
      await page.goto(`${url}/minha-conta/seguranca`)
      const section = page.getByRole('region', { name: 'Verificação em duas etapas' })
      await section.getByText('Desligada').waitFor()
      await expectAccessible(page)
      await section.getByRole('button', { name: 'Ligar verificação' }).click()
      const dialog = page.getByRole('dialog', { name: 'Ligar verificação em duas etapas' })
      const qr = dialog.getByRole('img', { name: 'QR Code para o aplicativo de autenticação' })
      await qr.waitFor()
      await expect.poll(() => qr.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
      const secret = (await dialog.locator('code').textContent()) ?? ''
      await dialog.getByRole('textbox', { name: 'Código de 6 números' }).fill('000000')
      await dialog.getByRole('button', { name: 'Confirmar' }).click()
      await dialog.getByText('Código incorreto.').waitFor()
      await dialog.getByRole('textbox', { name: 'Código de 6 números' }).fill(codeOf(secret))
      await dialog.getByRole('button', { name: 'Confirmar' }).click()

      const codes = page.getByRole('dialog', { name: 'Guarde os códigos de recuperação' })
      const list = codes.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
      await list.nth(9).waitFor()
      await expectAccessible(page)
      const [recovery = ''] = await list.allTextContents()
      await codes.getByRole('button', { name: 'Guardei os códigos' }).click()
      await section.getByText('Restam 10 códigos').waitFor()

      await signOut(page, url)
      await enter(page, { url, signInPage: 'consumidor', ...buyer })
      await page.getByRole('button', { name: 'Entrar com outra conta' }).click()
      await fillSignIn(page, buyer)
      const second = page.getByRole('textbox', { name: 'Código de verificação' })
      await second.fill(codeOf(secret, 1))
      await page.getByRole('button', { name: 'Confirmar' }).click()
      await page.waitForURL((address) => !address.pathname.startsWith('/auth'))

      await page.goto(`${url}/minha-conta/seguranca`)
      await signOut(page, url)
      await enter(page, { url, signInPage: 'consumidor', ...buyer })
      await second.fill(recovery)
      await page.getByRole('button', { name: 'Confirmar' }).click()
      await page.waitForURL((address) => !address.pathname.startsWith('/auth'))
      await page.goto(`${url}/minha-conta/seguranca`)
      await section.getByText('Restam 9 códigos').waitFor()

      await section.getByRole('button', { name: 'Desligar' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Desligar verificação' }).click()
      await section.getByText('Desligada').waitFor()
    },
  )

  journey(
    'the password changes with the present one, and the other browsers are signed out; the account ends with it',
    async ({ url, newPage }) => {
      const buyer = await openBuyer(url)
      const page = await newPage({ width: 390, scheme: 'dark' })
      for (const _more of ['one', 'two']) await logIn(url, buyer)
      await enter(page, { url, signInPage: 'consumidor', ...buyer })
      await page.waitForURL((address) => !address.pathname.startsWith('/auth'))
      await page.goto(`${url}/minha-conta/seguranca`)
      const sessions = page.getByRole('region', { name: 'Sessões ativas' }).getByRole('listitem')
      await sessions.nth(1).waitFor()
      const ended = await sessions.count()
      await sessions
        .nth(1)
        .getByRole('button', { name: /^Encerrar a sessão/ })
        .click()
      await expect.poll(() => sessions.count()).toBe(ended - 1)
      // One of the others ends by itself meanwhile.
      await fetch(`${url}/auth/v1/logout?scope=local`, {
        method: 'POST',
        headers: { authorization: `Bearer ${buyer.token}` },
      })
      await page.getByRole('button', { name: 'Encerrar todas as outras' }).click()
      await page.getByText('Sessões encerradas').waitFor()
      await expect.poll(() => sessions.count()).toBe(1)
      await page.getByRole('region', { name: 'Últimos acessos' }).getByRole('listitem').first().waitFor()

      const form = page.getByRole('form', { name: 'Trocar senha' })
      const fill = async (present: string, next: string, again = next) => {
        await form.getByRole('textbox', { name: 'Senha atual' }).fill(present)
        await form.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(next)
        await form.getByRole('textbox', { name: 'Confirmar nova senha' }).fill(again)
        await form.getByRole('button', { name: 'Trocar senha' }).click()
      }
      await fill(buyer.password, 'outra-senha-boa', 'diferente')
      await form.getByText('As senhas não coincidem').waitFor()
      await fill('nao-e-esta', 'outra-senha-boa')
      await form.getByText('Esta não é a sua senha atual.').waitFor()
      await expectAccessible(page)
      await fill(buyer.password, 'outra-senha-boa')
      await page.getByText('Senha alterada').waitFor()
      await signOut(page, url)
      await enter(page, { url, signInPage: 'consumidor', email: buyer.email, password: 'outra-senha-boa' })
      await page.waitForURL((address) => !address.pathname.startsWith('/auth'))

      await page.goto(`${url}/minha-conta/privacidade`)
      await page.getByRole('button', { name: 'Excluir minha conta' }).click()
      await page.getByRole('dialog').getByLabel('Sua senha').fill('outra-senha-boa')
      await page.getByRole('button', { name: 'Excluir para sempre' }).click()
      await page.getByText('Conta excluída').waitFor()
      await page.waitForURL(`${url}/`)
    },
  )

  journey(
    'the e-mail changes once both mailboxes have said so, and each link tells where it stands',
    async ({ url, newPage, emailTo }) => {
      const { owner } = await openOwnShop(url, { nome: 'Bazar Angico' })
      const wanted = freshEmail('nova')
      const page = await newPage()
      await beBuyer(page, owner)
      await page.goto(`${url}/perfil?tab=conta`)
      const ask = async (email: string) => {
        await page.getByRole('textbox', { name: 'Novo e-mail' }).fill(email)
        await page.getByRole('button', { name: 'Trocar e-mail' }).click()
      }
      await ask(owner.email.toUpperCase())
      await page.getByText('Este já é o seu e-mail.').waitFor()
      await ask(wanted)
      await page.getByText('Confirme nos dois endereços').waitFor()
      const links = [owner.email, wanted].map(async (email) =>
        linkIn((await emailTo(email, /e-mail/i)).texto),
      )
      const [first = '', second = ''] = await Promise.all(links)
      await followLink(page, first)
      await page.getByText('Falta o outro endereço').waitFor()
      await followLink(page, second)
      await page.getByText('E-mail alterado').waitFor()
      expect(new URL(page.url()).hash).toBe('')
      expect(await session(page)).toContain(wanted)
      await followLink(page, first)
      await page.getByText('Link inválido').waitFor()
      await page.getByRole('button', { name: 'Ir para o painel' }).click()
      await page.waitForURL(`${url}/admin`)
    },
  )

  journey('too many wrong passwords are told as such where nobody signs in', async ({ url, newPage }) => {
    const page = await newPage()
    await beBuyer(page, await openBuyer(url))
    await page.goto(`${url}/minha-conta/seguranca`)
    await page.route('**/auth/v1/user*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 429,
            contentType: 'application/json',
            headers: { 'x-supabase-api-version': '2024-01-01' },
            body: JSON.stringify({ code: 'over_request_rate_limit', message: 'x' }),
          })
        : route.fallback(),
    )
    await page.getByRole('textbox', { name: 'Senha atual' }).fill('errada')
    await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill('nova-senha')
    await page.getByRole('textbox', { name: 'Confirmar nova senha' }).fill('nova-senha')
    await page.getByRole('button', { name: 'Trocar senha' }).click()
    await page.getByText('Muitas tentativas. Aguarde alguns minutos e tente de novo.').waitFor()
  })

  journey('who is signed in stays so when a link brings the session of another', async ({ url, newPage }) => {
    const [mine, other] = [await openAccount(), await openAccount()]
    const page = await newPage()
    await enter(page, { url, signInPage: 'consumidor', ...mine })
    await page.waitForURL(/\/(loja|escolher-estabelecimento)$/)
    const theirs = await callAuth(url, '/token?grant_type=password', { body: other })
    // Says that it is mine and is over: the refresh token tells whose it really is.
    const token = (theirs.access_token as string).split('.')
    const { id: sub } = mine
    token[1] = Buffer.from(JSON.stringify({ sub, exp: 1 })).toString('base64url')
    for (const access_token of [theirs.access_token as string, token.join('.')]) {
      await page.goto(`${url}/loja`)
      const { refresh_token, expires_in } = theirs
      const tokens = new URLSearchParams({ access_token, refresh_token, expires_in, type: 'signup' })
      await page.goto(`${url}/auth/consumidor#${tokens}`)
      await page.getByText('O link é de outra conta').waitFor()
      await page.waitForURL(/\/(loja|escolher-estabelecimento)$/)
      expect(await session(page)).toContain(mine.id)
      expect(await session(page)).not.toContain(other.id)
    }
    await page.goto(`${url}/auth/consumidor#access_token=YQ.YQ.YQ&refresh_token=a`)
    await page.getByText('Link inválido').waitFor()
    expect(await session(page)).toContain(mine.id)
  })

  journey(
    'a person corrects their data, takes all of it along and asks the platform to delete it',
    async ({ url, newPage, emailTo, allowProblem }) => {
      allowProblem(/minha_idade/)
      const buyer = await openBuyer(url)
      const page = await newPage()
      await beBuyer(page, buyer)
      await page.route('**/rest/v1/minha_idade', (route) => route.fulfill({ status: 503, body: '' }))
      await page.goto(`${url}/minha-conta/dados`)
      await page.getByText('Não foi possível carregar').waitFor()
      await page.unroute('**/rest/v1/minha_idade')
      await page.getByRole('button', { name: 'Tentar novamente' }).click()
      await page.getByRole('textbox', { name: 'Telefone' }).fill('11')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText('Informe um telefone com DDD, como (11) 98765-4321.').waitFor()
      await page.getByRole('textbox', { name: 'Nome' }).fill('Rita de Cássia')
      await page.getByRole('textbox', { name: 'Telefone' }).fill('11987654321')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText('Dados salvos').waitFor()
      await page.reload()
      await page.getByText('Rita de Cássia').first().waitFor()
      expect(await page.getByRole('textbox', { name: 'Telefone' }).inputValue()).toBe('(11) 98765-4321')
      const wanted = freshEmail('rita')
      await page.getByRole('textbox', { name: 'Novo e-mail' }).fill(wanted)
      await page.getByRole('button', { name: 'Trocar e-mail' }).click()
      await page.getByText(/^Troca para .* em andamento/).waitFor()
      const link = new URL(linkIn((await emailTo(wanted, /e-mail/i)).texto))
      expect(link.searchParams.get('redirect_to')).toBe(`${url}/auth/consumidor`)
      await page.getByRole('button', { name: 'Desistir da troca' }).click()
      await page.getByText('Troca cancelada').waitFor()
      await page.getByText(/^Troca para .* em andamento/).waitFor({ state: 'detached' })

      await page.getByRole('link', { name: 'Privacidade' }).first().click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Baixar meus dados' }).click()
      expect((await download).suggestedFilename()).toBe('meus-dados.json')
      await expectAccessible(page)

      // What they cannot do by themselves they ask for; the platform administration answers, and the audit tells of
      // both.
      await page.getByRole('link', { name: 'Fazer um pedido' }).click()
      await page.getByRole('combobox', { name: 'O que você quer' }).selectOption('Eliminar os meus dados')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Enviar pedido' }).click()
      await page.getByText('Já sabemos que é você.').waitFor()

      const desk = await newPage()
      await signIn(desk, url, 'admin@demo.portal')
      await desk.goto(`${url}/admin/privacidade?busca=${buyer.email}`)
      await desk.getByRole('link', { name: 'Eliminar os meus dados' }).click()
      await desk.getByRole('button', { name: 'Assumir' }).click()
      await desk.getByRole('button', { name: 'Concluir' }).click()
      const dialog = desk.getByRole('dialog', { name: 'Concluir o pedido' })
      await dialog.getByLabel('Resposta para quem pediu').fill('Apagamos a sua conta.')
      await expectAccessible(desk)
      await dialog.getByRole('button', { name: 'Concluir o pedido' }).click()
      await desk.getByText('Excluída', { exact: true }).waitFor()
      expect((await emailTo(buyer.email, /Resposta ao seu pedido/)).texto).toContain('Apagamos a sua conta.')

      await desk.goto(`${url}/admin/auditoria?grupo=privacidade`)
      await expectAccessible(desk)
      await desk.getByRole('button', { name: 'Concluiu um pedido de titular' }).first().click()
      const act = desk.getByRole('dialog', { name: 'Concluiu um pedido de titular' })
      await act.getByRole('row', { name: 'Situação em_atendimento concluida' }).waitFor()
      await expectAccessible(desk)
    },
  )
})
