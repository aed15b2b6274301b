import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { beBuyer, openBuyer, order } from './buyers.ts'
import { type Wanted, withCart } from './carts.ts'
import { journey } from './harness.ts'
import { ready } from './people.ts'
import { database, openShop, publicProducts } from './shops.ts'

/** One that is fetched at, or brings it to a part of the town for a fee. */
async function shopThatDelivers(url: string): Promise<Wanted> {
  const shop = await openShop({
    nome: 'Velas da Praça',
    produtos: [{ nome: 'Vela de mel', preco: 40, estoque: 5 }],
  })
  const zona = {
    nome: 'Bela Vista e região',
    bairros: ['Bela Vista'],
    ceps: [],
    taxa: 7.9,
    minimo: 30,
    prazo: '1 dia útil',
  }
  await database().query(
    'update configuracoes_estabelecimento set entrega = $2 where estabelecimento_id = $1',
    [
      shop.id,
      JSON.stringify({
        retirada: { ativa: true, endereco: 'Balcão da entrada', prazo: 'hoje' },
        propria: { ativa: true, zonas: [zona] },
        combinar: { ativa: false, texto: '' },
      }),
    ],
  )
  const [product] = await publicProducts(url, shop.id)
  if (!product) throw new Error('The shop shows nothing')
  return { shop, product }
}

describe('a buyer’s own account', () => {
  journey('shows all of its tabs on a desk, the open one too with few colours', async ({ url, newPage }) => {
    const page = await newPage({ width: 1280 })
    await beBuyer(page, await openBuyer(url))
    await page.goto(`${url}/minha-conta`)
    const tabs = page.getByRole('navigation', { name: 'Minha conta' })
    await tabs.getByRole('link', { name: 'Privacidade' }).waitFor()
    expect(await tabs.evaluate((strip) => strip.scrollWidth - strip.clientWidth)).toBeLessThanOrEqual(0)
    await page.getByRole('heading', { level: 1, name: 'Meus pedidos' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toMatchObject({
      width: expect.toSatisfy((width: number) => width > 100),
    })

    await page.emulateMedia({ forcedColors: 'active' })
    const lineUnder = (name: string) =>
      tabs.getByRole('link', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor)
    expect(await lineUnder('Meus pedidos')).not.toBe(await lineUnder('Favoritos'))
  })

  journey('of what is still on its way, the footer is out of sight', async ({ url, newPage }) => {
    const height = 844
    const page = await newPage({ javaScript: false })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height })
      for (const path of ['/minha-conta', `/pedido/${randomUUID()}`, '/privacidade/pedido']) {
        await page.goto(url + path)
        const footer = await page.getByRole('contentinfo').boundingBox()
        expect(footer?.y, `${path} at ${width} px`).toBeGreaterThanOrEqual(height)
      }
    }
  })

  journey(
    'keeps an address and sends an order there; keeps a product and lets it go',
    async ({ url, newPage }) => {
      const buyer = await openBuyer(url)
      const wanted = await shopThatDelivers(url)
      const page = await newPage({ width: 390 })
      await beBuyer(page, buyer)
      await withCart(page, [wanted])
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
      const delivery = page.getByRole('group', { name: 'Como você quer receber?' })
      await delivery.getByRole('radio', { name: /^Retirar na loja Balcão da entrada, hoje grátis/ }).waitFor()
      await delivery.getByRole('radio', { name: /^Entrega no seu endereço/ }).check()
      await page.getByRole('combobox', { name: 'Endereço' }).selectOption({ label: 'Escolha um endereço' })
      await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
      await page.getByText('Informe o endereço da entrega.').waitFor()
      await page.getByRole('combobox', { name: 'Endereço' }).selectOption({ index: 0 })
      await delivery.getByRole('radio', { name: /Bela Vista e região, 1 dia útil R\$\s7,90$/ }).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
      const review = page.getByRole('region', { name: 'Revise seu pedido' })
      await review.getByText('Entregar em Avenida Paulista, 900').waitFor()
      await review.getByText(/^R\$\s7,90$/).waitFor()
      await page.getByRole('radio', { name: /^À Vista/ }).check()
      await page.getByRole('button', { name: /^Finalizar pedido de/ }).click()
      await page.getByRole('heading', { name: /^Pedido #\d+ enviado/ }).waitFor()
      const { rows } = await database().query(
        `select endereco_entrega ->> 'logradouro' as rua, entrega::float8 as entrega,
          (total - subtotal)::float8 as a_mais from vendas where user_id = $1`,
        [buyer.id],
      )
      expect(rows).toEqual([{ rua: 'Avenida Paulista', entrega: 7.9, a_mais: 7.9 }])
      await page.getByRole('link', { name: 'Acompanhar pedido' }).click()
      await page.getByText(/^Entrega da loja em Bela Vista e região, 1 dia útil/).waitFor()

      await page.goto(`${url}/loja/${wanted.shop.codigo}/produto/${wanted.product.id}`)
      await ready(page)
      const kept = page.waitForResponse(
        (answer) => answer.url() === `${url}/rest/v1/favoritos` && answer.status() === 201,
      )
      await page.getByRole('button', { name: `Favoritar ${wanted.product.nome}` }).click()
      await kept
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
    await beBuyer(page, buyer)
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

  journey('names the shops that may send offers, and takes it back of all', async ({ url, newPage }) => {
    const buyer = await openBuyer(url)
    const shops = [await openShop({ nome: 'Velas do Cais' }), await openShop({ nome: 'Velas do Morro' })]
    await database().query(
      `insert into consumidores (estabelecimento_id, user_id, nome, aceita_marketing, marketing_em, marketing_origem)
       select id, $1, 'Rita Moraes', true, now(), 'painel' from unnest($2::uuid[]) id`,
      [buyer.id, shops.map(({ id }) => id)],
    )
    const page = await newPage({ width: 390 })
    await beBuyer(page, buyer)
    await page.goto(`${url}/minha-conta/privacidade`)
    await page.getByText('Podem lhe enviar ofertas: Velas do Cais e Velas do Morro.').waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(3)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Retirar de todas' }).click()
    await page.getByText('Autorização retirada').waitFor()
    await page.getByText('Podem lhe enviar ofertas').waitFor({ state: 'detached' })
    const { rows } = await database().query(
      'select count(*)::int as n from consumidores where user_id = $1 and aceita_marketing',
      [buyer.id],
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})
