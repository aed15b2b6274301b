import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { beBuyer, openBuyer } from './buyers.ts'
import { priceOf, type Wanted, wantedFrom, withCart } from './carts.ts'
import { journey } from './harness.ts'
import { ready } from './people.ts'
import { seenText } from './seen.ts'
import { database } from './shops.ts'
import { formatarReais } from '../src/shared/dinheiro.ts'

interface Sale {
  id: string
  estabelecimento_id: string
  status: string
  payment_id: string | null
}

async function salesOf(buyerId: string): Promise<Sale[]> {
  const { rows } = await database().query<Sale>(
    `select v.id, v.estabelecimento_id, v.status, p.provider_payment_id as payment_id
     from vendas v left join pagamentos p on p.venda_id = v.id where v.user_id = $1 order by v.id`,
    [buyerId],
  )
  return rows
}

const linesInCart = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('carrinho_v2') ?? '[]') as unknown[]).length)

describe('a purchase at three shops', () => {
  journey(
    'is one sale per shop, paid one after the other, each into its own account, also after a reload and a closed tab',
    async ({ url, newPage, pay }) => {
      const buyer = await openBuyer(url)
      const wanted = await wantedFrom(url, 3)
      const first = await newPage()
      await beBuyer(first, buyer)
      await withCart(first, wanted)
      await first.goto(`${url}/loja`)
      await first.getByText(/^Você também tem \d+ itens de outras lojas\.$/).waitFor()
      await first.getByRole('button', { name: 'Ver Carrinho Completo' }).click()
      const drawer = first.getByRole('dialog', { name: 'Seu carrinho' })
      await drawer.getByText('Um pedido por loja, pagos um depois do outro.').waitFor()
      await drawer.getByRole('button', { name: 'Finalizar Compra' }).click()
      await first.getByRole('heading', { level: 1, name: 'Compra em 3 lojas' }).waitFor()
      // Nothing of it speaks for one of them alone.
      expect(await first.getByRole('link', { name: /WhatsApp/ }).count()).toBe(0)
      expect(await first.getByRole('link', { name: 'Trocar de loja' }).count()).toBe(0)
      await first.getByRole('button', { name: 'Continuar para o pagamento' }).click()
      const review = first.getByRole('region', { name: 'Revise seu pedido' })
      for (const { product } of wanted) await review.getByText(new RegExp(product.nome)).first().waitFor()
      await first.getByRole('radio', { name: /^PIX/ }).check()
      await first.getByRole('button', { name: /^Pagar R\$/ }).click()
      await first.getByRole('dialog', { name: 'PIX 1 de 3' }).waitFor()
      await first.getByRole('button', { name: 'Copiar código PIX' }).waitFor()

      const placed = await salesOf(buyer.id)
      expect(placed.map(({ status }) => status)).toEqual(['pendente', 'pendente', 'pendente'])
      expect(new Set(placed.map(({ estabelecimento_id }) => estabelecimento_id)).size).toBe(3)
      await first.clock.install()
      await pay(placed[0]?.payment_id ?? '')
      // Whoever reads slowly has the time for it: the next PIX comes when it is asked for.
      await first.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
      await first.clock.fastForward(60_000)
      await first.getByRole('button', { name: 'Pagar o próximo PIX' }).click()
      await first.getByRole('dialog', { name: 'PIX 2 de 3' }).waitFor()
      expect(await linesInCart(first)).toBe(2)

      await first.reload()
      await first.getByRole('dialog', { name: 'PIX 2 de 3' }).waitFor()
      await first.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
      const context = first.context()
      await first.close()

      const later = await newPage({ context })
      await later.goto(`${url}/loja`)
      const open = later
        .getByRole('region', { name: /em aberto$/ })
        .getByRole('button', { name: /^Abrir PIX/ })
      await expect.poll(() => open.count()).toBe(2)

      // From an order's own page the next one follows, too.
      const paymentOf = async (place: number) => (await salesOf(buyer.id))[place]?.payment_id ?? ''
      await later.goto(`${url}/minha-conta/pedido/${placed[1]?.id}`)
      await later.getByRole('button', { name: 'Pagar com PIX' }).click()
      await later.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
      await pay(await paymentOf(1))
      await later.getByRole('button', { name: 'Pagar o próximo PIX' }).click()
      await later.getByRole('dialog', { name: 'PIX 3 de 3' }).waitFor()
      await later.getByRole('button', { name: 'Copiar código PIX' }).waitFor()

      await later.goto(`${url}/loja`)
      await open.click()
      await later.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
      await pay(await paymentOf(2))
      await later.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
      await later.waitForURL(`${url}/loja`)
      await expect.poll(() => linesInCart(later)).toBe(0)
      expect((await salesOf(buyer.id)).map(({ status }) => status)).toEqual(['pago', 'pago', 'pago'])
      const { rows } = await database().query(
        `select count(distinct e.mercadopago_user_id)::int as contas from vendas v
         join estabelecimentos e on e.id = v.estabelecimento_id where v.user_id = $1`,
        [buyer.id],
      )
      expect(rows).toEqual([{ contas: 3 }])
    },
  )

  journey('goes on without a shop that is gone, and names it', async ({ url, newPage }) => {
    const buyer = await openBuyer(url)
    const [gone, ...others] = await wantedFrom(url, 3)
    if (!gone || !others[0]) throw new Error('Nothing is wanted')
    const page = await newPage()
    await beBuyer(page, buyer)
    await withCart(page, [gone, ...others])
    await page.goto(url)
    await block(gone, true)
    await ready(page)
    await page
      .getByRole('link', { name: /Carrinho/ })
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: 'Seu carrinho' })
    await drawer.getByText(`${gone.shop.nome} não está disponível. Os produtos dela`).waitFor()
    expect(await drawer.getByRole('button', { name: 'Cupom de desconto' }).count()).toBe(2)
    expect(await drawer.getByRole('button', { name: 'Finalizar nesta loja' }).count()).toBe(2)
    expect(await drawer.getByText(/fora de estoque/i).count()).toBe(0)
    const total = formatarReais(others.reduce((sum, { product }) => sum + priceOf(product), 0))
    expect(await seenText(drawer)).toContain(`Total ${total.replaceAll(/\s/g, ' ')}`)
    await drawer.getByRole('button', { name: 'Finalizar Compra' }).click()
    await page.getByRole('heading', { level: 1, name: 'Compra em 2 lojas' }).waitFor()
    const left = page.getByText(`${gone.shop.nome} não está disponível. Os produtos dela`)
    await left.waitFor()
    await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
    await page.getByRole('radio', { name: /^PIX/ }).check()

    // Another one goes at the last moment.
    await block(others[0], true)
    const pay = page.getByRole('button', { name: /^Pagar R\$/ })
    const before = await pay.textContent()
    await pay.click()
    await page.getByText(`${others[0].shop.nome} não está disponível. Os produtos dela`).waitFor()
    await expect.poll(() => pay.textContent()).not.toBe(before)
    await pay.click()
    await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
    expect((await salesOf(buyer.id)).map((sale) => sale.estabelecimento_id)).toEqual([others[1]?.shop.id])

    await page.goto(`${url}/loja?etapa=dados`)
    for (const { shop } of [gone, others[0]]) {
      const line = page.getByText(`${shop.nome} não está disponível. Os produtos dela`)
      await line.getByRole('button', { name: 'Tirar do carrinho' }).click()
      await line.waitFor({ state: 'detached' })
      await block({ shop }, false)
    }
    expect(await linesInCart(page)).toBe(1)
  })
})

journey(
  'who buys from one shop alone, which goes, is shown the next one of the cart and buys nothing of it unasked',
  async ({ url, newPage }) => {
    const buyer = await openBuyer(url)
    const [gone, next] = await wantedFrom(url, 2)
    if (!gone || !next) throw new Error('Nothing is wanted')
    const page = await newPage()
    await beBuyer(page, buyer)
    await withCart(page, [gone, next])
    await page.goto(`${url}/loja?etapa=dados`)
    await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
    await page.getByRole('radio', { name: /^PIX/ }).check()
    await block(gone, true)
    await page.getByRole('button', { name: /^Pagar R\$/ }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: `${gone.shop.nome} não está disponível` })
      .filter({ hasText: `Escolha o que quer comprar em ${next.shop.nome}.` })
      .waitFor()
    await page.waitForURL(`${url}/loja`)
    await page.getByRole('heading', { level: 1, name: next.shop.nome }).waitFor()
    expect(await salesOf(buyer.id)).toEqual([])
    await block(gone, false)
  },
)

async function block({ shop }: Pick<Wanted, 'shop'>, yes: boolean): Promise<void> {
  await database().query(
    `with uma as (update estabelecimentos
       set bloqueado_por_inadimplencia = $2, motivo_bloqueio = case when $2 then 'Fatura vencida' end where id = $1)
     select pg_notify('cache', 'loja:' || $1)`,
    [shop.id, yes],
  )
}
