import { randomInt } from 'node:crypto'
import { beforeAll, describe, expect } from 'vitest'
import { cnpjDe } from '../src/demo/fabrica.ts'
import { formatarDocumento } from '../src/shared/cpf.ts'
import { expectAccessible } from './axe.ts'
import { beBuyer, openBuyer } from './buyers.ts'
import { choose, goToPayment } from './checkout.ts'
import { journey } from './harness.ts'
import { database, openShop, type Shop } from './shops.ts'
import { seenText } from './seen.ts'

// Other journeys of the run have shops too.
const CNPJ = cnpjDe(randomInt(10_000_000, 99_999_999))

// What docs/leis.md says of screens that no other journey looks at for it.
let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    nome: 'Louças da Serra',
    plano: 'Profissional',
    produtos: [{ nome: 'Travessa azul', preco: 80, estoque: 9 }],
  })
  await database().query(
    `update estabelecimentos set razao_social = 'Louças da Serra Comércio Ltda', cnpj = $2,
       endereco = 'Rua das Flores, 120', cep = '13010001', email = 'contato@loucas.exemplo',
       telefone = '+551932345678', desconto_pix = 5 where id = $1`,
    [shop.id, CNPJ],
  )
  // Only a shop that takes PIX says what it takes off; nothing here opens the secret.
  await database().query(
    `with segredo as (
       insert into cofre (estabelecimento_id, nome, chave_id, iv, conteudo, etiqueta)
       select $1, 'mercadopago_access_token', (select chave_id from cofre limit 1), decode(repeat('00', 12), 'hex'), '', decode(repeat('00', 16), 'hex')
       returning id)
     update estabelecimentos set mercadopago_vault_id = segredo.id, pagamentos_habilitados = true from segredo
     where estabelecimentos.id = $1`,
    [shop.id],
  )
  await database().query(
    `update configuracoes_estabelecimento set entrega = $2, politicas = $3 where estabelecimento_id = $1`,
    [
      shop.id,
      {
        retirada: { ativa: true, endereco: 'Rua das Flores, 120', prazo: 'no mesmo dia' },
        propria: {
          ativa: true,
          zonas: [
            { nome: 'Cambuí', bairros: ['Cambuí'], ceps: [], taxa: 8, minimo: 0, prazo: '2 dias úteis' },
          ],
        },
        combinar: { ativa: false, texto: '' },
      },
      { trocas: 'Trocamos em até 30 dias.', entrega: 'Entregamos de segunda a sábado.', privacidade: '' },
    ],
  )
  await database().query(`select pg_notify('cache', $1)`, [`loja:${shop.id}`])
})

describe('what the law wants seen', () => {
  journey('a shop and its product say who sells, in full', async ({ url, newPage }) => {
    const page = await newPage({ width: 390, javaScript: false })
    for (const path of [
      `/loja/${shop.codigo}`,
      `/loja/${shop.codigo}/produto/${shop.produtos.get('Travessa azul')}`,
    ]) {
      await page.goto(url + path)
      const seller = await page.getByRole('region', { name: 'Quem vende' }).innerText()
      for (const said of [
        'Louças da Serra Comércio Ltda',
        formatarDocumento(CNPJ),
        'Rua das Flores, 120',
        'CEP 13010-001',
        'contato@loucas.exemplo',
        '(19) 3234-5678',
      ])
        expect(seller, path).toContain(said)
    }
  })

  journey(
    'an offer says how it is received, by when, how it is paid and the shop’s policies',
    async ({ url, newPage }) => {
      const page = await newPage({ width: 390 })
      await page.goto(`${url}/loja/${shop.codigo}/produto/${shop.produtos.get('Travessa azul')}`)
      await page.getByRole('heading', { name: 'Como receber' }).waitFor()
      await page.getByText('Entrega em Cambuí').waitFor()
      await page.getByText('2 dias úteis').waitFor()
      await page.getByText('O prazo conta da confirmação do pagamento').waitFor()
      await page.getByRole('heading', { name: 'Como pagar' }).waitFor()
      await page.getByText(/^PIX, .*dinheiro na entrega ou retirada\.$/).waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Trocas e devoluções' }).click()
      await page.getByText('Trocamos em até 30 dias.').waitFor()
      expect(await page.getByText('Trocamos em até 30 dias.').isVisible()).toBe(true)
    },
  )

  journey(
    'seller, term and policies are said in the cart and before the order, and kept in order, letter and contract',
    async ({ url, newPage, emailTo }) => {
      const buyer = await openBuyer(url, 'Joana Reis')
      const page = await newPage({ width: 390, scheme: 'dark' })
      await beBuyer(page, buyer)
      await choose(page, url, shop.codigo)
      await page.getByRole('button', { name: /^Adicionar Travessa/ }).click()
      await page
        .getByRole('link', { name: /^Carrinho/ })
        .first()
        .click()
      const cart = page.getByRole('dialog', { name: 'Seu carrinho' })
      await cart.getByText('Retirada: no mesmo dia. Cambuí: 2 dias úteis.').waitFor()
      await expectAccessible(page)
      await cart.getByRole('button', { name: 'Fechar carrinho' }).click()
      await goToPayment(page)
      const review = page.getByRole('region', { name: 'Revise seu pedido' })
      for (const said of [
        'Louças da Serra Comércio Ltda',
        formatarDocumento(CNPJ),
        'Rua das Flores, 120',
        'contato@loucas.exemplo',
        '(19) 3234-5678',
        'Trocas e devoluções',
        'Seus direitos',
      ])
        await review.getByText(said).first().waitFor()
      await expectAccessible(page)
      await page.getByRole('radio', { name: /^À Vista Dinheiro/ }).check()
      await page.getByRole('button', { name: /^Finalizar pedido de/ }).click()
      await page.getByRole('link', { name: 'Acompanhar pedido' }).click()
      await page.getByText('Louças da Serra Comércio Ltda', { exact: true }).waitFor()
      await page.getByText('O prazo conta do pedido.', { exact: true }).waitFor()
      await expectAccessible(page)

      const letter = await emailTo(buyer.email, /recebido por Louças da Serra/)
      for (const said of [
        'Louças da Serra Comércio Ltda',
        `CNPJ ${formatarDocumento(CNPJ)}`,
        'Rua das Flores, 120',
        'no mesmo dia',
        'O prazo conta do pedido.',
        'À Vista Dinheiro',
        'toque em Desistir da compra',
      ])
        expect(letter.texto).toContain(said)
      const { rows } = await database().query(
        `select anexo_nome, anexo_tipo, substring(anexo for 4) = '%PDF'::bytea as pdf from emails
         where para = $1 and assunto like '%recebido por%'`,
        [buyer.email],
      )
      expect(rows).toEqual([
        { anexo_nome: expect.stringMatching(/^pedido-\d+\.pdf$/), anexo_tipo: 'application/pdf', pdf: true },
      ])
    },
  )

  journey(
    'every page says whose marketplace it is, and where rights and access are explained',
    async ({ url, newPage }) => {
      const page = await newPage()
      for (const path of ['/', '/estabelecimentos', `/loja/${shop.codigo}`, '/ajuda']) {
        await page.goto(url + path)
        const footer = page.getByRole('contentinfo')
        expect(await footer.innerText(), path).toMatch(/CNPJ [\dA-Z.]+\/[\dA-Z]+-\d\d · .{5}/)
        expect(await footer.getByRole('link', { name: 'Seus direitos' }).getAttribute('href')).toBe(
          '/seus-direitos',
        )
        expect(await footer.getByRole('link', { name: 'Acessibilidade' }).locator('svg').count(), path).toBe(
          1,
        )
      }
      await page.goto(`${url}/seus-direitos`)
      await expectAccessible(page)
    },
  )

  journey(
    'a price stands beside its picture, in twelve points at least, with what PIX takes off',
    async ({ url, newPage }) => {
      const page = await newPage({ width: 390 })
      await page.goto(`${url}/loja/${shop.codigo}`)
      const card = page.getByRole('article').filter({ hasText: 'Travessa azul' })
      const price = card.getByText('R$ 80,00', { exact: true }).first()
      await price.waitFor()
      const size = await price.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
      expect(size).toBeGreaterThanOrEqual(16)
      expect(await seenText(card)).toContain('R$ 76,00 no PIX (5%')
      expect(await card.locator('img, svg').count()).toBeGreaterThan(0)
    },
  )
})
