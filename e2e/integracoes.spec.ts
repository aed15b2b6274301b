import { expect } from 'vitest'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { beBuyer } from './buyers.ts'
import { journey } from './harness.ts'
import { openOwnShop } from './owners.ts'
import { database } from './shops.ts'

journey(
  'a shop makes a key, a program uses it, and once revoked it lets nobody in',
  async ({ url, newPage }) => {
    const { shop, owner } = await openOwnShop(url, {
      nome: 'Casa Cambará',
      produtos: [{ nome: 'Vaso de barro' }],
    })
    const page = await newPage({ width: 390 })
    await beBuyer(page, owner)
    await page.goto(`${url}/perfil?tab=integracoes`)
    await page.getByText('Nenhuma chave ainda.').waitFor()

    await page.getByRole('button', { name: 'Nova chave' }).click()
    const form = page.getByRole('dialog', { name: 'Nova chave' })
    await form.getByLabel('Nome').fill('ERP')
    await form.getByLabel('Criar e alterar produtos, estoque e categorias').check()
    expect(await form.getByLabel('Ver produtos, estoque e categorias').isChecked()).toBe(true)
    await expectAccessible(page)
    await form.getByLabel(/^Sua senha/).fill(owner.password)
    await form.getByRole('button', { name: 'Criar chave' }).click()

    const made = page.getByRole('dialog', { name: 'Chave criada' })
    const key = await made.getByLabel('Chave ERP').inputValue()
    await expectAccessible(page)
    await made.getByRole('button', { name: 'Já guardei' }).click()

    const ask = () =>
      fetch(`${url}/rest/v1/produtos?estabelecimento_id=${shop.id}`, {
        headers: { authorization: `Bearer ${key}` },
      })
    const answer = await ask()
    expect(answer.headers.get('ratelimit-policy')).toBe('"default";q=100;w=60')
    expect(await answer.text()).toContain('Vaso de barro')

    await page.reload()
    await page.getByText(/^Usada em/).waitFor()
    expect(await page.content()).not.toContain(key)
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Revogar a chave ERP' }).click()
    await page.getByRole('button', { name: 'Revogar chave', exact: true }).click()
    await page.getByText('Chave revogada').waitFor()
    expect((await ask()).status).toBe(401)
  },
)

journey(
  'a shop connects its ERP: things are paired, the stock comes from there, and a paid sale goes there',
  async ({ url, simulatorUrl, newPage }) => {
    const { shop, owner } = await openOwnShop(url, {
      nome: 'Luz da Mata',
      produtos: [
        { nome: 'Luminária de mesa', preco: 40, estoque: 2 },
        { nome: 'Abajur de palha', estoque: 1 },
      ],
    })
    const lamp = shop.produtos.get('Luminária de mesa')
    // What the ERP of the demonstration has.
    const { rows } = await database().query<{ sku: string }>(
      `select p.sku from produtos p join estabelecimentos e on e.id = p.estabelecimento_id
       where e.codigo = 'faisca-eletronicos' and p.sku is not null and p.opcoes = '[]' and p.status = 'ativo'
       order by p.nome, p.id limit 1`,
    )
    await database().query('update produtos set sku = $2 where id = $1', [lamp, rows[0]?.sku])

    const page = await newPage({ width: 390 })
    await beBuyer(page, owner)
    await page.goto(`${url}/perfil?tab=integracoes`)
    await page.getByLabel('Ao conectar, enviar também as vendas já pagas').selectOption('Dos últimos 7 dias')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Conectar Bling' }).click()
    await page.getByRole('heading', { name: 'O Portal de Vendas quer usar a sua conta' }).waitFor()
    await page.getByRole('button', { name: 'Autorizar' }).click()
    await page.getByText('Bling conectado', { exact: true }).first().waitFor()
    await page.getByText('Faísca no Bling').waitFor()
    await page.getByText('Nenhum ainda. Cada pedido vai assim que é pago.').waitFor()

    const reloaded = async (text: RegExp) => {
      await expect
        .poll(
          async () => {
            await page.reload()
            await page.getByRole('heading', { name: 'Bling' }).waitFor()
            return page.getByText(text).count()
          },
          { timeout: 30_000 },
        )
        .toBeGreaterThan(0)
    }
    await reloaded(/1 produto comparado, 1 diferença, nada mudou/)
    const stock = page.getByRole('region', { name: 'Estoque com o Bling' })
    await stock.getByText('1 produto sem par no Bling').click()
    await stock.getByRole('link', { name: 'Abajur de palha' }).waitFor()
    await page.getByText('Ver as diferenças').click()
    await page.getByText(/^Aqui 2, no Bling \d+$/).waitFor()
    await page.getByLabel('O Bling', { exact: true }).check()
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await page.getByText('O Bling manda no estoque').first().waitFor()
    await reloaded(/1 produto comparado, 1 diferença, já acertadas aqui/)

    const sold = await fetch(`${url}/rest/v1/vendas/balcao`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${owner.token}`,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({
        estabelecimento_id: shop.id,
        itens: [{ produto_id: lamp, quantidade: 1 }],
        pagamentos: [{ forma: 'avista', valor: 40 }],
      }),
    })
    expect(sold.status, await sold.clone().text()).toBe(201)
    await reloaded(/^No Bling, nº \d+$/)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.goto(`${simulatorUrl}/bling`)
    await page
      .getByText(/^PV-\d+-/)
      .first()
      .waitFor()
  },
)

journey(
  'the documentation of the API says that it is Portuguese and loads all it asks for',
  async ({ url, newPage }) => {
    const page = await newPage()
    // The browser has 1.7 MB of description to work through: 18 s beside other work, and 10 s more to open a path.
    page.setDefaultTimeout(100_000)
    await page.goto(`${url}/docs`)
    await page.getByRole('heading', { name: 'Portal de Vendas' }).waitFor()
    await page.getByText('estabelecimentos', { exact: true }).click()
    await page.getByText('/rest/v1/estabelecimentos', { exact: true }).first().click()
    await page.getByText('Parameters').first().waitFor()
    expect(await page.title()).toBe('API do Portal de Vendas')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt-BR')
  },
)
