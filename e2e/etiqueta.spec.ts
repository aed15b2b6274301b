import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { beBuyer, OWNER, openBuyer, order, payPix } from './buyers.ts'
import { journey } from './harness.ts'
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

describe('a label from the sale to the door', () => {
  journey(
    'connect, buy, print, and the parcel that moves moves the sale, as its buyer sees',
    async ({ url, simulatorUrl, newPage, emailTo }) => {
      const buyer = await openBuyer(url, 'Lia Campos')
      const sale = await order(url, buyer, { forma: 'pix' })
      await payPix({ url, simulatorUrl }, buyer, sale)
      await expect
        .poll(() => readOf('select status as valor from vendas where id = $1', sale.id))
        .toBe('pago')
      await database().query('update vendas set endereco_entrega = $2, entrega_pedida = null where id = $1', [
        sale.id,
        ADDRESS,
      ])

      const desk = await newPage()
      await signIn(desk, url, OWNER)
      await connect(desk, url)

      await desk.goto(`${url}/vendas/${sale.id}`)
      await desk.getByRole('button', { name: 'Comprar etiqueta' }).click()
      const dialog = desk.getByRole('dialog', { name: `Etiqueta da venda #${sale.numero}` })
      for (const [name, value] of [
        ['Peso (g)', '800'],
        ['Altura (cm)', '10'],
        ['Largura (cm)', '20'],
        ['Comprimento (cm)', '25'],
      ] as const)
        await dialog.getByLabel(name).fill(value)
      await dialog.getByText('Carteira', { exact: true }).waitFor()
      await dialog.getByRole('button', { name: 'Ver preços' }).click()
      await dialog.getByRole('radio', { name: /^Correios SEDEX, R\$/ }).check()
      await expectAccessible(desk)
      await dialog.getByLabel('CPF ou CNPJ de quem recebe').fill('529.982.247-25')
      await dialog.getByRole('button', { name: /^Comprar por R\$/ }).click()
      await desk.getByText('Etiqueta pronta', { exact: true }).waitFor()
      await expectAccessible(desk)
      await photographPaper(desk)

      const [paper] = await Promise.all([
        desk.waitForEvent('popup'),
        desk.getByRole('button', { name: 'Imprimir etiqueta' }).click(),
      ])
      await paper.getByText('Rita Moraes').first().waitFor()
      await paper.close()

      const { provider_id: id } = await labelOf(sale.id)
      const carrier = await newPage()
      await carrier.goto(`${simulatorUrl}/melhor-envio/envio/${id}`)
      await carrier.getByRole('button', { name: 'Postar' }).click()
      const page = await newPage({ width: 390, scheme: 'dark' })
      await beBuyer(page.context(), buyer)
      await page.goto(`${url}/minha-conta/pedido/${sale.id}`)
      await page.getByRole('heading', { name: 'A caminho' }).waitFor()
      await page.getByText(/^Postado em /).waitFor()
      await page.getByText(/^ME\d{9}BR$/).waitFor()
      await expectAccessible(page)
      expect((await emailTo(buyer.email, /a caminho$/)).texto).toMatch(/ME\d{9}BR/)

      await carrier.getByRole('button', { name: 'Entregar', exact: true }).click()
      await page.getByText(/^Entregue em /).waitFor()
      await expect
        .poll(() => readOf('select status as valor from vendas where id = $1', sale.id))
        .toBe('entregue')
    },
  )

  journey(
    'the printed address of one sale and of several, on a roll and on a sheet',
    async ({ url, newPage }) => {
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
    },
  )
})

describe('a blocked shop', () => {
  journey('gives back what it cannot send', async ({ url, newPage }) => {
    const page = await newPage()
    await signIn(page, url, 'bloqueado@demo.portal')
    await page.goto(`${url}/bloqueado`)
    const orders = page.getByRole('region', { name: 'Pedidos em andamento' })
    const first = orders
      .getByRole('listitem')
      .filter({ hasText: /Para separar|Em separação/ })
      .first()
    await first.getByText('Ver itens e cliente').click()
    await first.getByRole('button', { name: 'Reembolsar' }).waitFor()
    await first.getByRole('button', { name: 'Cancelar venda' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Motivo').fill('A loja não consegue enviar')
    await expectAccessible(page)
    await dialog
      .getByRole('button', { name: /Cancelar/ })
      .last()
      .click()
    await page
      .getByText(/Venda cancelada/)
      .first()
      .waitFor()
  })
})

/** The shop allows the app anew: to the carrier's page, and back into the settings. */
async function connect(desk: Page, url: string): Promise<void> {
  await desk.goto(`${url}/perfil?tab=integracoes`)
  await desk.getByRole('heading', { name: 'Melhor Envio' }).waitFor()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Conectar de novo' }).click()
  await desk.getByRole('heading', { name: 'O Portal de Vendas quer usar a sua conta' }).waitFor()
  await desk.getByRole('button', { name: 'Autorizar' }).click()
  await desk.getByText('Melhor Envio conectado', { exact: true }).first().waitFor()
  await desk.getByText('Conectado', { exact: true }).waitFor()
  await desk.getByText('Correios PAC').waitFor()
}

/** For people to look at: the screen of the sale, at both widths. */
async function photographPaper(page: Page): Promise<void> {
  if (!process.env.FOTOS) return
  mkdirSync('test-results', { recursive: true })
  await page.screenshot({ path: 'test-results/venda-com-etiqueta.png', fullPage: true })
}

/** Width and height of each page of a PDF, in points. */
function mediaBoxesOf(pdf: Buffer): number[][] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)].map(
    ([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))],
  )
}

async function labelOf(saleId: string): Promise<{ provider_id: string }> {
  const { rows } = await database().query('select provider_id from etiquetas_de_envio where venda_id = $1', [
    saleId,
  ])
  return rows[0] as { provider_id: string }
}

async function readOf(query: string, id: string): Promise<string> {
  const { rows } = await database().query<{ valor: string }>(query, [id])
  return rows[0]?.valor ?? ''
}
