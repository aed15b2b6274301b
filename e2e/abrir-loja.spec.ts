import { describe, expect } from 'vitest'
import { cnpjValido } from '../src/shared/cnpj.ts'
import { enter, fillSignIn, freshEmail, openAccount, session } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { beBuyer } from './buyers.ts'
import { journey } from './harness.ts'
import { followLink, linkIn } from './emails.ts'
import { openOwnShop } from './owners.ts'
import { ready } from './people.ts'
import { database } from './shops.ts'

/** A CNPJ with right digits that no shop has. */
function freshCnpj(): string {
  const base = `${String(Date.now()).slice(-8)}0001`
  for (let digits = 0; digits < 100; digits++) {
    const cnpj = `${base}${String(digits).padStart(2, '0')}`
    if (cnpjValido(cnpj)) return cnpj
  }
  throw new Error('No digits fit')
}

describe('the supplier sign-in page', () => {
  journey(
    'opens a shop: checks, account, e-mail, sign-in, panel in review (2.sup, 4.sup, 5.cnpj, 9.22)',
    async ({ url, newPage, emailTo }) => {
      const email = freshEmail('loja')
      const password = 'segredo1'
      const page = await newPage()
      await page.goto(`${url}/auth/fornecedor`)
      await ready(page)
      await page.getByText('Cadastro em menos de 5 minutos. A aprovação leva cerca de 72h.').waitFor()
      await page.getByRole('link', { name: 'Cadastrar' }).click()
      await page.getByText('Costuma levar 72h').waitFor()
      const starter = page.getByRole('radio', { name: /^Starter/ })
      await starter.waitFor()
      expect(await starter.isChecked()).toBe(true)
      await page.getByText('Mais popular').waitFor()
      await page.getByRole('textbox', { name: 'Nome completo' }).fill('Bia Ramos')
      await page.getByRole('textbox', { name: 'Telefone' }).pressSequentially('11987654321')
      expect(await page.getByRole('textbox', { name: 'Telefone' }).inputValue()).toBe('(11) 98765-4321')
      await page.getByRole('textbox', { name: 'Nome da loja' }).fill('Loja da Bia')
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.getByRole('textbox', { name: 'Senha' }).fill(password)
      await page.getByRole('textbox', { name: 'CNPJ' }).fill('11222333000180')
      await page.getByRole('checkbox', { name: /^Li e aceito os Termos/ }).check()
      await page.getByRole('checkbox', { name: /^Aceito o plano Starter por .+ por mês/ }).check()
      await page.getByRole('button', { name: 'Abrir minha loja' }).click()
      await page.getByText('CNPJ inválido').waitFor()

      // One digit put right where it is wrong.
      await page.getByRole('textbox', { name: 'CNPJ' }).press('Home')
      await page.getByRole('textbox', { name: 'CNPJ' }).press('Delete')
      await page.keyboard.type('4')
      expect(await page.getByRole('textbox', { name: 'CNPJ' }).inputValue()).toBe('41.222.333/0001-80')

      await page.getByRole('textbox', { name: 'CNPJ' }).fill(freshCnpj())
      await page.getByRole('textbox', { name: 'Telefone' }).fill('0012')
      await page.getByRole('button', { name: 'Abrir minha loja' }).click()
      await page.getByText('Telefone inválido').waitFor()

      await page.getByRole('textbox', { name: 'Telefone' }).fill('11987654321')
      for (const [campo, certo, recusa] of [
        ['Nome completo', 'Bia Ramos', 'Por favor, informe seu nome.'],
        ['Nome da loja', 'Loja da Bia', 'Informe o nome da loja, com pelo menos 2 letras.'],
      ] as const) {
        await page.getByRole('textbox', { name: campo }).fill('   ')
        await page.getByRole('button', { name: 'Abrir minha loja' }).click()
        await page.getByText(recusa).waitFor()
        await page.getByRole('textbox', { name: campo }).fill(certo)
      }
      await page.getByRole('button', { name: 'Abrir minha loja' }).click()
      await page.getByText('Conta criada').waitFor()
      await page.locator('a[aria-current]', { hasText: 'Entrar' }).waitFor()
      const { rows } = await database().query(
        `select e.status_aprovacao, p.nome as plano from estabelecimentos e
       join auth.users u on u.id = e.owner_user_id
       join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
       join planos_assinatura p on p.id = a.plano_id where u.email = $1`,
        [email],
      )
      expect(rows).toEqual([{ status_aprovacao: 'pendente', plano: 'Starter' }])

      const confirm = page.getByRole('button', { name: 'Confirmar Email Manualmente' })
      expect(await confirm.count()).toBe(0)
      await fillSignIn(page, { email, password })
      await page.getByText('Email não confirmado. Use o botão abaixo para confirmar.').waitFor()
      await confirm.click()
      await page.getByText('Email enviado').waitFor()
      await fillSignIn(page, { email, password })
      await page.getByText('Erro no login').waitFor()

      await followLink(page, linkIn((await emailTo(email, /confirm/i)).texto))
      await page.getByText('Email confirmado!').waitFor()
      await page.getByRole('button', { name: 'Ir para o painel' }).click()
      await page.waitForURL(`${url}/admin`)
      await page.getByRole('heading', { name: 'Cadastro em análise' }).waitFor()
    },
  )

  journey(
    'says what is missing and what was wrong, word for word (5.login, 8.own.01–02)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await page.goto(`${url}/auth/fornecedor`)
      await ready(page)
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await page.getByText('Campos obrigatórios').waitFor()
      await page.getByText('Por favor, preencha email e senha.').waitFor()
      for (const nome of ['Email', 'Senha'])
        expect(await page.getByRole('textbox', { name: nome }).getAttribute('aria-invalid')).toBe('true')
      await fillSignIn(page, { email: 'sem-arroba' })
      await page.getByText('Email inválido').waitFor()
      await page.getByText('Por favor, insira um email válido.').waitFor()
      await fillSignIn(page, { email: 'lojista@demo.portal', password: 'errada' })
      await page.getByText('Erro no login').waitFor()
      await page.getByText('Email ou senha incorretos. Verifique suas credenciais.').waitFor()
      expect(await page.getByRole('button', { name: 'Confirmar Email Manualmente' }).count()).toBe(0)
    },
  )

  journey(
    'resumes a sign-up whose shop was never made (docs/rules/shops.md#sign-up)',
    async ({ url, newPage }) => {
      const { email, password } = await openAccount({ tipo: 'admin_estabelecimento' })
      const page = await newPage()
      await enter(page, { url, signInPage: 'fornecedor', email, password })
      await page.getByRole('heading', { name: 'Concluir cadastro da loja' }).waitFor()
      await page.getByRole('textbox', { name: 'Nome da loja' }).fill('Loja Retomada')
      await page.getByRole('textbox', { name: 'Telefone' }).fill('11987654321')
      await page.getByRole('textbox', { name: 'CNPJ' }).fill(freshCnpj())
      await page.getByRole('checkbox', { name: /^Aceito o plano .+ por mês/ }).check()
      await page.getByRole('button', { name: 'Criar minha loja' }).click()
      await page.waitForURL(`${url}/admin`)
      await page.getByRole('heading', { name: 'Cadastro em análise' }).waitFor()
    },
  )

  journey(
    'lets an owner open a second shop with parts of the first (docs/rules/shops.md#a-second-shop)',
    async ({ url, newPage }) => {
      const produtos = [{ nome: 'Vaso azul', preco: 30, estoque: 4 }]
      const { owner } = await openOwnShop(url, { nome: 'Vasos Matriz', plano: 'Enterprise', produtos })
      const page = await newPage({ width: 390, scheme: 'dark' })
      await beBuyer(page, owner)
      await page.goto(`${url}/minha-assinatura`)
      await page.getByRole('main').getByRole('link', { name: 'Abrir outra loja' }).click()
      await page.getByRole('textbox', { name: 'Nome da loja' }).fill('Vasos Filial')
      await page.getByRole('textbox', { name: 'CNPJ' }).fill(freshCnpj())
      await page.getByRole('checkbox', { name: /^Aceito o plano .+ por mês/ }).check()
      await page.getByRole('checkbox', { name: 'Produtos' }).check()
      await page.getByRole('radio', { name: /^Como estão/ }).check()
      await expectAccessible(page)
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await expectAccessible(page)
      await page.getByRole('checkbox', { name: 'Produtos' }).press('Tab')
      await page.getByRole('button', { name: 'Abrir loja' }).press('Enter')
      await page.waitForURL(`${url}/admin`)
      await page.getByRole('heading', { name: 'Cadastro em análise' }).waitFor()
      const shop = page.getByRole('combobox', { name: 'Loja aberta no painel' })
      expect(await shop.locator('option:checked').textContent()).toBe('Vasos Filial')
      await page.goto(`${url}/produtos?aba=ativos`)
      await page.getByRole('link', { name: 'Vaso azul' }).waitFor()
      await page.goto(`${url}/admin`)
      await page.getByRole('link', { name: 'Hoje em todas as lojas' }).click()
      await page.getByText('Nenhuma venda hoje').waitFor()
      await page.getByRole('heading', { name: 'Vasos Filial' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Ver vendas em Vasos Matriz' }).press('Enter')
      await page.waitForURL(`${url}/vendas`)
      expect(await shop.locator('option:checked').textContent()).toBe('Vasos Matriz')
    },
  )

  journey(
    'sends the platform admin to the other sign-in (4.own.01–02, 6.adm.03)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await enter(page, { url, signInPage: 'fornecedor', email: 'admin@demo.portal' })
      await page.getByText('Acesso restrito').waitFor()
      await page.getByText('Este usuário é administrador da plataforma. Use o login de admin.').waitFor()
      await page.waitForURL(`${url}/auth/admin`)
      expect(await session(page)).toBe(null)
    },
  )
})

journey('who ended a shop opens another with the same CNPJ', async ({ url, newPage }) => {
  const cnpj = freshCnpj()
  const { shop, owner } = await openOwnShop(url, { nome: 'Casa Umbu', status: 'encerrado' })
  await database().query('update estabelecimentos set cnpj = $2 where id = $1', [shop.id, cnpj])
  await database().query(
    `update assinaturas_estabelecimento set status = 'encerrada' where estabelecimento_id = $1`,
    [shop.id],
  )
  const page = await newPage({ width: 390 })
  await beBuyer(page, owner)
  await page.goto(`${url}/admin`)
  await page.getByRole('heading', { name: 'Esta loja foi encerrada' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Abrir uma nova loja' }).click()
  await page.getByRole('textbox', { name: 'Nome da loja' }).fill('Casa Umbu de Novo')
  await page.getByRole('textbox', { name: 'CNPJ' }).fill(cnpj)
  await page.getByRole('textbox', { name: 'Telefone' }).fill('11987654321')
  await page.getByRole('checkbox', { name: /^Aceito o plano Starter por .+ por mês/ }).check()
  await page.getByRole('button', { name: 'Criar minha loja' }).click()
  await page.waitForURL(`${url}/admin`)
  await page.getByRole('heading', { name: 'Cadastro em análise' }).waitFor()
})
