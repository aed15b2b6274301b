import { Secret, TOTP } from 'otpauth'
import { describe, expect } from 'vitest'
import { callAuth, enrol, enter, fillSignIn, freshEmail, openAccount, session } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { journey } from './harness.ts'
import { followLink, linkIn } from './emails.ts'
import { Keyboard } from './keyboard.ts'
import { ready } from './people.ts'
import { database } from './shops.ts'

describe('the consumer sign-in page', () => {
  journey(
    'signs up, confirms by e-mail, and is let in (2.cons, 4.cons, 8.ok)',
    async ({ url, newPage, emailTo }) => {
      const email = freshEmail('nova')
      const page = await newPage()
      await page.goto(`${url}/auth/consumidor`)
      await ready(page)
      await page.getByRole('link', { name: 'Cadastrar' }).click()
      await page.getByRole('textbox', { name: 'Nome completo' }).fill('   ')
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.getByRole('textbox', { name: 'Senha' }).fill('segredo1')
      const box = page.getByRole('checkbox', {
        name: 'Li e aceito os Termos de Uso e a Política de Privacidade',
      })
      expect(await box.isChecked()).toBe(false)
      await page.getByRole('button', { name: 'Criar conta' }).click()
      expect(await box.evaluate((input) => (input as HTMLInputElement).validity.valueMissing)).toBe(true)
      await expectAccessible(page)
      await box.check()
      await page.getByRole('button', { name: 'Criar conta' }).click()
      await page.getByText('Por favor, informe seu nome.').waitFor()
      await page.getByRole('textbox', { name: 'Nome completo' }).fill('Nova Pessoa')
      await page.getByRole('button', { name: 'Criar conta' }).click()
      await page.getByText('Conta criada').waitFor()
      await page.getByText('Verifique seu email para confirmar a conta.').waitFor()
      await page.locator('a[aria-current]', { hasText: 'Entrar' }).waitFor()

      await followLink(page, linkIn((await emailTo(email, /confirm/i)).texto))
      await page.getByText('Email confirmado!').waitFor()
      await page.waitForURL(/\/(loja|escolher-estabelecimento)$/)
      expect(new URL(page.url()).hash).toBe('')
      expect(await session(page)).toContain(email)

      await page.goto(`${url}/auth/consumidor`)
      await page.waitForURL(/\/(loja|escolher-estabelecimento)$/)
      const { rows } = await database().query(
        `select finalidade, ip is not null as ip from consentimentos c join auth.users u on u.id = c.user_id
         where u.email = $1 order by finalidade`,
        [email],
      )
      expect(rows).toEqual([
        { finalidade: 'privacidade', ip: true },
        { finalidade: 'termos', ip: true },
      ])
    },
  )

  journey('refuses a wrong password in Portuguese (8.cons.01)', async ({ url, newPage }) => {
    const page = await newPage()
    await enter(page, { url, signInPage: 'consumidor', email: 'consumidor@demo.portal', password: 'errada' })
    await page.getByText('Erro no login').waitFor()
    await page.getByText('Email ou senha incorretos.').waitFor()
    expect(await session(page)).toBe(null)
  })

  journey(
    'gives a new password by e-mail, with no token left in the address (2.reset, 4.cons.04, 5.newpw, 9.12)',
    async ({ url, newPage, emailTo }) => {
      const { email, password } = await openAccount()
      const page = await newPage()
      const attempts: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/auth/v1/token')) attempts.push(request.url())
      })
      await page.goto(`${url}/auth/consumidor`)
      await ready(page)
      await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
      const dialog = page.getByRole('dialog', { name: 'Recuperar senha' })
      await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
      await dialog.getByRole('button', { name: 'Enviar link' }).click()
      await dialog.getByText('p•••@pessoas.test').waitFor()
      await page.getByText('Email enviado').waitFor()
      expect(attempts).toEqual([])

      const link = linkIn((await emailTo(email, /senha/i)).texto)
      // A mail scanner was here first.
      const { headers } = await fetch(link)
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
        'no-store',
        'no-referrer',
      ])
      await followLink(page, link)
      await page.getByRole('heading', { level: 1, name: 'Redefinir senha' }).waitFor()
      await page.waitForURL(`${url}/auth/reset-password`)
      const nova = page.getByRole('textbox', { name: 'Nova senha', exact: true })
      const confirmar = page.getByRole('textbox', { name: 'Confirmar nova senha' })
      const enviar = page.getByRole('button', { name: 'Redefinir senha' })
      await nova.fill('12345')
      await enviar.click()
      await page.getByText('A senha deve ter pelo menos 6 caracteres').first().waitFor()
      await nova.fill('123456')
      await confirmar.fill('654321')
      await enviar.click()
      await page.getByText('As senhas não coincidem').first().waitFor()
      await confirmar.fill('123456')
      await enviar.click()
      await page.getByText('Senha redefinida!').waitFor()
      expect(await session(page)).toBe(null)
      await page.waitForURL(`${url}/`)

      await enter(page, { url, signInPage: 'consumidor', email, password })
      await page.getByText('Erro no login').waitFor()
      await fillSignIn(page, { email, password: '123456' })
      await page.waitForURL(/\/(loja|escolher-estabelecimento)$/)
    },
  )

  journey(
    'asks for the second factor of an account that has one, and not before the password',
    async ({ url, newPage }) => {
      const { email, password } = await openAccount()
      const totp = await enrol(url, { email, password })
      const page = await newPage()
      await enter(page, { url, signInPage: 'consumidor', email, password })
      const code = page.getByRole('textbox', { name: 'Código de verificação' })
      await code.fill('000000')
      await page.getByRole('button', { name: 'Confirmar' }).click()
      await page.getByText('Código incorreto. Confira no aplicativo e tente de novo.').waitFor()
      await page.goto(`${url}/loja`)
      await page.goto(`${url}/minha-conta`)
      await page.waitForURL(/\/auth\/consumidor/)
      await fillSignIn(page, { email, password })
      await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }))
      await page.getByRole('button', { name: 'Confirmar' }).click()
      await page.getByText('Login realizado').waitFor()
      await page.waitForURL(`${url}/minha-conta`)
    },
  )

  journey(
    'asks for the second factor before it takes a new password, and keeps the one typed',
    async ({ url, newPage, emailTo }) => {
      const { email, password } = await openAccount()
      const totp = await enrol(url, { email, password })
      await callAuth(url, '/recover', { body: { email } })
      const page = await newPage()
      await followLink(page, linkIn((await emailTo(email, /senha/i)).texto))
      await page.getByRole('textbox', { name: 'Nova senha', exact: true }).waitFor()
      const keyboard = await Keyboard.of(page)
      await keyboard.type('Nova senha', '123456')
      await keyboard.type('Confirmar nova senha', '123456')
      await keyboard.press('Enter')
      await keyboard.isAt('textbox', 'Código de verificação')
      await expectAccessible(page)
      await page.keyboard.type('000000')
      await keyboard.press('Enter')
      await keyboard.hears(/Código incorreto/)
      await keyboard.type('Código de verificação', totp.generate({ timestamp: Date.now() + 30_000 }))
      await keyboard.press('Enter')
      await keyboard.hears(/Senha redefinida!/)
      await page.waitForURL(`${url}/`)
      await enter(page, { url, signInPage: 'consumidor', email, password: '123456' })
      await page.getByRole('textbox', { name: 'Código de verificação' }).waitFor()
    },
  )
})

describe('the platform sign-in page', () => {
  journey('lets the admin in and nobody else (2.admin.01, 4.adm.01, 6.adm.04)', async ({ url, newPage }) => {
    const page = await newPage()
    await enter(page, { url, signInPage: 'admin', email: 'lojista@demo.portal' })
    await page.getByText('Acesso negado').waitFor()
    await page.getByText('Esta área é restrita a administradores da plataforma.').waitFor()
    await expect.poll(() => session(page)).toBe(null)
    await fillSignIn(page, { email: 'admin@demo.portal' })
    await page.waitForURL(`${url}/admin/painel-geral`)
  })

  journey('leads an administrator without a second factor to switch one on', async ({ url, newPage }) => {
    const { id, email, password } = await openAccount()
    await database().query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [id])
    const page = await newPage()
    // As outside of the demonstration: the role counts once the session has proved a factor.
    await page.route('**/rest/v1/user_roles*', async (route) => {
      const [, claims = ''] = (route.request().headers().authorization ?? '').split('.')
      const { aal } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aal: string }
      const itens = [{ user_id: id, role: 'admin', ...(aal === 'aal1' ? { falta_segundo_fator: true } : {}) }]
      await route.fulfill({ json: { itens, total: 1, proximo: null } })
    })
    await enter(page, { url, signInPage: 'admin', email, password })
    await page.getByRole('heading', { name: 'Ligue a verificação em duas etapas' }).waitFor()
    await expectAccessible(page)
    const secret = (await page.locator('code').textContent()) ?? ''
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await page.getByRole('textbox', { name: 'Código de 6 números' }).fill(code)
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem').nth(9).waitFor()
    await page.getByRole('button', { name: 'Guardei os códigos' }).click()
    await page.waitForURL(`${url}/admin/painel-geral`)
  })

  journey('signs out who it could not check (8.adm.06)', async ({ url, newPage, allowProblem }) => {
    allowProblem(/user_roles/)
    const page = await newPage()
    await page.route('**/rest/v1/user_roles*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await enter(page, { url, signInPage: 'admin', email: 'admin@demo.portal' })
    await page.getByText('Erro de autenticação').waitFor()
    await page.getByText('Não foi possível verificar suas permissões.').waitFor()
    await expect.poll(() => session(page)).toBe(null)
  })

  for (const [answer, sentence] of [
    [
      { status: 400, body: { code: 'email_not_confirmed', message: 'x' } },
      'Email não confirmado. Verifique sua caixa de entrada.',
    ],
    [
      { status: 429, body: { code: 'over_request_rate_limit', message: 'x' } },
      'Muitas tentativas de login. Aguarde alguns minutos.',
    ],
    [{ status: 400, body: { code: 'outra', message: 'Recado do servidor' } }, 'Recado do servidor'],
    [{ status: 400, body: {} }, 'Erro desconhecido no login'],
  ] as const) {
    journey(`says "${sentence}" (8.adm.02–05)`, async ({ url, newPage }) => {
      const page = await newPage()
      await page.route('**/auth/v1/token*', (route) =>
        route.fulfill({
          status: answer.status,
          contentType: 'application/json',
          headers: { 'x-supabase-api-version': '2024-01-01' },
          body: JSON.stringify(answer.body),
        }),
      )
      await enter(page, { url, signInPage: 'admin', email: 'admin@demo.portal' })
      await page.getByText('Erro no login').waitFor()
      await page.getByText(sentence).waitFor()
    })
  }
})

describe('the gate', () => {
  for (const path of ['/admin', '/vendas', '/admin/painel-geral']) {
    journey(`sends a visitor of ${path} to the start (2.gate.02)`, async ({ url, newPage }) => {
      const page = await newPage()
      await page.goto(`${url}${path}`)
      await page.waitForURL(`${url}/`)
    })
  }

  journey('sends who comes with a session that the server ended to the start', async ({ url, newPage }) => {
    const { id, email, password } = await openAccount()
    const page = await newPage()
    await enter(page, { url, signInPage: 'consumidor', email, password })
    await page.waitForURL(/\/(loja|escolher-estabelecimento)$/)
    await database().query('delete from auth.sessions where user_id = $1', [id])
    await page.goto(`${url}/admin`)
    await page.waitForURL(`${url}/`)
    await expect.poll(() => session(page)).toBe(null)
  })

  journey('opens to a blocked owner nothing but its page (2.gate.03–04)', async ({ url, newPage }) => {
    const page = await newPage()
    await enter(page, { url, signInPage: 'fornecedor', email: 'bloqueado@demo.portal' })
    await page.waitForURL(`${url}/bloqueado`)
    await page.getByRole('heading', { level: 1, name: 'Sua loja está temporariamente bloqueada' }).waitFor()
    for (const path of ['/vendas', '/admin']) {
      await page.goto(`${url}${path}`)
      await page.waitForURL(`${url}/bloqueado`)
    }
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL(`${url}/`)
  })

  journey('Sair ends the session and leaves the panel (2.shell.01, 2.shell.04)', async ({ url, newPage }) => {
    const page = await newPage()
    await enter(page, { url, signInPage: 'fornecedor', email: 'lojista@demo.portal' })
    await page.waitForURL(`${url}/admin`)
    await page.getByText('lojista', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL(`${url}/`)
    expect(await session(page)).toBe(null)
    await page.goto(`${url}/vendas`)
    await page.waitForURL(`${url}/`)
  })
})
