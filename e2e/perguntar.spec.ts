import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { beBuyer, OWNER, openBuyer, ownersShop } from './buyers.ts'
import { journey } from './harness.ts'
import { signIn } from './people.ts'
import { database } from './shops.ts'

describe('questions and answers on a product', () => {
  journey(
    'a person asks, the shop answers, who asked is told, and everybody finds it',
    async ({ url, newPage }) => {
      const { codigo, products } = await ownersShop(url)
      const product = products.at(-1)
      const address = `${url}/loja/${codigo}/produto/${product?.id}`
      const visitor = await newPage({ width: 390 })
      await visitor.goto(address)
      await visitor.locator('.vendedor').scrollIntoViewIfNeeded()
      const section = visitor.getByRole('region', { name: 'Perguntas e respostas' })
      await section.getByRole('link', { name: 'Entre para perguntar' }).waitFor()
      await expectAccessible(visitor)

      const buyer = await openBuyer(url, 'Rita Que Pergunta')
      const page = await newPage({ width: 390 })
      await beBuyer(page, buyer)
      await answerFirstReadingLast(page)
      await page.goto(address)
      await page.locator('.vendedor').scrollIntoViewIfNeeded()
      const form = page.getByRole('region', { name: 'Perguntas e respostas' })
      await form.getByRole('button', { name: 'Perguntar' }).click()
      await form.getByText('Escreva a pergunta em pelo menos 3 letras.').waitFor()
      await form.getByRole('textbox', { name: /^Pergunte sobre/ }).fill('A tampa é de cerâmica também?')
      await form.getByRole('button', { name: 'Perguntar' }).click()
      const question = form.getByRole('heading', { name: 'A tampa é de cerâmica também?' })
      await question.waitFor()
      await page.evaluate(() => dispatchEvent(new Event('asked')))
      await expectAccessible(page)
      await question.waitFor()

      const owner = await newPage()
      await signIn(owner, url, OWNER)
      await owner.goto(`${url}/admin`)
      await owner.getByRole('link', { name: /perguntas? sem resposta/ }).click()
      await owner.waitForURL(`${url}/perguntas`)
      await expectAccessible(owner)
      const menu = owner.getByRole('button', { name: 'Mais ações: A tampa é de cerâmica também?' })
      await menu.click()
      await owner.getByRole('menuitem', { name: 'Responder' }).click()
      const dialog = owner.getByRole('dialog', { name: 'Responder' })
      await dialog.getByRole('textbox', { name: 'Resposta' }).fill('É sim, da mesma cerâmica.')
      await expectAccessible(owner)
      await dialog.getByRole('button', { name: 'Publicar resposta' }).click()
      await menu.waitFor({ state: 'detached' })
      await owner.getByRole('link', { name: /^Respondidas/ }).click()
      await owner.getByText('É sim, da mesma cerâmica.').first().waitFor()

      const { rows } = await database().query(
        `select 1 from emails where para = $1 and assunto like '%respondeu à sua pergunta'`,
        [buyer.email],
      )
      expect(rows).toHaveLength(1)
      await visitor.reload()
      await visitor.locator('.vendedor').scrollIntoViewIfNeeded()
      await section.getByText('É sim, da mesma cerâmica.').waitFor()
    },
  )

  journey('what was asked is searched without accents', async ({ url, newPage }) => {
    const { rows } = await database().query<{ codigo: string; produto: string; texto: string }>(
      `select e.codigo, q.produto_id as produto, min(q.texto) as texto from publico_perguntas_produtos q
       join estabelecimentos e on e.id = q.estabelecimento_id where q.texto like '%ã%' or q.texto like '%é%' or q.texto like 'É%'
       group by 1, 2 having (select count(*) from publico_perguntas_produtos x where x.produto_id = q.produto_id) >= 5 limit 1`,
    )
    const found = rows[0] as { codigo: string; produto: string; texto: string }
    const page = await newPage({ width: 1280 })
    await page.goto(`${url}/loja/${found.codigo}/produto/${found.produto}`)
    await page.locator('.vendedor').scrollIntoViewIfNeeded()
    const section = page.getByRole('region', { name: 'Perguntas e respostas' })
    const plain = found.texto.normalize('NFD').replaceAll(/\p{M}/gu, '')
    await section.getByRole('searchbox', { name: 'Buscar nas perguntas' }).fill(plain)
    await section.getByText('1 pergunta encontrada').waitFor()
    await section.getByRole('heading', { name: found.texto }).waitFor()
    await section.getByRole('searchbox', { name: 'Buscar nas perguntas' }).fill('xyzw')
    await section.getByText('0 perguntas encontradas').waitFor()
  })
})

/** The first reading of the questions is answered once the event `asked` comes. In the page itself: see `answerNext`. */
function answerFirstReadingLast(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const fetch = window.fetch.bind(window)
    let held: Promise<unknown> | null = new Promise((resolve) => addEventListener('asked', resolve))
    window.fetch = async (...asked) => {
      const [path] = asked
      const until = typeof path === 'string' && path.startsWith('/rest/v1/perguntas?') ? held : null
      if (until) held = null
      const answer = await fetch(...asked)
      await until
      return answer
    }
  })
}
