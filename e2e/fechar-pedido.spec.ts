import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { fillSignIn } from './accounts.ts'
import { beBuyer, openBuyer } from './buyers.ts'
import { wantedFrom, withCart } from './carts.ts'
import { cart, choose, goToPayment } from './checkout.ts'
import { journey } from './harness.ts'
import { CONSUMER, ready, signIn } from './people.ts'
import { database, openShop, publicProducts, publicShops, type Shop } from './shops.ts'

let unconnected: Shop

beforeAll(async () => {
  unconnected = await openShop({
    nome: 'Papelaria Sem Conta',
    plano: 'Profissional',
    whatsapp: '(11) 98765-4321',
    produtos: [{ nome: 'Caderno pautado', preco: 20, estoque: 3 }],
  })
})

describe('the checkout', () => {
  journey(
    'tells what is missing, word for word, and goes back (5.check, 5.cart.04, 4.check.02)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await signIn(page, url)
      await choose(page, url, unconnected.codigo)
      await page.getByRole('button', { name: 'Continuar', exact: true }).first().click()
      await page.getByText('Carrinho vazio').first().waitFor()

      await page.getByRole('button', { name: /^Adicionar Caderno/ }).click()
      const pause = (from: string) =>
        database().query(`update estabelecimentos set pausa_de = ${from} where id = $1`, [unconnected.id])
      await pause('now()')
      await page.reload()
      await page.getByText('Papelaria Sem Conta está em pausa.').waitFor()
      await page.getByRole('button', { name: 'Continuar', exact: true }).first().click()
      await page.getByRole('alert').getByText('Papelaria Sem Conta está em pausa').waitFor()
      await page.getByRole('searchbox', { name: 'Buscar nesta loja' }).waitFor()
      await pause('null')
      await page.reload()
      await page.getByRole('button', { name: 'Continuar', exact: true }).first().click()
      await page.getByRole('textbox', { name: 'Nome completo' }).fill(' ')
      await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
      await page.getByText('Nome obrigatório').waitFor()
      await page.getByText('Por favor, informe seu nome.').first().waitFor()
      await page.getByRole('textbox', { name: 'Nome completo' }).fill('Rita Moraes')
      await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()

      await page.getByRole('button', { name: 'Finalizar pedido' }).click()
      await page.getByText('Forma de pagamento obrigatória').waitFor()
      await page.getByText('Selecione uma forma de pagamento.').waitFor()
      await page.getByRole('radio', { name: /^PIX/ }).check()
      await page.getByRole('button', { name: /^Pagar/ }).click()
      await page.getByText('Pagamento indisponível').waitFor()

      await page.getByRole('button', { name: 'Voltar', exact: true }).click()
      await page.getByRole('heading', { name: 'Seus dados' }).waitFor()
      await page.getByRole('button', { name: 'Voltar', exact: true }).click()
      await page.getByRole('searchbox', { name: 'Buscar nesta loja' }).waitFor()
    },
  )

  journey('lets nothing float over what is filled in on a telephone', async ({ url, newPage }) => {
    const page = await newPage({ width: 390, height: 800 })
    // Somebody of its own, whose account keeps what is put into the cart.
    await beBuyer(page, await openBuyer(url))
    await choose(page, url, unconnected.codigo)
    await page.getByRole('button', { name: /^Adicionar Caderno/ }).click()
    await goToPayment(page)
    await page.getByRole('link', { name: /WhatsApp/ }).waitFor()
    for (const step of ['Pagamento', 'Seus dados']) {
      if (step === 'Seus dados') await page.getByRole('button', { name: 'Voltar', exact: true }).click()
      await page
        .getByRole('heading', { name: step === 'Pagamento' ? 'Como você quer pagar?' : step })
        .waitFor()
      expect(await covered(page), step).toEqual([])
    }
  })

  journey(
    'tells a changed price before anything is charged, then takes a cash order (1.03, 9.28)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await signIn(page, url)
      await choose(page, url, unconnected.codigo)
      await page.getByRole('button', { name: /^Adicionar Caderno/ }).click()
      await goToPayment(page)
      await page.getByRole('radio', { name: /^À Vista Dinheiro/ }).check()
      await database().query('update produtos set preco = 23.5 where id = $1', [
        unconnected.produtos.get('Caderno pautado'),
      ])
      await database().query(`select pg_notify('cache', $1)`, [`loja:${unconnected.id}`])
      await page.getByRole('button', { name: /^Finalizar pedido de/ }).click()
      await page.getByText(/O preço mudou. O novo total é R\$\s23,50/).waitFor()
      await page.getByText(/Caderno pautado: de R\$\s20,00 para R\$\s23,50/).waitFor()
      await page.getByRole('button', { name: /^Finalizar pedido de R\$\s23,50/ }).click()
      await page.getByRole('heading', { name: /^Pedido #\d+ enviado/ }).waitFor()
      expect(await cart(page)).toEqual([])
      const { rows } = await database().query(
        'select status, forma_pagamento, total::float8 as total from vendas where estabelecimento_id = $1',
        [unconnected.id],
      )
      expect(rows).toEqual([{ status: 'pendente', forma_pagamento: 'avista', total: 23.5 }])
    },
  )

  journey('goes on with the next shop of the cart', async ({ url, newPage }) => {
    const wanted = await wantedFrom(url, 2)
    const page = await newPage()
    await beBuyer(page, await openBuyer(url))
    await withCart(page, wanted)
    await page.goto(`${url}/loja?etapa=dados`)
    await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
    await page.getByRole('radio', { name: /^À Vista Dinheiro/ }).check()
    await page.getByRole('button', { name: /^Finalizar pedido de/ }).click()
    await page.getByRole('heading', { name: /^Pedido #\d+ enviado/ }).waitFor()

    await page.getByRole('link', { name: 'Carrinho' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Seu carrinho' })
    await drawer.getByRole('button', { name: 'Finalizar Compra' }).click()
    await page.getByRole('heading', { level: 1, name: wanted[1]?.shop.nome ?? '' }).waitFor()
    await page.getByRole('heading', { name: 'Seus dados' }).waitFor()
  })

  journey(
    'a failure without a reason is reported as such, and the same attempt can be sent again (8.oth.21)',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/\/rest\/v1\/vendas/)
      const page = await newPage()
      await signIn(page, url)
      await choose(page, url, unconnected.codigo)
      await page.getByRole('button', { name: /^Adicionar Caderno/ }).click()
      await goToPayment(page)
      await page.getByRole('radio', { name: /^Cartão/ }).check()
      const keys: (string | undefined)[] = []
      await page.route('**/rest/v1/vendas', async (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        if (keys.length === 1) await route.fulfill({ status: 500, body: '{}' })
        else await route.continue()
      })
      await page.getByRole('button', { name: /^Finalizar pedido de/ }).click()
      await page.getByText('Erro ao processar pedido').waitFor()
      await page.getByRole('button', { name: /^Finalizar pedido de/ }).click()
      await page.getByRole('heading', { name: /^Pedido #\d+ enviado/ }).waitFor()
      expect(keys[0]).toBeTruthy()
      expect(keys[1]).toBe(keys[0])
    },
  )
})

describe('the cart of a visitor', () => {
  journey('is gone on with where the sign-in interrupted it', async ({ url, newPage }) => {
    const page = await newPage()
    await withCart(page, await wantedFrom(url, 1))
    await page.goto(`${url}/loja`)
    await page.getByRole('button', { name: 'Continuar', exact: true }).locator('visible=true').first().click()
    await page.getByText('Login necessário').waitFor()
    await fillSignIn(page, { email: CONSUMER })
    await page.getByRole('heading', { name: 'Seus dados' }).waitFor()
  })

  journey(
    'asks to sign in, and then holds what the person meant (5.cart.01, 6.vis.02)',
    async ({ url, newPage }) => {
      const shops = await publicShops(url)
      const shop = shops.find(({ total_produtos }) => total_produtos > 0)
      const [product] = (await publicProducts(url, shop?.id ?? '')).filter(({ estoque }) => estoque > 0)
      const page = await newPage()
      await page.goto(`${url}/loja/${shop?.codigo}`)
      await ready(page)
      await page
        .getByRole('button', { name: `Adicionar ${product?.nome} ao carrinho` })
        .first()
        .click()
      await page.getByText('Login necessário').waitFor()
      expect(await cart(page)).toEqual([])
      await page.getByRole('link', { name: 'Entrar', exact: true }).click()
      await page.getByText(`Código: ${shop?.codigo}`).waitFor()
      await page.getByRole('textbox', { name: 'Email' }).fill(CONSUMER)
      await page.getByRole('textbox', { name: 'Senha' }).fill('demo-portal-2026')
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await page.waitForURL(`${url}/loja`)
      await page.getByText(`${product?.nome} foi adicionado ao carrinho.`).waitFor()
      expect(await cart(page)).toHaveLength(1)
    },
  )
})

/** What the shop's WhatsApp lies over, of all that can be filled in or pressed, each taken to the page's lower end. */
function covered(page: Page): Promise<string[]> {
  return page.locator('main :is(input, select, button, label)').evaluateAll((all) =>
    all
      .filter((one) => {
        one.scrollIntoView({ block: 'end' })
        scrollBy(0, 110)
        const box = one.getBoundingClientRect()
        const sign = document.querySelector('.whatsapp a')?.getBoundingClientRect()
        return (
          sign &&
          box.width > 1 &&
          box.right > sign.left &&
          box.left < sign.right &&
          box.bottom > sign.top &&
          box.top < sign.bottom
        )
      })
      .map((one) => one.textContent ?? ''),
  )
}
