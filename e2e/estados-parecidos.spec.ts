import { describe } from 'vitest'
import { beBuyer } from './buyers.ts'
import { addressOf, demoRecords } from './demo-records.ts'
import { expectClosed, goTo, lookAt, walkTogether } from './estados.ts'
import { journey } from './harness.ts'
import { openOwnShop } from './owners.ts'
import { signIn } from './people.ts'
import { ALIKE, DESK, SCREENS, SHOPKEEPER } from './screens.ts'
import { database } from './shops.ts'

describe('screens of the panel that are alike, and who may not see them', () => {
  for (const [part, { email, from, screens }] of Object.entries(ALIKE)) {
    journey(part, async ({ url, newPage, allowProblem }) => {
      allowProblem(/^500: GET /)
      const page = await newPage()
      await signIn(page, url, email)
      const records = await demoRecords(SHOPKEEPER)
      if (from) await page.goto(url + from)
      for (const screen of screens) {
        const route = addressOf(screen.route, records)
        await walkTogether(page, { ...screen, route }, () =>
          from ? goTo(page, route) : page.goto(url + route),
        )
      }
    })
  }

  journey('who may not see a screen is told so', async ({ url, newPage }) => {
    const records = await demoRecords(SHOPKEEPER)
    const screens = Object.values(SCREENS).flatMap((part) => part.screens)
    for (const role of ['vendas', 'estoque', 'financeiro']) {
      const page = await newPage()
      await signIn(page, url, `${role}@demo.portal`)
      await page.goto(`${url}/perfil`)
      for (const { route } of screens.filter(({ closedTo }) => closedTo === role)) {
        await goTo(page, addressOf(route, records))
        await expectClosed(page)
      }
    }
  })

  journey('the platform’s screens send a shop’s people to their own', async ({ url, newPage }) => {
    const records = await demoRecords(SHOPKEEPER)
    const page = await newPage()
    await signIn(page, url, SHOPKEEPER)
    await page.goto(`${url}/perfil`)
    for (const { route } of [...(SCREENS['the platform']?.screens ?? []), ...DESK]) {
      await goTo(page, addressOf(route, records))
      await page.waitForURL(`${url}/admin`)
    }
  })

  journey('a plan’s limit is shown with the way out', async ({ url, newPage }) => {
    const { shop, owner } = await openOwnShop(url, { nome: 'Loja Pequena', plano: 'Starter' })
    await database().query(
      `insert into produtos (estabelecimento_id, nome, preco, estoque, status)
       select $1, 'Produto ' || n, 10, 1, case when n > 50 then 'inativo_por_limite' else 'ativo' end
       from generate_series(1, 60) n`,
      [shop.id],
    )
    const page = await newPage()
    await beBuyer(page, owner)
    await page.goto(`${url}/admin`)
    await page.getByText('Primeiros passos').waitFor()
    await lookAt(page)
    for (const [route, says] of [
      ['/produtos', /Limite de 50 produtos atingido/],
      ['/novo-produto', /Limite de 50 produtos atingido/],
      ['/relatorios?aba=abc', /Ver planos/],
      ['/usuarios', /Limite de 1 usuário atingido/],
      ['/perfil?tab=personalizacao', /A aparência da loja não vem no seu plano/],
    ] as const) {
      await goTo(page, route)
      await page.getByText(says).filter({ visible: true }).first().waitFor()
      await lookAt(page)
    }
    // What the platform hides takes no place of the plan, and nor does what exceeds it.
    await database().query(
      `update produtos set status = 'oculto' where estabelecimento_id = $1 and nome = 'Produto 1'`,
      [shop.id],
    )
    await goTo(page, '/novo-produto')
    await page.getByText('Publicação').filter({ visible: true }).first().waitFor()
  })
})
