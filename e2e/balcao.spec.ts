import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { answerNext } from './answers.ts'
import { expectAccessible } from './axe.ts'
import { beBuyer, OWNER, ownersShop } from './buyers.ts'
import { journey } from './harness.ts'
import { openMember, openOwnShop } from './owners.ts'
import { signIn } from './people.ts'
import { database, type Shop } from './shops.ts'

const SALES = '/rest/v1/vendas/balcao'

describe('the counter', () => {
  journey('sells in cash by keyboard alone, and tells the change', async ({ url, newPage }) => {
    const page = await openCounter(await newPage(), url)
    const { products } = await ownersShop(url)
    const nome = products[0]?.nome ?? ''
    await page.keyboard.press('F2')
    await page.keyboard.type(nome)
    await page.keyboard.press('Enter')
    const cart = page.getByRole('region', { name: 'Carrinho' })
    await cart.getByText(nome).waitFor()
    await page.getByText('Falta R$').waitFor()
    await page.keyboard.press('F4')
    await page.getByLabel('Valor recebido').fill('9.000,00')
    await page.getByText('Troco R$').waitFor()
    const finish = await page.getByRole('button', { name: /^Finalizar venda/ }).boundingBox()
    expect((finish?.y ?? 0) + (finish?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0)
    await expectAccessible(page)
    await page.keyboard.press('F9')
    await page.getByRole('heading', { level: 1, name: /^Venda #\d+ concluída$/ }).waitFor()
    await page.getByText('Troco R$').waitFor()
    expect(await lastAtCounter()).toMatchObject({ status: 'concluido', canal: 'balcao' })
    await expectAccessible(page)
    await page.keyboard.press('F2')
    await page.keyboard.type('Vaso')
    await page.getByText('Busque um produto ou leia o código de barras.').waitFor()
    expect(await page.getByRole('searchbox', { name: /^Buscar produto/ }).inputValue()).toBe('Vaso')
  })

  journey('takes a part by card and the rest by PIX on its screen', async ({ url, newPage, pay }) => {
    const page = await openCounter(await newPage({ width: 390, scheme: 'dark' }), url)
    await page.locator('li button:not([disabled])', { hasText: 'em estoque' }).first().click()
    await page.getByRole('button', { name: 'Cartão' }).click()
    await page.getByLabel('Valor em Cartão').fill('10,00')
    await page.getByLabel('Débito ou crédito').selectOption('Débito')
    await page.getByLabel('Parcelas').waitFor({ state: 'detached' })
    await page.getByLabel('NSU (opcional)').fill('4321')
    await page.getByText('Falta R$').waitFor()
    await page.getByRole('button', { name: 'PIX' }).click()
    await page.getByText('Falta R$').waitFor({ state: 'hidden' })
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Finalizar venda/ }).click()
    await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
    const sale = await lastAtCounter()
    expect(sale.status).toBe('pendente')
    const { rows } = await database().query<{ id: string; valor: string }>(
      `select provider_payment_id as id, valor from pagamentos where venda_id = $1 and forma = 'pix'`,
      [sale.id],
    )
    expect(Number(rows[0]?.valor)).toBe(Math.round((Number(sale.total) - 10) * 100) / 100)
    await pay(rows[0]?.id ?? '')
    await page.getByRole('heading', { level: 1, name: /concluída$/ }).waitFor()
    await expect.poll(async () => (await lastAtCounter()).status).toBe('concluido')
    const path = await page.getByRole('link', { name: 'Ver venda' }).getAttribute('href')
    await page.getByRole('button', { name: 'Nova venda' }).click()
    await page.getByText('Busque um produto ou leia o código de barras.').waitFor()
    await page.goto(url + path)
    await page.getByText('Pagamento aprovado, R$ 10,00').click()
    await page.getByText('Débito, NSU 4321').waitFor()
  })

  journey('gives up a sale, or a draft, only when asked again', async ({ url, newPage }) => {
    const page = await openCounter(await newPage(), url)
    const empty = page.getByText('Busque um produto ou leia o código de barras.')
    const question = page.getByRole('dialog', { name: 'Descartar esta venda?' })
    await page.locator('li button:not([disabled])', { hasText: 'em estoque' }).first().click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await empty.count()).toBe(0)

    await page.getByRole('button', { name: 'Salvar rascunho' }).click()
    await empty.waitFor()
    await page.getByRole('button', { name: 'Rascunhos (1)' }).click()
    await page.getByRole('button', { name: /^Descartar o rascunho de/ }).click()
    await page
      .getByRole('dialog', { name: 'Descartar este rascunho?' })
      .getByRole('button', { name: 'Descartar' })
      .click()
    await page.getByText('Nenhum rascunho guardado.').waitFor()
    await page.keyboard.press('Escape')

    await page.locator('li button:not([disabled])', { hasText: 'em estoque' }).first().click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await question.getByRole('button', { name: 'Descartar' }).click()
    await empty.waitFor()
  })

  journey('sends a sale whose answer was lost once more, and sells once', async ({ url, newPage }) => {
    const page = await openCounter(await newPage(), url)
    const before = await countAtCounter()
    await page.locator('li button:not([disabled])', { hasText: 'em estoque' }).first().click()
    // Cash would wait in the queue of the device, and the counter would go on (balcao-sem-rede.spec.ts).
    await page.getByRole('button', { name: 'Cartão' }).click()
    // Asked again too often it may have been made all the same. What is sent before the page is left is lost, too.
    const tooOften = { status: 429, title: 'Muitas vezes', detail: 'Aguarde.' }
    await answerNext(page, SALES, 'lost', tooOften, 'lost', 'lost')
    await page.keyboard.press('F9')
    await page.getByText('Erro ao criar venda').waitFor()
    await page.getByText('Sem conexão. A venda está guardada').waitFor()
    expect(await countAtCounter()).toBe(before + 1)
    await page.getByText('Aguarde.').waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /concluída$/ }).waitFor()
    expect(await countAtCounter()).toBe(before + 1)
  })

  journey('keeps a sale on its way for who made it, whoever signs in next', async ({ url, newPage }) => {
    const { page, shop, owner } = await openOwnCounter(await newPage(), url)
    const member = await openMember(url, shop, 'vendedor')
    await page.getByRole('button', { name: 'Cartão' }).click()
    await answerNext(page, SALES, 'lost', 'lost', 'lost')
    await page.keyboard.press('F9')
    await page.getByText('Sem conexão. A venda está guardada').waitFor()

    const become = async (session: string) => {
      await page.evaluate((value) => localStorage.setItem('portal-auth', value), session)
      await page.goto(`${url}/nova-venda`)
    }
    await become(member.session)
    await page.getByText('Busque um produto ou leia o código de barras.').waitFor()
    await become(owner.session)
    await page.getByRole('heading', { level: 1, name: /concluída$/ }).waitFor()
    expect(await salesOf(shop)).toMatchObject([{ registrado_por: owner.id }])
  })

  journey(
    'takes the price that a product has by now, its coupon too, and says so',
    async ({ url, newPage }) => {
      const { page, shop } = await openOwnCounter(await newPage(), url)
      await database().query(
        `insert into cupons (estabelecimento_id, codigo, tipo, percentual) values ($1, 'DEZ', 'percentual', 10)`,
        [shop.id],
      )
      await page.getByText('Cupom', { exact: true }).click()
      await page.getByLabel('Código do cupom').fill('DEZ')
      await page.getByRole('button', { name: 'Aplicar' }).click()
      await page.keyboard.press('F4')
      await page.getByRole('button', { name: 'Finalizar venda R$ 27,00' }).waitFor()
      await database().query('update produtos set preco = 35 where id = $1', [shop.produtos.get('Caneca')])
      await page.keyboard.press('F9')
      await page.getByText('Caneca custa agora R$ 35,00.').waitFor()
      await page.getByRole('button', { name: 'Finalizar venda R$ 31,50' }).click()
      await page.getByRole('heading', { level: 1, name: /concluída$/ }).waitFor()
      expect(await salesOf(shop)).toMatchObject([{ total: 31.5, status: 'concluido' }])
    },
  )

  journey('leaves a sale as it was when it cannot be paid by a link', async ({ url, newPage }) => {
    const { page, shop } = await openOwnCounter(await newPage(), url)
    await page.keyboard.press('F4')
    const link = page.getByRole('button', { name: 'Enviar link de pagamento' })
    await page.getByText('Cliente: Consumidor').click()
    await page.getByLabel('E-mail').fill('ana@cliente.test')
    await page.getByText('Informe o nome do cliente').waitFor()
    expect(await link.isDisabled()).toBe(true)
    await page.getByLabel('Nome', { exact: true }).fill('Ana')
    await link.click()
    await page.getByText('Erro ao criar venda').waitFor()
    await page.getByLabel('Valor em Dinheiro').waitFor()
    expect(await page.getByRole('radio', { name: 'Levou na hora' }).isChecked()).toBe(true)
    await page.keyboard.press('F9')
    await page.getByRole('heading', { level: 1, name: /concluída$/ }).waitFor()
    expect(await salesOf(shop)).toMatchObject([{ status: 'concluido', forma_pagamento: 'avista' }])
  })

  journey(
    'sets a sale aside, takes it up again with a discount in percent, and has it paid by a link',
    async ({ url, newPage, pay }) => {
      const page = await openCounter(await newPage(), url)
      await page.locator('li button:not([disabled])', { hasText: 'em estoque' }).first().click()
      await page.getByRole('button', { name: 'Salvar rascunho' }).click()
      await page.getByText('Busque um produto ou leia o código de barras.').waitFor()
      await page.getByRole('button', { name: 'Rascunhos (1)' }).click()
      await page.getByRole('dialog', { name: 'Rascunhos' }).getByRole('button', { name: 'Retomar' }).click()
      await page.getByText('Desconto na venda').click()
      await page.getByRole('button', { name: '%, dizer Desconto em porcentagem' }).click()
      await page.getByLabel('Desconto', { exact: true }).fill('10')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Enviar link de pagamento' }).click()
      await page.getByRole('heading', { level: 2, name: 'Enviar link de pagamento' }).waitFor()
      await expect.poll(() => page.getByLabel('Link da venda').inputValue()).toMatch(/\/pedido\/.+#/)
      await expectAccessible(page)
      const sale = await lastAtCounter()
      expect(sale.status).toBe('pendente')

      const customer = await newPage({ width: 390 })
      await customer.goto(await page.getByLabel('Link da venda').inputValue())
      await customer.getByRole('button', { name: /PIX/ }).first().click()
      await expect.poll(async () => (await openPix(sale.id)) !== undefined).toBe(true)
      await pay((await openPix(sale.id)) ?? '')
      await page.getByRole('heading', { level: 1, name: /concluída$/ }).waitFor()
      await page.getByRole('heading', { level: 2, name: 'Enviar comprovante' }).waitFor()
      expect((await lastAtCounter()).status).toBe('pago')
    },
  )

  journey('searches for what is typed in the category that is pressed at once', async ({ url, newPage }) => {
    const page = await openCounter(await newPage(), url)
    await page.getByLabel('Buscar produto ou ler código').fill('ca')
    await page.locator('button.ficha[aria-pressed=false]').first().click()
    await page.waitForURL(/busca=ca&categoria_id=/)
  })

  journey('gives up a PIX on its screen, and takes the sale off the list', async ({ url, newPage }) => {
    const page = await openCounter(await newPage(), url)
    await page.locator('li button:not([disabled])', { hasText: 'em estoque' }).first().click()
    await page.getByRole('button', { name: 'PIX' }).click()
    await page.keyboard.press('F9')
    await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
    await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await page.getByRole('button', { name: 'Cancelar pedido' }).click()
    await page.getByText('Os produtos voltaram para o estoque.').waitFor()
    const sale = await lastAtCounter()
    expect(sale.status).toBe('cancelado')

    await page.goto(`${url}/vendas/${sale.id}`)
    await page.getByRole('button', { name: 'Remover venda' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remover venda' }).click()
    await page.getByText('Venda removida').waitFor()
    expect(await page.locator(`a[href="/vendas/${sale.id}"]`).count()).toBe(0)
  })
})

async function openCounter(page: Page, url: string): Promise<Page> {
  await signIn(page, url, OWNER)
  await page.goto(`${url}/nova-venda`)
  await page.getByRole('heading', { level: 1, name: 'Nova venda' }).waitFor()
  return page
}

/** The counter of a shop of the journey's own, with one unit of its only product, for R$ 30, on it. */
async function openOwnCounter(page: Page, url: string) {
  const produtos = [{ nome: 'Caneca', preco: 30, estoque: 9 }]
  const { shop, owner } = await openOwnShop(url, { nome: 'Louças do Balcão', produtos })
  await beBuyer(page, owner)
  await page.goto(`${url}/nova-venda`)
  await page.locator('li button', { hasText: '9 em estoque' }).click()
  return { page, shop, owner }
}

async function salesOf({ id }: Shop) {
  const { rows } = await database().query<Record<string, unknown>>(
    `select status, total::float, forma_pagamento, registrado_por from vendas where estabelecimento_id = $1`,
    [id],
  )
  return rows
}

async function lastAtCounter() {
  const { rows } = await database().query<{ id: string; status: string; canal: string; total: string }>(
    `select id, status, canal, total from vendas where canal = 'balcao' order by created_at desc limit 1`,
  )
  return rows[0] as { id: string; status: string; canal: string; total: string }
}

async function openPix(saleId: string): Promise<string | undefined> {
  const { rows } = await database().query<{ id: string }>(
    `select provider_payment_id as id from pagamentos where venda_id = $1 and status = 'pendente'`,
    [saleId],
  )
  return rows[0]?.id
}

async function countAtCounter(): Promise<number> {
  const { rows } = await database().query<{ n: number }>(
    `select count(*)::int as n from vendas where canal = 'balcao'`,
  )
  return rows[0]?.n ?? 0
}
