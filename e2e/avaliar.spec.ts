import { describe, expect } from 'vitest'
import { enter } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { beBuyer, OWNER, openBuyer, order, ownersShop } from './buyers.ts'
import { journey } from './harness.ts'

describe('reviews', () => {
  journey('a buyer reviews product and shop once; the shop replies once', async ({ url, newPage }) => {
    const buyer = await openBuyer(url, 'Rita Que Avalia')
    const sale = await order(url, buyer, { delivered: true })
    const product = sale.itens[0]?.nome ?? ''
    const page = await newPage({ width: 390 })
    await beBuyer(page, buyer)
    await page.goto(`${url}/minha-conta`)
    await page
      .getByRole('article', { name: new RegExp(`#${sale.numero}`) })
      .getByRole('link', { name: 'Avaliar' })
      .click()
    const dialog = page.getByRole('dialog', { name: `Avaliar pedido #${sale.numero}` })
    const ofProduct = dialog.getByRole('form', { name: product })
    await ofProduct.getByRole('radio', { name: '4 estrelas, Bom' }).check()
    await page.keyboard.press('ArrowRight')
    await expectAccessible(page)
    await ofProduct.getByRole('textbox', { name: 'Comentário' }).fill('Bonito e bem feito, chegou inteiro.')
    await ofProduct.getByRole('button', { name: 'Enviar avaliação' }).click()
    await dialog.getByText('Bonito e bem feito, chegou inteiro.').waitFor()
    await dialog.getByRole('img', { name: 'Nota 5,0 de 5' }).waitFor()

    const ofShop = dialog.getByRole('form', { name: sale.estabelecimento_nome })
    await ofShop.getByRole('radio', { name: '2 estrelas, Ruim' }).check()
    await ofShop.getByRole('checkbox', { name: 'Publicar sem o meu nome' }).check()
    await ofShop.getByRole('button', { name: 'Enviar avaliação' }).click()
    await dialog.getByRole('img', { name: 'Nota 2,0 de 5' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Enviar avaliação' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await page.waitForURL(`${url}/minha-conta/pedido/${sale.id}`)

    const owner = await newPage()
    await enter(owner, { url, signInPage: 'fornecedor', email: OWNER })
    await owner.waitForURL(`${url}/admin`)
    const received = owner.getByRole('region', { name: 'Avaliações' })
    const hers = received.getByRole('article').filter({ hasText: 'chegou inteiro' })
    await hers.getByRole('button', { name: 'Responder a Rita Moraes' }).click()
    await hers.getByRole('button', { name: 'Publicar resposta' }).click()
    await hers.getByText('Escreva a resposta.').waitFor()
    await expectAccessible(owner)
    await hers.getByRole('textbox', { name: 'Resposta a Rita Moraes' }).fill('Obrigda, Rita.')
    await hers.getByRole('button', { name: 'Publicar resposta' }).click()
    await hers.waitFor({ state: 'detached' })
    await received.getByRole('link', { name: 'Ver todas' }).click()
    await hers.getByText('Obrigda, Rita.').waitFor()
    await hers.getByRole('button', { name: 'Corrigir a resposta a Rita Moraes' }).click()
    const reply = hers.getByRole('textbox', { name: 'Resposta a Rita Moraes' })
    expect(await reply.inputValue()).toBe('Obrigda, Rita.')
    await expectAccessible(owner)
    await reply.fill('Obrigada, Rita. Volte sempre.')
    await hers.getByRole('button', { name: 'Corrigir', exact: true }).click()
    await reply.waitFor({ state: 'detached' })
    await hers.getByText('Obrigada, Rita. Volte sempre.').waitFor()
    expect(await hers.getByRole('button', { name: 'Publicar resposta' }).count()).toBe(0)
    await received.getByRole('article').filter({ hasText: 'Anônimo' }).first().waitFor()

    await page.goto(`${url}/minha-conta/pedido/${sale.id}/avaliar`)
    await page.getByText('Obrigada, Rita. Volte sempre.').waitFor()
    const { codigo } = await ownersShop(url)
    const visitor = await newPage()
    await visitor.goto(`${url}/loja/${codigo}/produto/${sale.itens[0]?.produto_id}`)
    await visitor.getByText('Bonito e bem feito, chegou inteiro.').waitFor()
  })

  journey('what the server refuses is shown, and nothing is lost from the form', async ({ url, newPage }) => {
    const buyer = await openBuyer(url)
    const sale = await order(url, buyer, { delivered: true })
    const page = await newPage()
    await beBuyer(page, buyer)
    await page.goto(`${url}/minha-conta/pedido/${sale.id}/avaliar`)
    const form = page.getByRole('form', { name: sale.itens[0]?.nome ?? '' })
    await form.getByRole('radio', { name: '1 estrela, Péssimo' }).check()
    await form.getByRole('textbox', { name: 'Comentário' }).fill('Não gostei.')
    const again = await fetch(`${url}/rest/v1/avaliacoes_produtos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
      body: JSON.stringify({ produto_id: sale.itens[0]?.produto_id, nota: 3 }),
    })
    expect(again.status).toBe(201)
    await form.getByRole('button', { name: 'Enviar avaliação' }).click()
    await page.getByText('Erro ao enviar avaliação').waitFor()
    await page.getByText('Você já avaliou esta compra.').waitFor()
    const comment = form.getByRole('textbox', { name: 'Comentário' })
    expect(await comment.inputValue()).toBe('Não gostei.')
    // What happened meanwhile waited for the text.
    await comment.fill('')
    await page.getByRole('dialog').getByRole('img', { name: 'Nota 3,0 de 5' }).waitFor()
  })
})
