import { describe, expect } from 'vitest'
import { enter } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { beBuyer, openBuyer, order } from './buyers.ts'
import { journey } from './harness.ts'
import { openOwnShop } from './owners.ts'
import { signIn } from './people.ts'
import { database } from './shops.ts'

describe('support', () => {
  journey(
    'a shop asks, the platform answers while it watches, and a rating ends it',
    async ({ url, newPage }) => {
      const { shop, owner } = await openOwnShop(url, { nome: 'Doces Pitanga', plano: 'Profissional' })
      const page = await newPage()
      await beBuyer(page, owner)
      await page.goto(`${url}/suporte`)
      await page.getByText('Nenhum chamado ainda').waitFor()
      await page.getByText('respondemos em até 12 horas úteis').waitFor()
      const whatsapp = page.getByRole('link', { name: 'WhatsApp' })
      expect(await whatsapp.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5511955550100\?text=Ol/)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Novo chamado' }).first().click()
      await page.getByRole('button', { name: 'Abrir chamado' }).click()
      await page.getByRole('link', { name: 'Escolha a categoria.' }).waitFor()
      await page.getByRole('textbox', { name: 'Assunto' }).fill('O PIX não aparece')
      await page.getByRole('link', { name: 'O PIX não aparece para os meus clientes' }).waitFor()
      await page.getByLabel('Categoria').selectOption('pagamentos')
      await page.getByRole('textbox', { name: 'O que está acontecendo?' }).fill('Conectei a conta ontem.')
      await page.getByRole('button', { name: 'Anexar' }).click()
      const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((nome) => ({
        name: `${nome}.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n%%EOF'),
      }))
      // Five fit, those that are still on their way among them.
      await page.locator('input[type=file]').setInputFiles(files.slice(0, 4))
      await page.locator('input[type=file]').setInputFiles(files.slice(4))
      await page.getByText('2 arquivos ficaram de fora.').waitFor()
      await page.getByRole('button', { name: 'Tirar e.pdf' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Abrir chamado' }).click()
      const ticket = page.getByRole('region', { name: /^#\d+ O PIX não aparece$/ })
      await ticket.getByText(/Prazo: /).waitFor()

      const desk = await newPage({ width: 390, scheme: 'dark' })
      await signIn(desk, url, 'admin@demo.portal')
      await desk.goto(`${url}/admin/chamados?aba=todos&busca=PIX`)
      await desk
        .getByRole('link', { name: /^#\d+ O PIX não aparece$/ })
        .first()
        .click()
      const answer = desk.getByRole('region', { name: /^#\d+ O PIX não aparece$/ })
      await answer.getByText(shop.nome).waitFor()
      await desk.getByRole('textbox', { name: 'Sua mensagem' }).fill('Olá! Confira a chave PIX da conta.')
      await desk.getByRole('button', { name: 'Enviar' }).click()
      await answer.getByText('Aguardando a loja').waitFor()
      await expectAccessible(desk)

      await ticket.getByText('Confira a chave PIX da conta.').waitFor()
      await ticket.getByRole('button', { name: 'Marcar como resolvido' }).click()
      await ticket.getByRole('button', { name: 'Sim' }).click()
      await ticket.getByText('Avaliado: resolveu.').waitFor()
      await expectAccessible(page)
    },
  )

  journey('a buyer writes about an order and the shop answers on the phone', async ({ url, newPage }) => {
    const buyer = await openBuyer(url)
    const sale = await order(url, buyer)
    const page = await newPage()
    await beBuyer(page, buyer)
    await page.goto(`${url}/minha-conta/pedido/${sale.id}`)
    await page.getByRole('link', { name: 'Falar com a loja' }).click()
    await page.getByLabel('Assunto').selectOption('entrega')
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await page.getByText('Escreva a mensagem.').waitFor()
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Entregam no sábado?')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await page
      .getByText(/^Protocolo \d{14}$/)
      .first()
      .waitFor()
    await page.getByText('Aguardando resposta').waitFor()

    const shop = await newPage({ width: 390 })
    await signIn(shop, url, 'lojista@demo.portal')
    await shop.goto(`${url}/suporte?tab=clientes`)
    await shop
      .getByRole('listitem')
      .filter({ hasText: `Pedido #${sale.numero}` })
      .getByRole('link')
      .click()
    await shop.getByText('A lei dá 5 dias para a resposta', { exact: false }).waitFor()
    await shop.getByRole('textbox', { name: 'Resposta ao cliente' }).fill('Sim, até o meio-dia.')
    await shop.getByRole('button', { name: 'Enviar' }).click()
    await shop.getByRole('region').getByText('Respondida').waitFor()
    await expectAccessible(shop)
    await page.getByText('Sim, até o meio-dia.').waitFor()
    await page.goto(`${url}/minha-conta/mensagens`)
    await page.getByRole('list', { name: 'Conversas' }).waitFor()
    await expectAccessible(page)
  })

  journey(
    'a shop that stays silent: the buyer calls the platform from the order, and it answers both',
    async ({ url, newPage }) => {
      const buyer = await openBuyer(url, 'Lia Prado')
      const sale = await order(url, buyer)
      const page = await newPage({ width: 390 })
      await beBuyer(page, buyer)
      await page.goto(`${url}/minha-conta/mensagens?venda=${sale.id}`)
      await page.getByRole('textbox', { name: 'Mensagem' }).fill('Chegou uma peça a menos.')
      await page.getByRole('button', { name: 'Enviar mensagem' }).click()
      await page.getByText('Aguardando resposta').waitFor()
      await database().query(
        `update conversas set responder_ate = now() - interval '1 hour' where venda_id = $1`,
        [sale.id],
      )
      await page.goto(`${url}/minha-conta/pedido/${sale.id}`)
      await page.getByText('A loja passou do prazo de 5 dias para responder.').waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Pedir ajuda ao Portal' }).click()
      await page.getByText('O Portal foi chamado e responde aos dois até').waitFor()
      await expectAccessible(page)

      const desk = await newPage({ scheme: 'dark' })
      await signIn(desk, url, 'admin@demo.portal')
      await desk.goto(`${url}/admin/aprovacoes?aba=reaberturas&busca=Lia`)
      await desk
        .getByRole('row', { name: /Ajuda pedida por Lia/ })
        .getByRole('button', { name: /^Mais ações/ })
        .click()
      await desk.getByRole('menuitem', { name: 'Analisar' }).click()
      const help = desk.getByRole('dialog', { name: /Ajuda pedida por Lia/ })
      await help.getByText('Chegou uma peça a menos.').first().waitFor()
      await help.getByText('Decidir até').waitFor()
      await expectAccessible(desk)
      await help
        .getByRole('textbox', { name: /Explicação/ })
        .fill('A loja deve enviar a peça que falta em 5 dias.')
      await help.getByRole('button', { name: 'Responder aos dois' }).click()
      await desk.getByText('Resposta enviada').waitFor()

      await page.reload()
      await page
        .getByRole('log', { name: 'Mensagens' })
        .getByText('A loja deve enviar a peça que falta em 5 dias.')
        .waitFor()
      const shop = await newPage()
      await signIn(shop, url, 'lojista@demo.portal')
      await shop.goto(`${url}/suporte?tab=clientes&busca=Lia`)
      await shop.getByRole('listitem').filter({ hasText: 'Lia' }).getByRole('link').first().click()
      await shop
        .getByRole('log', { name: 'Mensagens' })
        .getByText('A loja deve enviar a peça que falta em 5 dias.')
        .waitFor()
    },
  )

  journey(
    'a buyer reads their rights from the footer and from an order, without scripts',
    async ({ url, newPage }) => {
      const visitor = await newPage({ javaScript: false })
      await visitor.goto(url)
      await visitor.getByRole('contentinfo').getByRole('link', { name: 'Seus direitos' }).click()
      await visitor.getByRole('heading', { level: 1, name: 'Seus direitos' }).waitFor()
      const text = await visitor.getByRole('main').innerText()
      for (const said of [
        '7 dias depois de receber',
        'art. 49',
        'art. 26',
        'art. 18',
        'Procon',
        'consumidor.gov.br',
      ])
        expect(text).toContain(said)
      await visitor.goto(`${url}/ajuda`)
      await visitor.getByRole('main').getByRole('link', { name: 'conheça os seus direitos' }).click()
      await visitor.getByRole('heading', { level: 1, name: 'Seus direitos' }).waitFor()

      const buyer = await openBuyer(url)
      const sale = await order(url, buyer, { delivered: true })
      const page = await newPage({ width: 390 })
      await beBuyer(page, buyer)
      await page.goto(`${url}/minha-conta/pedido/${sale.id}`)
      await page.getByRole('button', { name: 'Desistir da compra' }).click()
      const dialog = page.getByRole('dialog', { name: 'Desistir da compra' })
      expect(await dialog.getByRole('link', { name: 'Seus direitos' }).getAttribute('href')).toBe(
        '/seus-direitos#desistir-da-compra',
      )
      await dialog.getByRole('button', { name: 'Desistir da compra' }).click()
      await page
        .getByText(/O dinheiro volta até/i)
        .first()
        .waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Conheça os seus direitos' }).click()
      await page.getByRole('heading', { level: 1, name: 'Seus direitos' }).waitFor()
      expect(await page.locator('#desistir-da-compra').count()).toBe(1)
    },
  )

  journey(
    'a blocked shop may still ask, and anyone finds answers without scripts',
    async ({ url, newPage }) => {
      const page = await newPage({ width: 390 })
      await enter(page, { url, signInPage: 'fornecedor', email: 'bloqueado@demo.portal' })
      await page.waitForURL((address) => address.pathname === '/bloqueado')
      await page.getByRole('link', { name: 'Falar com o suporte' }).click()
      await page.getByRole('heading', { level: 1, name: 'Suporte' }).waitFor()
      await page.getByRole('link', { name: 'Central de Ajuda' }).click()
      await page.getByRole('searchbox', { name: 'Buscar na Central de Ajuda' }).fill('loja bloqueada')
      await page.getByRole('link', { name: 'A minha loja foi bloqueada. E agora?' }).waitFor()
      await expectAccessible(page)

      const visitor = await newPage({ javaScript: false })
      await visitor.goto(`${url}/ajuda`)
      await visitor.getByRole('searchbox', { name: 'Buscar na Central de Ajuda' }).fill('desistir')
      await visitor.getByRole('button', { name: 'Buscar' }).click()
      await visitor.getByRole('link', { name: 'Como desistir de uma compra' }).click()
      await visitor.getByRole('heading', { level: 1, name: 'Como desistir de uma compra' }).waitFor()
    },
  )
})
