import { randomInt } from 'node:crypto'
import { beforeAll, describe, expect } from 'vitest'
import { cnpjDe } from '../src/demo/fabrica.ts'
import { formatarDocumento } from '../src/shared/cpf.ts'
import { expectAccessible } from './axe.ts'
import { journey } from './harness.ts'
import { database, openShop, type Shop } from './shops.ts'

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
       values ($1, 'mercadopago_access_token', 'nenhuma', decode(repeat('00', 12), 'hex'), '', decode(repeat('00', 16), 'hex'))
       returning id)
     update estabelecimentos set mercadopago_vault_id = segredo.id, pagamentos_habilitados = true from segredo
     where estabelecimentos.id = $1`,
    [shop.id],
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
      expect((await card.innerText()).replaceAll(/\s+/g, ' ')).toContain('R$ 76,00 no PIX (5%')
      expect(await card.locator('img, svg').count()).toBeGreaterThan(0)
    },
  )
})
