import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { openAccount } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { OWNER, ownersShop } from './buyers.ts'
import { journey } from './harness.ts'
import { signIn } from './people.ts'
import { database } from './shops.ts'

describe('the customers of a shop', () => {
  journey(
    'one is written down, found, noted about, sold to, and their data handed over',
    async ({ url, newPage }) => {
      const page = await openPanel(await newPage(), url, '/novo-cliente')
      const nome = `Zenaide ${randomUUID().slice(0, 6)}`
      await page.getByRole('button', { name: 'Cadastrar cliente' }).click()
      await page.getByRole('alert').getByText('Confira 2 campos').waitFor()
      await expectAccessible(page)
      await page.getByLabel('Nome').fill(nome)
      await page.getByLabel('Telefone').pressSequentially('11987650001')
      await page.getByLabel('CPF ou CNPJ').fill('52998224725')
      await page.getByLabel('CEP').fill('01310100')
      await page.getByRole('combobox', { name: 'Estado' }).and(page.locator('select')).waitFor()
      await expect.poll(() => page.getByLabel('Estado').inputValue()).toBe('SP')
      await page.getByLabel('Cidade').fill('São Paulo')
      await page.getByLabel('Etiquetas', { exact: true }).fill('feira')
      await page.keyboard.press('Enter')
      await page.getByLabel('Cliente autorizou receber ofertas').selectOption('Sim, autorizou')
      await page.getByRole('button', { name: 'Cadastrar cliente' }).click()
      await page.getByText('Cliente cadastrado').waitFor()

      await page.getByRole('searchbox', { name: 'Buscar clientes' }).fill(nome.toUpperCase())
      // At once, while the search still waits for more keys: it must not take the person back.
      await page.getByRole('link', { name: nome, exact: true }).click()
      const drawer = page.getByRole('dialog', { name: nome })
      await drawer.getByText('529.982.247-25').waitFor()
      await drawer.getByText('Autorizou receber ofertas').waitFor()
      await drawer.getByLabel('Nova nota').fill('Prefere retirar na loja')
      await drawer.getByRole('button', { name: 'Adicionar nota' }).click()
      await drawer.getByText('Prefere retirar na loja').waitFor()
      await expectAccessible(page)

      const download = page.waitForEvent('download')
      await drawer.getByRole('button', { name: 'Baixar dados deste cliente (PDF)' }).click()
      expect((await download).suggestedFilename()).toBe('dados-do-cliente.pdf')

      await drawer.getByRole('link', { name: 'Nova venda para este cliente' }).click()
      await page.waitForURL(`${url}/nova-venda`)
      await page.getByText(`Cliente: ${nome}`).waitFor()
      await page.locator('li button:not([disabled])', { hasText: 'em estoque' }).first().click()
      await page.getByRole('button', { name: 'Dinheiro' }).click()
      await page.getByRole('button', { name: /^Finalizar venda/ }).click()
      await page.getByRole('heading', { level: 1, name: /concluída$/ }).waitFor()
      const { rows } = await database().query<{ compras: number }>(
        'select compras from consumidores where nome = $1',
        [nome],
      )
      expect(rows[0]?.compras).toBe(1)
    },
  )

  journey(
    'an address is that of the postcode that stands there, and as it was typed',
    async ({ url, newPage }) => {
      const page = await openPanel(await newPage(), url, '/novo-cliente')
      const late = Promise.withResolvers<void>()
      const address = { logradouro: 'Rua do CEP', bairro: 'Centro', cidade: 'Primeira', uf: 'SP' }
      await page.route('**/endereco_do_cep?*', async (route) => {
        const wrong = route.request().url().includes('01310100')
        if (wrong) await late.promise
        await route.fulfill({ json: { ...address, ...(wrong ? {} : { cidade: 'Segunda' }) } })
      })
      await page.getByLabel('CEP').fill('01310100')
      await page.getByLabel('CEP').fill('20040002')
      await expect.poll(() => page.getByLabel('Cidade').inputValue()).toBe('Segunda')
      const answer = page.waitForResponse('**/endereco_do_cep?*')
      late.resolve()
      await (await answer).finished()
      expect(await page.getByLabel('Cidade').inputValue()).toBe('Segunda')
    },
  )

  journey('the counter finds one by keyboard, and gives them up again', async ({ url, newPage }) => {
    const { id, nome } = await customer(url, { telefone: '+5511987650002' })
    const page = await openPanel(await newPage({ width: 390 }), url, '/nova-venda')
    await page.getByText('Cliente: Consumidor não identificado').click()
    const busca = page.getByRole('combobox', { name: 'Buscar cliente' }).or(page.getByLabel('Buscar cliente'))
    await busca.first().fill('98765-0002')
    await page.getByRole('option', { name: nome }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByText(`Cliente: ${nome}`).waitFor()
    const draft = await page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.startsWith('portal.balcao.'))?.[1],
    )
    expect(draft).toContain(id)
    await page.getByRole('button', { name: 'Trocar' }).click()
    await page.getByText('Cliente: Consumidor não identificado').waitFor()
  })

  journey(
    'a sale for one of them is a new one: what stands at the counter is set aside',
    async ({ url, newPage }) => {
      const [first, second] = [await customer(url), await customer(url)]
      const page = await openPanel(await newPage(), url, `/nova-venda?cliente=${first.id}`)
      await page.getByText(`Cliente: ${first.nome}`).waitFor()
      await page.locator('li button:not([disabled])', { hasText: 'em estoque' }).first().click()
      await page.getByRole('button', { name: 'Salvar rascunho' }).waitFor()
      // The customer that is there already takes nothing off the counter.
      await page.goto(`${url}/nova-venda?cliente=${first.id}`)
      await page.getByRole('button', { name: 'Salvar rascunho' }).waitFor()
      await page.goto(`${url}/nova-venda?cliente=${second.id}`)
      await page.getByText(`Cliente: ${second.nome}`).waitFor()
      await page.getByText('Busque um produto ou leia o código de barras.').waitFor()
      await page.getByRole('button', { name: 'Rascunhos (1)' }).click()
      const drafts = page.getByRole('dialog', { name: 'Rascunhos' })
      await drafts.getByText(first.nome).waitFor()
      await drafts.getByRole('button', { name: 'Retomar' }).click()
      await page.getByText(`Cliente: ${first.nome}`).waitFor()
      await page.getByRole('button', { name: /^Finalizar venda/ }).waitFor()
    },
  )

  journey('somebody else saved first: their version, or mine on top', async ({ url, newPage }) => {
    const { id, nome } = await customer(url)
    const page = await openPanel(await newPage(), url, `/cliente/${id}/editar`)
    await page.getByLabel('Observação').fill('Do meu jeito')
    await database().query(`update consumidores set observacao = 'Do outro' where id = $1`, [id])
    await page.getByRole('button', { name: 'Salvar' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Este registro foi alterado' })
    await dialogo.waitFor()
    await expectAccessible(page)
    await dialogo.getByRole('button', { name: 'Sobrescrever' }).click()
    await page.getByText('Cliente atualizado').waitFor()
    await page.getByRole('dialog', { name: nome }).getByText('Do meu jeito').waitFor()

    await page.goto(`${url}/cliente/${id}/editar`)
    await page.getByLabel('Observação').fill('Sem salvar')
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await page.getByRole('dialog', { name: 'Você tem alterações não salvas' }).waitFor()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    expect(await page.getByLabel('Observação').inputValue()).toBe('Sem salvar')
  })

  journey('two records become one, with a look at what survives', async ({ url, newPage }) => {
    const { id: conta, email } = await openAccount()
    const telefone = `119${randomInt(10_000_000, 100_000_000)}`
    const { id: primeiro, nome: um } = await customer(url, { nome: 'Dupla Um', email })
    const { nome: outro } = await customer(url, { nome: 'Dupla Dois', email })
    const { id: terceiro, nome: comOutraConta } = await customer(url, { nome: 'Dupla Três', email })
    const { id: quarto } = await customer(url, { telefone })
    await customer(url, { telefone })
    const contas = [conta, (await openAccount()).id, (await openAccount()).id]
    for (const [n, id] of [primeiro, terceiro, quarto].entries())
      await database().query('update consumidores set user_id = $1 where id = $2', [contas[n], id])
    const page = await openPanel(await newPage({ width: 390, scheme: 'dark' }), url, '/clientes/duplicados')
    const linha = (texto: string) => page.getByRole('listitem').filter({ hasText: texto })
    const grupo = linha(email).first()
    await grupo
      .getByRole('listitem')
      .filter({ hasText: comOutraConta })
      .getByText('Compra com outra conta')
      .waitFor()
    const semProva = linha(formatarTelefone(telefone)).getByText(
      'precisam ter o e-mail que a conta confirmou',
    )
    await semProva.first().waitFor()
    expect(await grupo.getByText('Mescle um de cada vez.').count()).toBe(0)
    await grupo.getByRole('button', { name: /^Mesclar/ }).click()
    const dialogo = page.getByRole('dialog', { name: 'Mesclar cadastros' })
    await dialogo.getByLabel(outro).check()
    await expectAccessible(page)
    await dialogo.getByRole('button', { name: 'Mesclar cadastros' }).click()
    await page.getByText('Cadastros mesclados').waitFor()
    const { rows } = await database().query<{ nome: string }>(
      'select nome from consumidores where email = $1 and id <> $2',
      [email, terceiro],
    )
    expect(rows).toEqual([{ nome: outro }])
    expect(um).not.toBe(outro)
  })

  journey('a spreadsheet comes in: looked at first, its bad lines reported', async ({ url, newPage }) => {
    const page = await openPanel(await newPage({ width: 390 }), url, '/clientes/importar')
    const marca = randomUUID().slice(0, 8)
    await expectAccessible(page)
    await page.getByLabel(/^Escolha ou solte aqui/).setInputFiles({
      name: 'clientes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Nome;E-mail;Mora em\nNova ${marca};${marca}@x.test;Recife\nSem contato;;`,
        'latin1',
      ),
    })
    await page.getByText('Linha 3:').waitFor()
    const cidade = page.getByLabel('Cidade')
    await cidade.focus()
    for (const tecla of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(tecla)
    expect(await cidade.evaluate((campo) => campo === document.activeElement)).toBe(true)
    expect(await cidade.locator('option:checked').textContent()).toBe('Mora em')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Conferir linhas' }).click()
    await page.getByText(`Nova ${marca} · ${marca}@x.test · Recife`).waitFor()
    await page.getByRole('button', { name: 'Importar só as linhas válidas' }).click()
    await page.getByRole('heading', { name: 'Importação concluída' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ver clientes importados' }).click()
    await page.getByRole('link', { name: `Nova ${marca}` }).waitFor()
  })

  journey(
    'the look at a job goes on where it failed, and the page says so',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/importacoes_consumidores/)
      const page = await openPanel(await newPage(), url, '/clientes/importar')
      await page.getByLabel(/^Escolha ou solte aqui/).setInputFiles({
        name: 'clientes.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Nome;E-mail\nNova;nova@x.test'),
      })
      await page.waitForURL(/importacao=/)
      let looks = 0
      await page.route('**/importacoes_consumidores/*?*', async (route) => {
        looks++
        if (looks === 2 || looks === 3) return route.fulfill({ status: 503, body: '{}' })
        const response = await route.fetch()
        const job = await response.json()
        await route.fulfill({ response, json: { ...job, conferindo: looks < 5, total: 1, processadas: 0 } })
      })
      await page.reload()
      await page.getByText('Não foi possível ver o andamento').waitFor()
      const progress = page.getByRole('progressbar', { name: 'Andamento da conferência' })
      await progress.waitFor()
      await progress.waitFor({ state: 'hidden' })
      expect(looks).toBeGreaterThanOrEqual(5)
    },
  )

  journey('several get a label, one asks to be erased', async ({ url, newPage }) => {
    const { nome } = await customer(url)
    const page = await openPanel(await newPage(), url, `/clientes?busca=${encodeURIComponent(nome)}`)
    await page.getByLabel(`Selecionar ${nome}`).check()
    await page.getByRole('button', { name: 'Etiquetar' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Etiquetar 1 cliente' })
    await dialogo.getByLabel('Adicionar', { exact: true }).fill('atacado')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await dialogo.getByRole('button', { name: 'Salvar etiquetas' }).click()
    await page.getByText('Etiquetas atualizadas').waitFor()

    await page.getByRole('link', { name: nome, exact: true }).click()
    await page.getByRole('button', { name: 'Atender pedido de eliminação' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Eliminar os dados' }).click()
    await page.getByText('Pedido de eliminação atendido').waitFor()
    await page.getByText('Nenhum resultado para os filtros aplicados').waitFor()
    const { rows } = await database().query('select id from consumidores where nome = $1', [nome])
    expect(rows).toEqual([])
  })

  journey('who keeps the stock sees no customers, and their menu says so', async ({ url, newPage }) => {
    const page = await newPage({ width: 390 })
    await signIn(page, url, 'estoque@demo.portal')
    for (const path of ['/clientes', '/novo-cliente', '/usuarios']) {
      await page.goto(url + path)
      await page.getByText('Seu papel não permite ver esta tela').waitFor()
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('link', { name: 'Vendas', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Clientes' }).count()).toBe(0)
  })
})

async function openPanel(page: Page, url: string, path: string): Promise<Page> {
  await signIn(page, url, OWNER)
  await page.goto(url + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

/** A customer of the demonstration owner's shop. */
async function customer(
  url: string,
  {
    nome = `Cliente ${randomUUID().slice(0, 8)}`,
    email = null,
    telefone = null,
  }: Partial<Record<'nome' | 'email' | 'telefone', string | null>> = {},
): Promise<{ id: string; nome: string }> {
  const { id: shop } = await ownersShop(url)
  const { rows } = await database().query<{ id: string }>(
    `insert into consumidores (estabelecimento_id, nome, email, telefone, origem) values ($1, $2, $3, $4, 'balcao')
     returning id`,
    [shop, nome, email ?? `${randomUUID().slice(0, 8)}@cliente.test`, telefone],
  )
  return { id: String(rows[0]?.id), nome: String(nome) }
}
