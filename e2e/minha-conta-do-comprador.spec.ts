import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { beBuyer, openBuyer, order } from './buyers.ts'
import { wantedFrom, withCart } from './carts.ts'
import { journey } from './harness.ts'
import { database } from './shops.ts'

describe('a buyer’s own account', () => {
  journey(
    'keeps an address and sends an order there; keeps a product and lets it go',
    async ({ url, newPage }) => {
      const buyer = await openBuyer(url)
      const [wanted] = await wantedFrom(url, 1)
      if (!wanted) throw new Error('No shop has anything in stock')
      const page = await newPage({ width: 390 })
      await beBuyer(page.context(), buyer)
      await withCart(page.context(), [wanted])
      await page.goto(`${url}/minha-conta/enderecos`)
      await page.getByText('Nenhum endereço ainda').waitFor()
      await page.getByRole('button', { name: 'Novo endereço' }).click()
      const dialog = page.getByRole('dialog', { name: 'Novo endereço' })
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await dialog.getByText('O CEP tem 8 números.').waitFor()
      await dialog.getByRole('textbox', { name: 'CEP' }).fill('01310100')
      expect(await dialog.getByRole('textbox', { name: 'CEP' }).inputValue()).toBe('01310-100')
      await dialog.getByRole('textbox', { name: 'Rua' }).fill('Avenida Paulista')
      await dialog.getByRole('textbox', { name: 'Número' }).fill('900')
      await dialog.getByRole('textbox', { name: 'Bairro' }).fill('Bela Vista')
      await dialog.getByRole('textbox', { name: 'Cidade' }).fill('São Paulo')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText('Avenida Paulista, 900, Bela Vista, São Paulo, SP, CEP 01310-100').waitFor()
      await expectAccessible(page)

      await page.goto(`${url}/loja?etapa=dados`)
      await page.getByRole('combobox', { name: 'Entrega' }).waitFor()
      await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
      await page.getByText('Entregar em Avenida Paulista, 900').waitFor()
      await page.getByRole('radio', { name: /^À Vista/ }).check()
      await page.getByRole('button', { name: /^Finalizar pedido de/ }).click()
      await page.getByRole('heading', { name: /^Pedido #\d+ enviado/ }).waitFor()
      const { rows } = await database().query(
        `select endereco_entrega ->> 'logradouro' as rua from vendas where user_id = $1`,
        [buyer.id],
      )
      expect(rows).toEqual([{ rua: 'Avenida Paulista' }])

      await page.goto(`${url}/loja/${wanted.shop.codigo}/produto/${wanted.product.id}`)
      await page.getByRole('button', { name: `Favoritar ${wanted.product.nome}` }).click()
      await page.goto(`${url}/minha-conta/favoritos`)
      await page.getByRole('link', { name: wanted.product.nome }).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Tirar dos favoritos/ }).click()
      await page.getByText('Nenhum favorito ainda').waitFor()
    },
  )

  journey('gives the receipt as PDF, and a review that may still be changed', async ({ url, newPage }) => {
    const buyer = await openBuyer(url, 'Rita Que Muda')
    const sale = await order(url, buyer, { delivered: true })
    const page = await newPage()
    await beBuyer(page.context(), buyer)
    await page.goto(`${url}/minha-conta/pedido/${sale.id}`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Comprovante do pedido' }).click()
    expect((await download).suggestedFilename()).toBe(`pedido-${sale.numero}.pdf`)

    await page.getByRole('link', { name: 'Avaliar' }).click()
    const form = page.getByRole('form', { name: sale.itens[0]?.nome ?? '' })
    await form.getByRole('radio', { name: '4 estrelas, Bom' }).check()
    await form.getByRole('button', { name: 'Enviar avaliação' }).click()
    await page.getByText('Avaliação enviada').waitFor()
    await page.goto(`${url}/minha-conta/avaliacoes`)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Editar/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar avaliação' })
    await dialog.getByRole('radio', { name: '5 estrelas, Ótimo' }).check()
    await dialog.getByRole('textbox', { name: 'Comentário' }).fill('Usei um mês e continuo gostando.')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Usei um mês e continuo gostando.').waitFor()
  })
})
