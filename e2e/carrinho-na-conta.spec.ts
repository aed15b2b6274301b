import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { coloursSettled, expectAccessible } from './axe.ts'
import { beBuyer, type Buyer, openBuyer } from './buyers.ts'
import { journey } from './harness.ts'
import { runJob } from './jobs.ts'
import { answerLate } from './network.ts'
import { ready } from './people.ts'
import { database, openShop, type Shop } from './shops.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    nome: 'Armazém da Volta',
    produtos: [
      { nome: 'Chaleira esmaltada', preco: 89.9 },
      { nome: 'Moedor de café', preco: 120 },
      { nome: 'Coador de pano', preco: 15 },
    ],
  })
})

describe('the cart of an account', () => {
  journey(
    'is filled on one device, found on another, merged once, and emptied by the order on both',
    async ({ url, newPage }) => {
      const buyer = await openBuyer(url, 'Clara Nunes')
      const deviceA = await signedIn(await newPage(), url, buyer)
      await deviceA.getByRole('button', { name: /^Adicionar Chaleira/ }).click()
      await expect.poll(() => account(buyer)).toEqual({ 'Chaleira esmaltada': 1 })

      const deviceB = await newPage({ width: 390, height: 844 })
      await deviceB.goto(`${url}/loja/${shop.codigo}`)
      await ready(deviceB)
      // A visitor's wish waits for the sign-in, and meets what the account has.
      await deviceB.getByRole('button', { name: /^Adicionar Moedor/ }).click()
      await deviceB.getByText('Login necessário').waitFor()
      await byForm(deviceB, url, buyer)
      const both = { 'Chaleira esmaltada': 1, 'Moedor de café': 1 }
      await expect.poll(() => device(deviceB)).toEqual(both)
      await expect.poll(() => account(buyer)).toEqual(both)

      await deviceB.goto(`${url}/loja/${shop.codigo}`)
      await ready(deviceB)
      const drawer = await openDrawer(deviceB)
      await drawer.getByText('Moedor de café').waitFor()
      await expectAccessible(deviceB)
      await drawer.getByRole('button', { name: /^Aumentar.*Moedor/ }).click()
      await expect.poll(() => account(buyer)).toEqual({ ...both, 'Moedor de café': 2 })

      // The other device learns it with its next page, and orders.
      await deviceA.goto(`${url}/loja/${shop.codigo}`)
      await expect.poll(() => device(deviceA)).toEqual({ ...both, 'Moedor de café': 2 })
      const ordered = await openDrawer(deviceA)
      await ordered.getByRole('button', { name: 'Finalizar Compra' }).click()
      await deviceA.getByLabel(/^Nome/).waitFor()
      await deviceA.getByLabel(/^Telefone/).fill('11987654321')
      await deviceA.getByRole('button', { name: 'Continuar para o pagamento' }).click()
      await deviceA.getByRole('radio', { name: /^À Vista Dinheiro/ }).check()
      await deviceA.getByRole('button', { name: /^Finalizar pedido de/ }).click()
      await deviceA.getByRole('heading', { name: /^Pedido #\d+ enviado/ }).waitFor()
      expect(await device(deviceA)).toEqual({})
      await expect.poll(() => account(buyer)).toEqual({})

      await deviceB.reload()
      await expect.poll(() => device(deviceB)).toEqual({})
    },
  )

  journey(
    'leaves a shared device with the session, and says by name what is sold no more',
    async ({ url, newPage }) => {
      const buyer = await openBuyer(url, 'Davi Prado')
      const page = await newPage()
      // What tells the account of the cart comes after they leave.
      const leaving = Promise.withResolvers<void>()
      await page.route(/\/carrinho-na-conta-/, async (route) => {
        await leaving.promise
        await route.continue()
      })
      await signedIn(page, url, buyer)
      await page.getByRole('button', { name: /^Adicionar Coador/ }).click()
      await page.goto(`${url}/minha-conta`)
      await page.getByRole('button', { name: 'Sair' }).click()
      leaving.resolve()
      await expect.poll(() => device(page)).toEqual({})
      await expect.poll(() => account(buyer)).toEqual({ 'Coador de pano': 1 })
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Coador')

      await database().query(`update produtos set status = 'inativo' where nome = 'Coador de pano'`)
      // The session of the first device is over.
      const other = await newPage()
      await byForm(other, url, buyer)
      await other.getByText('Coador de pano: não está mais à venda.').waitFor()
      expect(await device(other)).toEqual({})
    },
  )

  journey('leaves a shared device though the account never answers', async ({ url, newPage }) => {
    const page = await newPage()
    await page.route('**/rest/v1/carrinho', () => undefined)
    await signedIn(page, url, await openBuyer(url))
    await page.getByRole('button', { name: /^Adicionar Chaleira/ }).click()
    await page.goto(`${url}/minha-conta`)
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect.poll(() => device(page)).toEqual({})
  })

  journey(
    'tells whoever signs in next in the same tab nothing of who was buying',
    async ({ url, newPage }) => {
      const [first, next] = [await openBuyer(url, 'Ana Primeira'), await openBuyer(url, 'Bia Segunda')]
      const page = await signedIn(await newPage(), url, first)
      const buyingFrom = async () => {
        await page.getByRole('button', { name: /^Adicionar Chaleira/ }).click()
        const drawer = await openDrawer(page)
        await drawer.getByRole('button', { name: 'Finalizar Compra' }).click()
        await page.getByLabel(/^Nome/).waitFor()
        return Promise.all([/^Nome/, /^Email/, /^Telefone/].map((name) => page.getByLabel(name).inputValue()))
      }
      expect(await buyingFrom()).toEqual(['Ana Primeira', first.email, ''])
      await page.getByLabel(/^Telefone/).fill('11987654321')
      await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
      await page.getByRole('radio', { name: /^À Vista Dinheiro/ }).waitFor()
      await page.goto(`${url}/minha-conta`)
      await page.getByRole('button', { name: 'Sair' }).click()
      await expect.poll(() => device(page)).toEqual({})
      await byForm(page, url, next)
      await page.goto(`${url}/loja/${shop.codigo}`)
      await ready(page)
      expect(await buyingFrom()).toEqual(['Bia Segunda', next.email, ''])
    },
  )

  journey(
    'is remembered by one letter that was asked for, and one click ends it',
    async ({ url, newPage, emailTo }) => {
      const buyer = await openBuyer(url, 'Elisa Rocha')
      const page = await signedIn(await newPage({ width: 390, height: 844 }), url, buyer)
      await page.getByRole('button', { name: /^Adicionar Chaleira/ }).click()
      await expect.poll(() => account(buyer)).toEqual({ 'Chaleira esmaltada': 1 })
      const drawer = await openDrawer(page)
      const question = drawer.getByRole('region', { name: 'Lembrete do carrinho' })
      await question.waitFor()
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Quero receber' }).click()
      await question.waitFor({ state: 'hidden' })
      await page.reload()
      await openDrawer(page)
      await drawer.getByText('Chaleira esmaltada').waitFor()
      expect(await question.count()).toBe(0)

      await database().query(
        `update linhas_carrinho l set mudada_em = now() - interval '26 hours' from auth.users u
         where u.id = l.user_id and u.email = $1`,
        [buyer.email],
      )
      await runJob('vendas.lembrar-carrinhos')
      const letter = await emailTo(buyer.email, /^Você deixou produtos no carrinho$/)
      expect(letter.texto).toMatch(/1 × Chaleira esmaltada, R\$\s89,90 cada, em Armazém da Volta/)

      const [back = '', end = ''] = [/auth\/consumidor\?\S+/, /avisos\/encerrar#\S+/].map(
        (link) => link.exec(letter.texto)?.[0] ?? '',
      )
      const reader = await newPage()
      await reader.goto(`${url}/${end}`)
      await reader.getByRole('heading', { name: 'E-mails encerrados' }).waitFor()
      await reader.getByText('Você não recebe mais: Lembrete do carrinho.').waitFor()
      await expectAccessible(reader)
      await page.goto(`${url}/minha-conta/privacidade`)
      const wish = page.getByRole('checkbox', { name: /^Lembrete do carrinho/ })
      await wish.waitFor()
      expect(await wish.isChecked()).toBe(false)

      // The letter leads into the cart itself.
      await page.goto(`${url}/${back}`)
      await page.getByRole('dialog', { name: 'Seu carrinho' }).getByText('Chaleira esmaltada').waitFor()
    },
  )
})

journey(
  'a favourite says how much it fell since it was kept, and the bell’s notice is written',
  async ({ url, newPage, emailTo }) => {
    const buyer = await openBuyer(url, 'Fábio Leal')
    const productId = shop.produtos.get('Moedor de café')
    const page = await newPage({ width: 390, height: 844 })
    await beBuyer(page, buyer)
    const readBefore = await answerLate(page, /\/rest\/v1\/favoritos$/)
    await page.goto(`${url}/loja/${shop.codigo}/produto/${productId}`)
    await ready(page)
    const heart = page.getByRole('button', { name: 'Favoritar Moedor de café' })
    await heart.click()
    const kept = () =>
      database().query('select 1 from favoritos f join auth.users u on u.id = f.user_id where u.email = $1', [
        buyer.email,
      ])
    await expect.poll(async () => (await kept()).rowCount).toBe(1)
    await readBefore()
    await coloursSettled(page)
    expect(await heart.getAttribute('aria-pressed')).toBe('true')
    await page.goto(`${url}/minha-conta/favoritos`)
    const question = page.getByRole('region', { name: 'Novidades dos favoritos' })
    // It comes later than the list, which stays where it was.
    await page.locator('ul + section').and(question).waitFor()
    await question.getByRole('button', { name: 'Quero receber' }).click()
    await question.waitFor({ state: 'hidden' })

    await database().query('update produtos set preco = 99.5 where id = $1', [productId])
    await runJob('vitrine.avisar-favoritos')
    const letter = await emailTo(buyer.email, /^Moedor de café baixou de preço$/)
    expect(letter.texto).toMatch(/de R\$\s120,00 por R\$\s99,50/)
    await page.reload()
    await page.getByText(/^Baixou R\$\s20,50.* desde que você guardou$/).waitFor()
    await expectAccessible(page)
    const { rows } = await database().query(
      'select a.titulo, a.rota from avisos a join auth.users u on u.id = a.user_id where u.email = $1',
      [buyer.email],
    )
    expect(rows).toEqual([{ titulo: 'Moedor de café baixou de preço', rota: '/minha-conta/favoritos' }])
  },
)

async function signedIn(page: Page, url: string, buyer: Buyer): Promise<Page> {
  await beBuyer(page, buyer)
  await page.goto(`${url}/loja/${shop.codigo}`)
  await ready(page)
  return page
}

async function byForm(page: Page, url: string, { email, password }: Buyer): Promise<void> {
  await page.goto(`${url}/auth/consumidor?estabelecimento=${shop.codigo}`)
  await ready(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Senha/).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(`${url}/loja`)
}

async function openDrawer(page: Page): Promise<Locator> {
  const link = page.getByRole('link', { name: /^Carrinho/ }).locator('visible=true')
  await link.first().click()
  const drawer = page.getByRole('dialog', { name: 'Seu carrinho' })
  await drawer.waitFor()
  return drawer
}

/** By name, how many the device holds. */
function device(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem('carrinho_v2') ?? '[]') as {
      produto: { nome: string }
      quantidade: number
    }[]
    return Object.fromEntries(lines.map(({ produto, quantidade }) => [produto.nome, quantidade]))
  })
}

/** By name, how many the account keeps. */
async function account({ email }: Buyer): Promise<Record<string, number>> {
  const { rows } = await database().query<{ nome: string; quantidade: number }>(
    `select l.nome, l.quantidade from linhas_carrinho l join auth.users u on u.id = l.user_id where u.email = $1`,
    [email],
  )
  return Object.fromEntries(rows.map(({ nome, quantidade }) => [nome, quantidade]))
}
