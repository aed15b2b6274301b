import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { VendaDetalhe } from '../src/vendas/schemas.ts'
import { expectAccessible } from './axe.ts'
import { askForPix, beBuyer, OWNER, openBuyer, order } from './buyers.ts'
import { journey } from './harness.ts'
import { mediaBoxesOf } from './paper.ts'
import { signIn } from './people.ts'
import { database } from './shops.ts'

const ADDRESS = {
  cep: '13015904',
  logradouro: 'Rua Barão de Jaguara',
  numero: '10',
  complemento: 'ap. 3',
  bairro: 'Centro',
  cidade: 'Campinas',
  uf: 'SP',
}

describe('labels from the sale to the door', () => {
  journey(
    'connect, buy at once, print the addresses, and the parcel that moves moves the sale, as its buyer sees',
    async ({ url, simulatorUrl, newPage, pay }) => {
      const buyer = await openBuyer(url, 'Lia Campos')
      const sales: VendaDetalhe[] = []
      for (let i = 0; i < 3; i += 1) {
        const sale = await order(url, buyer, { forma: 'pix' })
        await pay(await askForPix(url, buyer, sale))
        await expect
          .poll(() => read('select status as valor from vendas where id = $1', sale.id))
          .toBe('pago')
        sales.push(sale)
      }
      const [first, second, fetched] = sales as [VendaDetalhe, VendaDetalhe, VendaDetalhe]
      await database().query(
        'update vendas set endereco_entrega = $2, entrega_pedida = null where id = any($1)',
        [[first.id, second.id], ADDRESS],
      )
      await database().query(
        `update consumidores set cpf_cnpj = '52998224725'
         where id = (select cliente_id from vendas where id = $1)`,
        [first.id],
      )

      const desk = await newPage()
      await signIn(desk, url, OWNER)
      await connect(desk, url)

      await desk.goto(`${url}/vendas`)
      for (const { numero } of sales) await desk.getByLabel(`Selecionar a venda ${numero}`).check()
      await desk.getByRole('button', { name: 'Comprar etiquetas' }).click()
      const dialog = desk.getByRole('dialog', { name: 'Comprar etiquetas de envio' })
      for (const [name, value] of [
        ['Peso (g)', '800'],
        ['Altura (cm)', '10'],
        ['Largura (cm)', '20'],
        ['Comprimento (cm)', '25'],
      ] as const)
        await dialog.getByLabel(name).fill(value)
      await expectAccessible(desk)
      await dialog.getByRole('button', { name: 'Comprar 3 etiquetas' }).click()
      await dialog.getByText('2 compradas, 1 ignorada').waitFor()
      await dialog.getByText(new RegExp(`#${fetched.numero}: `)).waitFor()
      await expectAccessible(desk)
      await dialog.getByRole('button', { name: 'Entendi' }).click()
      expect(
        await read(
          'select count(*) as valor from etiquetas_de_envio where venda_id = any($1)',
          sales.map(({ id }) => id),
        ),
      ).toBe('2')

      await printed(desk, [first, second])
      await expect
        .poll(() => read('select status as valor from etiquetas_de_envio where venda_id = $1', first.id))
        .toBe('gerada')

      const id = await read(
        'select provider_id as valor from etiquetas_de_envio where venda_id = $1',
        first.id,
      )
      const carrier = await newPage()
      await carrier.goto(`${simulatorUrl}/melhor-envio/envio/${id}`)
      await carrier.getByRole('button', { name: 'Postar' }).click()
      const page = await newPage({ width: 390, scheme: 'dark' })
      await beBuyer(page, buyer)
      await page.goto(`${url}/minha-conta/pedido/${first.id}`)
      await page.getByRole('heading', { name: 'A caminho' }).waitFor()
      await carrier.getByRole('button', { name: 'Entregar', exact: true }).click()
      await page.getByText(/^Entregue em /).waitFor()
      await expectAccessible(page)
      await expect
        .poll(() => read('select status as valor from vendas where id = $1', first.id))
        .toBe('entregue')
    },
  )

  journey('the printed address of one sale, on a roll and on a sheet', async ({ url, newPage }) => {
    const buyer = await openBuyer(url, 'Ivo Prado')
    const sale = await order(url, buyer, {})
    await database().query('update vendas set endereco_entrega = $2 where id = $1', [sale.id, ADDRESS])
    const page = await newPage()
    await signIn(page, url, OWNER)
    await page.goto(`${url}/vendas/${sale.id}`)
    await page.getByRole('button', { name: 'Imprimir endereço (10×15)' }).click()
    await page.emulateMedia({ media: 'print' })
    const label = page.getByRole('article').filter({ hasText: `Pedido #${sale.numero}` })
    await label.getByText('CEP 13015-904').waitFor()
    await label.getByText('Remetente:').waitFor()
    const roll = await page.pdf({ preferCSSPageSize: true })
    // 10 × 15 cm, one page.
    expect(mediaBoxesOf(roll)).toEqual([[283, 425]])
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Imprimir endereço (A4)' }).click()
    await page.emulateMedia({ media: 'print' })
    await label.getByText('CEP 13015-904').waitFor()
    expect(mediaBoxesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([[595, 842]])
  })
})

/** The shop allows the app anew: to the carrier's page, and back into the settings. */
async function connect(desk: Page, url: string): Promise<void> {
  await desk.goto(`${url}/perfil?tab=integracoes`)
  await desk.getByRole('heading', { name: 'Melhor Envio' }).waitFor()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Conectar o Melhor Envio de novo' }).click()
  await desk.getByRole('heading', { name: 'O Portal de Vendas quer usar a sua conta' }).waitFor()
  await desk.getByRole('button', { name: 'Autorizar' }).click()
  await desk.getByText('Melhor Envio conectado', { exact: true }).first().waitFor()
  await desk.getByText('Conectado', { exact: true }).waitFor()
  await desk.getByText('Correios PAC').waitFor()
}

async function read(query: string, id: string | string[]): Promise<string> {
  const { rows } = await database().query<{ valor: string }>(query, [id])
  return String(rows[0]?.valor ?? '')
}

/** A label each of a roll; together on one sheet. What has no address has none. */
async function printed(desk: Page, sales: VendaDetalhe[]): Promise<void> {
  for (const [button, sizes] of [
    ['Endereços 10×15', sales.map(() => [283, 425])],
    ['Endereços em A4', [[595, 842]]],
  ] as const) {
    await desk.getByRole('button', { name: button }).click()
    await desk.emulateMedia({ media: 'print' })
    for (const { numero } of sales) {
      const label = desk.getByRole('article').filter({ hasText: `Pedido #${numero}` })
      await label.getByText('CEP 13015-904').waitFor()
    }
    expect(mediaBoxesOf(await desk.pdf({ preferCSSPageSize: true })), button).toEqual(sizes)
    await desk.emulateMedia({ media: 'screen' })
  }
}
