import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { beBuyer, openBuyer } from './buyers.ts'
import { journey } from './harness.ts'
import { openOwnShop } from './owners.ts'
import { mediaBoxesOf, photographPaper } from './paper.ts'
import { database } from './shops.ts'

const ADDRESS = {
  cep: '13015904',
  logradouro: 'Rua Barão de Jaguara',
  numero: '1481',
  bairro: 'Centro',
  cidade: 'Campinas',
  uf: 'SP',
}

/** What stands at the head of each paper of this page. */
function marks(page: Page): Promise<string[]> {
  return page
    .locator('body > div > article')
    .evaluateAll((papers) => papers.map((paper) => getComputedStyle(paper, '::before').content))
}

describe('a rehearsal', () => {
  journey(
    'a shop that nobody sees yet tries a sale from its first steps to its end',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/404/)
      const { shop, owner } = await openOwnShop(url, {
        nome: 'Cerâmica Aurora',
        status: 'inativo',
        aprovacao: 'pendente',
        produtos: [{ nome: 'Vaso azul', preco: 80, estoque: 3 }],
      })
      const page = await newPage()
      await beBuyer(page, owner)
      await page.goto(`${url}/admin`)
      // By keyboard: what else the panel has to tell may come in above it and move it meanwhile.
      await page.getByRole('link', { name: 'Faça uma venda de teste' }).press('Enter')
      await page.getByRole('heading', { name: 'Modo ensaio' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Começar ensaio' }).click()

      const band = page.getByRole('complementary', { name: 'Modo ensaio' })
      await band.waitFor()
      const menu = page.getByRole('navigation', { name: 'Menu do painel' })
      await menu.getByRole('link', { name: 'Vendas' }).waitFor()
      expect(await menu.getByRole('link', { name: 'Minha Assinatura' }).count()).toBe(0)
      await expectAccessible(page)
      const { rows } = await database().query<{ id: string; codigo: string }>(
        'select id, codigo from estabelecimentos where ensaio_de = $1',
        [shop.id],
      )
      const [twin] = rows as [{ id: string; codigo: string }]

      // Its own page is nobody's; its team buys at the counter of the marketplace.
      expect((await fetch(`${url}/loja/${twin.codigo}`)).status).toBe(404)
      await band.getByRole('link', { name: 'Comprar nela' }).click()
      await page.getByRole('heading', { level: 1, name: 'Ensaio: Cerâmica Aurora' }).waitFor()
      await band.waitFor()
      await page
        .getByRole('button', { name: /^Adicionar / })
        .first()
        .click()
      await page
        .getByRole('button', { name: 'Continuar', exact: true })
        .locator('visible=true')
        .first()
        .click()
      // The shop has not said yet how it hands over.
      await page.getByRole('checkbox', { name: /^Sei que o frete não está incluído/ }).check()
      await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
      await page.getByRole('radio', { name: /^PIX/ }).check()
      await page.getByRole('button', { name: /^Pagar R\$/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Pague com PIX' })
      await dialog.getByRole('button', { name: 'Simular pagamento' }).click()
      await page.getByText('Pagamento confirmado').first().waitFor()

      await page.goto(`${url}/vendas`)
      const row = page.getByRole('row').filter({ hasText: '#1001' })
      await row.getByText('Pago', { exact: true }).waitFor()
      await band.waitFor()

      // What is printed says that it is worth nothing, on every paper, and is no longer for it.
      const { rows: sales } = await database().query<{ id: string }>(
        'update vendas set endereco_entrega = $2 where estabelecimento_id = $1 returning id',
        [twin.id, ADDRESS],
      )
      await page.goto(`${url}/vendas/${sales[0]?.id}`)
      await band.waitFor()
      await page.getByRole('button', { name: 'Imprimir endereço (10×15)' }).click()
      await page.emulateMedia({ media: 'print' })
      await page.getByText('CEP 13015-904', { exact: true }).waitFor()
      expect(await marks(page)).toEqual(['"ENSAIO — sem valor"'])
      await photographPaper(page, 'ensaio-etiqueta')
      expect(mediaBoxesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([[283, 425]])
      await page.emulateMedia({ media: 'screen' })

      await page.goto(`${url}/perfil?tab=ensaio`)
      await expect
        .poll(async () => {
          await page.reload()
          await page.getByRole('heading', { name: 'E-mails do ensaio' }).waitFor()
          return page.getByText(/^Este e-mail iria para /).count()
        })
        .toBeGreaterThan(0)
      await expectAccessible(page)

      // Somebody else does not come in, whatever their browser remembers.
      const stranger = await newPage()
      await beBuyer(stranger, await openBuyer(url))
      await stranger.addInitScript(
        (loja) => localStorage.setItem('estabelecimento_escolhido', loja),
        JSON.stringify({ ...twin, nome: 'Ensaio', logo_url: null }),
      )
      await stranger.goto(`${url}/loja`)
      await stranger.getByText('Loja não encontrada').waitFor()

      await band.getByRole('button', { name: 'Encerrar ensaio' }).click()
      await page.waitForURL(`${url}/admin`)
      await page.getByText('Primeiros passos').waitFor()
      expect(await band.count()).toBe(0)
      expect(await page.getByRole('link', { name: 'Faça uma venda de teste' }).count()).toBe(0)
      const { rowCount } = await database().query('select 1 from estabelecimentos where id = $1', [twin.id])
      expect(rowCount).toBe(0)
      const stock = await database().query('select estoque from produtos where estabelecimento_id = $1', [
        shop.id,
      ])
      expect(stock.rows).toEqual([{ estoque: 3 }])
    },
  )

  journey('its band leaves what it stands over in reach on a phone in the dark', async ({ url, newPage }) => {
    const { shop, owner } = await openOwnShop(url, {
      nome: 'Ateliê Rua Sete',
      produtos: [{ nome: 'Caneca' }],
    })
    const page = await newPage({ width: 390, scheme: 'dark' })
    await beBuyer(page, owner)
    await page.goto(`${url}/perfil?tab=ensaio`)
    await page.getByRole('button', { name: 'Começar ensaio' }).click()
    const band = page.getByRole('complementary', { name: 'Modo ensaio' })
    await band.waitFor()
    await expectAccessible(page)
    await page.goto(`${url}/nova-venda`)
    await page.getByText('Caneca').first().waitFor()
    await expectAccessible(page)
    await band.getByRole('button', { name: 'Encerrar ensaio' }).click()
    await page.waitForURL(`${url}/admin`)
    expect(
      (await database().query('select 1 from estabelecimentos where ensaio_de = $1', [shop.id])).rowCount,
    ).toBe(0)
  })
})
