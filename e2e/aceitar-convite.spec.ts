import { describe, expect } from 'vitest'
import { fillSignIn, freshEmail, openAccount } from './accounts.ts'
import { journey } from './harness.ts'
import { joinTeam } from './owners.ts'
import { DEMO_PASSWORD, ready } from './people.ts'
import { database, openShop } from './shops.ts'

const OWNER = 'lojista@demo.portal'

/** The owner of the demonstration's shop invites this address to its team. */
async function invite(url: string, email: string): Promise<void> {
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { rows } = await database().query<{ id: string }>(
    'select e.id from estabelecimentos e join auth.users u on u.id = e.owner_user_id where u.email = $1',
    [OWNER],
  )
  const { access_token: token } = await post('/auth/v1/token?grant_type=password', {
    email: OWNER,
    password: DEMO_PASSWORD,
  })
  await post('/rest/v1/convites', { estabelecimento_id: rows[0]?.id, email, papel: 'vendedor' }, token)
}

function linkIn(text: string): string {
  return /https?:\/\/\S*aceitar-convite\S*/.exec(text)?.[0] ?? ''
}

describe('an invitation', () => {
  journey(
    'makes an account, joins the team, and works once (docs/rules/shops.md#invitations)',
    async ({ url, newPage, emailTo }) => {
      const email = freshEmail('equipe')
      await invite(url, email)
      const link = linkIn((await emailTo(email, /^Convite/i)).texto)
      const page = await newPage()
      await page.goto(link)
      await page.getByText(/convidou você para a loja .* como Vendedor/).waitFor()
      expect(page.url()).toBe(`${url}/aceitar-convite`)
      await page.getByRole('button', { name: 'Aceitar convite' }).click()
      await page.getByText('Aceite os termos para continuar.').waitFor()
      await page.getByRole('textbox', { name: 'Nome completo' }).fill('Pessoa da Equipe')
      await page.getByRole('textbox', { name: 'Senha', exact: true }).fill('segredo1')
      await page.getByRole('textbox', { name: 'Confirmar senha' }).fill('segredo1')
      await page.getByRole('checkbox', { name: /Li e aceito/ }).check()
      await page.getByRole('button', { name: 'Aceitar convite' }).click()
      await page.waitForURL(`${url}/admin`)
      await page.getByRole('heading', { level: 1 }).waitFor()

      await page.goto(link)
      await page.getByRole('heading', { level: 1, name: 'Convite já aceito' }).waitFor()
      await page.getByRole('link', { name: 'Ir para o painel' }).click()
      await page.waitForURL(`${url}/admin`)
    },
  )

  journey('is for one address only, whose owner signs in to accept', async ({ url, newPage, emailTo }) => {
    const invited = await openAccount()
    await joinTeam(invited.email, (await openShop({ nome: 'Loja de Antes', idade: 9999 })).id)
    const other = await openAccount()
    await invite(url, invited.email)
    const link = linkIn((await emailTo(invited.email, /^Convite/i)).texto)
    const page = await newPage()
    await page.goto(`${url}/auth/consumidor`)
    await fillSignIn(page, other)
    await page.getByText('Login realizado').waitFor()
    await page.goto(link)
    await page.getByText(/e você entrou com outro email/).waitFor()
    await page.getByRole('button', { name: 'Sair e continuar' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(invited.email)
    await page.getByRole('textbox', { name: 'Senha' }).fill(invited.password)
    await page.getByRole('button', { name: 'Entrar e aceitar' }).click()
    await page.waitForURL(`${url}/admin`)
    const open = page.getByLabel('Loja aberta no painel').getByRole('option', { selected: true })
    expect(await open.innerText()).not.toBe('Loja de Antes')
  })

  journey('can be refused, and then stays refused', async ({ url, newPage, emailTo }) => {
    const email = freshEmail('equipe')
    await invite(url, email)
    const page = await newPage()
    await page.goto(linkIn((await emailTo(email, /^Convite/i)).texto))
    await ready(page)
    await page.getByRole('button', { name: 'Recusar', exact: true }).click()
    await page.getByRole('button', { name: 'Recusar convite' }).click()
    await page.getByRole('heading', { level: 1, name: 'Convite recusado' }).waitFor()
  })

  journey('that expired can be asked for again', async ({ url, newPage, emailTo }) => {
    const email = freshEmail('equipe')
    await invite(url, email)
    const link = linkIn((await emailTo(email, /^Convite/i)).texto)
    await database().query(`update convites set expira_em = now() - interval '1 hour' where email = $1`, [
      email,
    ])
    const page = await newPage()
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Convite expirado' }).waitFor()
    await page.getByRole('button', { name: 'Pedir novo convite' }).click()
    await page.getByText('Avisamos quem cuida da equipe da loja.').waitFor()
    expect((await emailTo(OWNER, /novo convite/)).texto).toContain(email)
  })

  for (const query of ['', '?token=isto-nao-existe']) {
    journey(`with ${query || 'no token'} is invalid`, async ({ url, newPage }) => {
      const page = await newPage()
      await page.goto(`${url}/aceitar-convite${query}`)
      await page.getByRole('heading', { level: 1, name: 'Convite inválido ou expirado' }).waitFor()
    })
  }
})
