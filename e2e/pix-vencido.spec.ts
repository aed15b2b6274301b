import { describe, expect } from 'vitest'
import { beBuyer, openBuyer } from './buyers.ts'
import { priceOf, wantedFrom, withCart } from './carts.ts'
import { journey } from './harness.ts'
import { database } from './shops.ts'

async function paymentOf(vendaId: string): Promise<string> {
  const { rows } = await database().query<{ id: string }>(
    'select provider_payment_id as id from pagamentos where venda_id = $1 order by tentativa desc limit 1',
    [vendaId],
  )
  return rows[0]?.id ?? ''
}

describe('a PIX whose time is over', () => {
  journey(
    'says so on the open screen; a new one keeps the price for a day, and another price is asked about first',
    async ({ url, newPage, simulatorUrl, pay }) => {
      const expire = async (vendaId: string) => {
        await fetch(`${simulatorUrl}/__pay/${await paymentOf(vendaId)}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ status: 'cancelled', status_detail: 'expired' }),
        })
      }
      const buyer = await openBuyer(url)
      const [wanted] = await wantedFrom(url, 1)
      if (!wanted) throw new Error('No shop takes PIX')
      const page = await newPage()
      await beBuyer(page, buyer)
      await withCart(page, [wanted])
      await page.goto(`${url}/loja?etapa=dados`)
      await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
      await page.getByRole('radio', { name: /^PIX/ }).check()
      await page.getByRole('button', { name: /^Pagar R\$/ }).click()
      await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
      const id = new URL(page.url()).searchParams.get('pix') ?? ''

      await expire(id)
      await page.getByRole('heading', { name: 'O PIX expirou' }).waitFor()
      await database().query('update produtos set preco = preco + 10, em_promocao = false where id = $1', [
        wanted.product.id,
      ])
      await page.getByRole('button', { name: 'Gerar novo PIX', exact: true }).click()
      await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
      const totalOf = async () => {
        const { rows } = await database().query(
          'select total::float8 as total, status from vendas where id = $1',
          [id],
        )
        return rows[0]
      }
      expect(await totalOf()).toEqual({ total: priceOf(wanted.product), status: 'pendente' })

      await expire(id)
      await page.getByRole('heading', { name: 'O PIX expirou' }).waitFor()
      await database().query(
        `update vendas set created_at = created_at - interval '25 hours' where id = $1`,
        [id],
      )
      await page.getByRole('button', { name: 'Gerar novo PIX', exact: true }).click()
      await page.getByRole('heading', { name: 'O preço mudou' }).waitFor()
      expect((await totalOf())?.status).toBe('expirado')
      await page.getByRole('button', { name: /^Gerar novo PIX de R\$/ }).click()
      await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
      expect(await totalOf()).toEqual({ total: wanted.product.preco + 10, status: 'pendente' })
      await pay(await paymentOf(id))
      await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
    },
  )

  journey('is found paid by asking when the stream of events is cut', async ({ url, newPage, pay }) => {
    const buyer = await openBuyer(url)
    const [wanted] = await wantedFrom(url, 1)
    const page = await newPage()
    await beBuyer(page, buyer)
    await withCart(page, wanted ? [wanted] : [])
    await page.route('**/eventos', (route) => route.abort('aborted'))
    await page.goto(`${url}/loja?etapa=dados`)
    await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
    await page.getByRole('radio', { name: /^PIX/ }).check()
    await page.getByRole('button', { name: /^Pagar R\$/ }).click()
    await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
    await pay(await paymentOf(new URL(page.url()).searchParams.get('pix') ?? ''))
    await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
  })
})
