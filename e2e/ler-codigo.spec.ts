import { expect } from 'vitest'
import { beBuyer } from './buyers.ts'
import { kept, read } from './counter.ts'
import { journey } from './harness.ts'
import { networkGone } from './network.ts'
import { openOwnShop } from './owners.ts'
import { database } from './shops.ts'

const SKUS = { Caneca: 'CAN-10', Bule: '1234', Prato: '12345', Pires: 'Pir-7', Tigela: 'Tig-70' }

journey(
  'adds what has the very code that was read, with a network and without',
  async ({ url, newPage, allowProblem }) => {
    allowProblem(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|network/i)
    const produtos = ['Caneca', 'Bule', 'Prato', 'Pires', 'Tigela'].map((nome) => ({
      nome,
      preco: 30,
      estoque: 9,
    }))
    const { shop, owner } = await openOwnShop(url, { nome: 'Louças da Serra', produtos })
    for (const [nome, sku] of Object.entries(SKUS))
      await database().query('update produtos set sku = $2 where id = $1', [shop.produtos.get(nome), sku])
    const page = await newPage({ serviceWorker: true })
    await beBuyer(page, owner)
    await page.goto(`${url}/nova-venda`)
    const cart = page.getByRole('region', { name: 'Carrinho' })
    const field = page.getByRole('searchbox', { name: /^Buscar produto/ })
    await expect.poll(() => kept(page), { timeout: 90_000 }).toBe(true)
    for (const [part, gone] of [
      ['CAN-1', false],
      ['AN-10', true],
    ] as const) {
      if (gone) await networkGone(page)
      const told = (title: string) =>
        page.getByRole('alert').filter({ hasText: title }).filter({ hasText: part }).waitFor()
      await read(page, part)
      await told('Nenhum produto tem este código')
      await expect.poll(() => field.inputValue()).toBe(part)
      await field.press('Enter')
      await told('Escolha um dos produtos')
      await page.getByText('Busque um produto ou leia o código de barras.').waitFor()
      await read(page, '1234')
      await cart.getByText('Bule').waitFor()
      expect(await cart.locator('li').count()).toBe(1)
      // Of capitals and small letters, read as either or typed.
      await read(page, 'PIR-7')
      await cart.getByText('Pires').waitFor()
      await field.fill('tig-70')
      await field.press('Enter')
      await cart.getByText('Tigela').waitFor()
      expect(await cart.locator('li').count()).toBe(3)
      await page.getByRole('button', { name: 'Descartar' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
    }
    await page.context().setOffline(false)
  },
)
