import { expect } from 'vitest'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { beBuyer } from './buyers.ts'
import { journey } from './harness.ts'
import { openOwnShop } from './owners.ts'

journey(
  'a shop makes a key, a program uses it, and once revoked it lets nobody in',
  async ({ url, newPage }) => {
    const { shop, owner } = await openOwnShop(url, {
      nome: 'Casa Cambará',
      produtos: [{ nome: 'Vaso de barro' }],
    })
    const page = await newPage({ width: 390 })
    await beBuyer(page.context(), owner)
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
