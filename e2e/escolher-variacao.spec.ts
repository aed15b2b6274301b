import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { createProduct } from '../test/support/factories.ts'
import { expectAccessible } from './axe.ts'
import { beBuyer, openBuyer, ownersShop } from './buyers.ts'
import { cart } from './checkout.ts'
import { journey } from './harness.ts'
import { lane } from './lane.ts'
import { ready } from './people.ts'
import { database } from './shops.ts'

const NAME = 'Tênis de mola'
const PATH = 'tenis-de-mola'
const SOLD_OUT = '38 Esgotado'

let shop: { id: string; codigo: string; nome: string }
let shoe: string

/** A shoe in two sizes and three colours: 38 is sold out in black, and 39 is not made in white. */
beforeAll(async () => {
  shop = await ownersShop(lane().url)
  const db = database()
  shoe = (await createProduct(db, shop.id, { nome: NAME, preco: 400, estoque: 0 })).id
  await db.query(
    `update produtos set descricao = 'Amortece o passo.',
       opcoes = '[{"nome":"Tamanho","valores":["38","39"]},{"nome":"Cor","valores":["Preto","Branco","Rosa"]}]',
       tabela_de_medidas = '{"titulo":"Medidas do pé","colunas":["Tamanho","Pé (cm)"],"linhas":[["38","24,5"],["39","25,3"]]}'
     where id = $1`,
    [shoe],
  )
  await db.query(
    `insert into produtos (id, estabelecimento_id, pai_id, nome, preco, preco_promocao, em_promocao, estoque, status,
       valores, variacao, ordem)
     select uuid_v7(), $1, $2, $3, preco, promocao, promocao is not null, estoque, 'variacao', valores,
       array_to_string(valores, ' / '), ordem
     from (values (array['38','Preto'], 199.9, null::numeric, 0, 0), (array['38','Branco'], 199.9, 149.9, 4, 1),
       (array['38','Rosa'], 219.9, null, 9, 2), (array['39','Preto'], 199.9, null, 2, 3),
       (array['39','Rosa'], 219.9, null, 7, 4)) as v (valores, preco, promocao, estoque, ordem)`,
    [shop.id, shoe, NAME],
  )
  await db.query(`select pg_notify('cache', $1)`, [`loja:${shop.id}`])
})
afterAll(async () => {
  await database().query(`update produtos set status = 'inativo' where id = $1`, [shoe])
  await database().query(`select pg_notify('cache', $1)`, [`loja:${shop.id}`])
})

const group = (page: Page, name: string | RegExp) => page.getByRole('group', { name })
const tile = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const address = (page: Page) => decodeURIComponent(new URL(page.url()).search)

/** Once the chooser, which comes after the rest of the page's code, answers. */
const chooserReady = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('.ladrilho input') ?? {}).some((key) =>
      key.startsWith('__reactFiber$'),
    ),
  )

describe('a product with sizes and colours', () => {
  for (const [width, scheme] of [
    [390, 'light'],
    [1280, 'dark'],
  ] as const) {
    journey(
      `is chosen, waited for, shared and bought by PIX at ${width} px`,
      async ({ url, newPage, pay, emailTo }) => {
        const buyer = await openBuyer(url, 'Nádia Prado')
        const page = await newPage({ width, scheme })
        await beBuyer(page, buyer)
        await page.goto(`${url}/loja/${shop.codigo}?busca=${encodeURIComponent(NAME)}`)
        await ready(page)
        const card = page.getByRole('article').filter({ hasText: NAME }).first()
        expect(await card.innerText()).toContain('a partir de')
        expect(await card.getByRole('button', { name: /^Adicionar/ }).count()).toBe(0)
        await card.getByRole('link', { name: NAME }).click()
        const dialog = page.getByRole('dialog', { name: NAME })
        await group(page, /^Tamanho/).waitFor()
        await expectAccessible(page)

        // Without a choice it asks for one, and takes one there.
        await dialog.getByRole('button', { name: 'Adicionar ao Carrinho' }).click()
        await dialog.getByText('Falta escolher: tamanho.').waitFor()
        await expect
          .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
          .toBe('38')
        await page.goto(`${url}/loja/${shop.codigo}/produto/${shoe}-${PATH}`)
        await chooserReady(page)

        // By keyboard: a radio group each.
        await tile(page, '38').focus()
        await page.keyboard.press('Space')
        await tile(page, SOLD_OUT.replace('38', 'Preto')).waitFor()
        await tile(page, 'Preto Esgotado').focus()
        await page.keyboard.press('Space')
        await expect.poll(() => address(page)).toBe('?variacao=38_preto')
        await page.getByText('ESGOTADO', { exact: true }).waitFor()
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Avise-me quando chegar' }).click()
        await page.getByText('Vamos avisar por e-mail quando chegar.').waitFor()

        // What the shop does not make says so.
        await tile(page, 'Branco').check()
        await tile(page, '39 Não há').check()
        await page.getByText('A loja não tem esta combinação. Escolha outra.').waitFor()
        expect(await page.getByRole('button', { name: 'Indisponível' }).isDisabled()).toBe(true)
        await tile(page, '38').check()
        await expect.poll(() => address(page)).toBe('?variacao=38_branco')
        const main = page.locator('main')
        await main.getByText('-25%').waitFor()
        await main.getByText('Últimas unidades').first().waitFor()

        await page.getByRole('button', { name: 'Tabela de medidas' }).click()
        await page.getByRole('dialog', { name: 'Medidas do pé' }).getByText('24,5').waitFor()
        await page.keyboard.press('Escape')
        await expectAccessible(page)

        // Whoever opens the shared address sees the same choice, with scripts and without.
        for (const javaScript of [true, false]) {
          const shared = await newPage({ width, javaScript })
          await shared.goto(page.url())
          expect(await tile(shared, 'Branco').isChecked()).toBe(true)
          expect(await shared.locator('.preco .por').first().innerText()).toMatch(/149,90/)
          await shared.close()
        }
        await page.reload()
        await chooserReady(page)
        expect(await tile(page, 'Branco').isChecked()).toBe(true)

        await page.getByRole('button', { name: 'Adicionar ao Carrinho' }).click()
        await page.getByText('Produto adicionado!').waitFor()
        expect(await cart(page)).toMatchObject([
          { produto: { escolha: { produto_id: shoe, texto: 'Tamanho 38 · Branco' } }, quantidade: 1 },
        ])
        await page.goto(`${url}/loja?etapa=dados`)
        await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
        const summary = page.getByRole('complementary', { name: 'Resumo do pedido' })
        expect(await summary.textContent()).toContain('Tamanho 38 · Branco')
        await page.getByRole('radio', { name: /^PIX/ }).check()
        await page.getByRole('button', { name: /^Pagar R\$/ }).click()
        await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
        const sale = new URL(page.url()).searchParams.get('pix') ?? ''
        const { rows } = await database().query(
          'select provider_payment_id as id from pagamentos where venda_id = $1',
          [sale],
        )
        await pay(rows[0].id)
        await page.goto(`${url}/minha-conta/pedido/${sale}`)
        await page.getByText(`${NAME} (38 / Branco)`).first().waitFor()
        const letter = await emailTo(buyer.email, /^Pedido #/)
        expect(letter.texto).toContain(`${NAME} (38 / Branco)`)
      },
    )
  }

  journey(
    'an address that names no variation shows the product, and another shop’s has no such page',
    async ({ url }) => {
      const page = `${url}/loja/${shop.codigo}/produto/${shoe}-${PATH}`
      for (const name of ['lixo', '99_roxo', '%00', crypto.randomUUID(), '../..']) {
        const answer = await fetch(`${page}?variacao=${name}`)
        expect(answer.status, name).toBe(200)
        const html = await answer.text()
        expect(html.match(/<input[^>]*value="(38|39|Preto|Branco|Rosa)"[^>]*>/g), name).toHaveLength(5)
        expect(html, name).not.toMatch(/<input[^>]*value="(38|39|Preto|Branco|Rosa)"[^>]*checked/)
        expect(html, name).not.toMatch(/<input[^>]*checked[^>]*value="(38|39|Preto|Branco|Rosa)"/)
        expect(html).toContain('"@type":"ProductGroup"')
        expect(html).toContain(
          `<link rel="canonical" href="${url}/loja/${shop.codigo}/produto/${shoe}-${PATH}"`,
        )
      }
    },
  )
})
