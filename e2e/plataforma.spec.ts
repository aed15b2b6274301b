import { describe, expect } from 'vitest'
import { formatarData } from '../src/shared/datas.ts'
import { expectAccessible } from './axe.ts'
import { journey } from './harness.ts'
import { signIn } from './people.ts'
import { database, openShop, publicShops } from './shops.ts'

const ADMIN = 'admin@demo.portal'

describe('the platform administration', () => {
  journey('a shop is found, suspended with a reason and let back', async ({ url, newPage }) => {
    const shop = await openShop({ nome: 'Loja do Motivo', lawful: true })
    const page = await newPage()
    await signIn(page, url, ADMIN)
    await page.goto(`${url}/admin/painel-geral`)
    await page.getByRole('heading', { name: 'Saúde do sistema' }).waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Estabelecimentos' }).click()
    await page.getByRole('searchbox').fill('do motivo')
    await page.getByText('Mostrando 1–1 de 1').waitFor()
    await page.getByRole('link', { name: shop.nome }).click()
    await page.getByRole('heading', { level: 1, name: shop.nome }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Suspender' }).click()
    const dialog = page.getByRole('dialog', { name: `Suspender a loja: ${shop.nome}` })
    await dialog.getByLabel('Motivo, como a loja vai ler').fill('Anunciou produto sem nota de origem.')
    await dialog.getByRole('button', { name: 'Suspender' }).click()
    await page.getByText('Suspensa porque: Anunciou produto sem nota de origem.').waitFor()
    const visible = async () => (await publicShops(url)).some(({ id }) => id === shop.id)
    await expect.poll(visible).toBe(false)
    // Its page is a 404 now, and nothing leads there.
    expect(await page.getByRole('link', { name: 'Ver loja' }).count()).toBe(0)
    await page.goBack()
    await page.getByRole('button', { name: `Mais ações: ${shop.nome}` }).click()
    await page.getByRole('menuitem', { name: 'Reativar' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Ver loja' }).count()).toBe(0)
    await page.goForward()

    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reativar' }).click()
    await page.getByLabel('Motivo, como a loja vai ler').fill('Enviou a nota de origem.')
    await page.getByRole('dialog').getByRole('button', { name: 'Reativar' }).click()
    await page.getByText('Loja reativada').waitFor()
    await expect.poll(visible).toBe(true)
    await page.getByRole('link', { name: 'Ver loja' }).waitFor()

    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    // Featured, it leads the marketplace's list with a chip.
    await page.getByRole('button', { name: `Mais ações: ${shop.nome}` }).click()
    await page.getByRole('menuitem', { name: 'Destacar' }).click()
    const featured = page.getByRole('dialog', { name: `Destacar a loja: ${shop.nome}` })
    await featured.getByLabel('Motivo, que fica registrado').fill('Semana do artesanato.')
    await expectAccessible(page)
    await featured.getByRole('button', { name: 'Destacar' }).click()
    await page.getByText('Loja em destaque').waitFor()
    await page.getByText(/Destaque até/).waitFor()
    const first = async () => {
      const list = await (await fetch(`${url}/estabelecimentos`)).text()
      return /<article.*?<\/article>/s.exec(list)?.[0] ?? ''
    }
    await expect.poll(first).toContain(`>${shop.nome}<`)
    expect(await first()).toContain('>Destaque<')

    // Impersonates its owner, which can change nothing, and comes back.
    await page.getByRole('button', { name: 'Entrar como' }).click()
    await page.getByLabel('Motivo, como a loja vai ler').fill('Chamado 12: a lista de produtos não abre.')
    await page.getByRole('dialog').getByRole('button', { name: 'Entrar' }).click()
    const banner = page.getByRole('complementary', { name: 'Visita à loja' })
    await banner.getByText(`Você está vendo como ${shop.nome}.`).waitFor()
    await page.goto(`${url}/nova-categoria`)
    await page.getByLabel('Nome').fill('Não deve existir')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Você está só olhando esta loja.').first().waitFor()
    page.on('dialog', (dialog) => void dialog.accept())
    await banner.getByRole('button', { name: 'Sair' }).click()
    await page.getByRole('heading', { level: 1, name: shop.nome }).waitFor()
    await banner.waitFor({ state: 'hidden' })
    const { rows } = await database().query(
      `select count(*)::int as categorias from categorias where estabelecimento_id = $1 and nome = 'Não deve existir'`,
      [shop.id],
    )
    expect(rows).toEqual([{ categorias: 0 }])
  })

  journey('an alert is taken up and resolved with a note', async ({ url, newPage }) => {
    const { rows: begun } = await database().query<{ quando: Date }>(
      `select registrar_alerta('JOB-FALHA', 'critico', null, 'jornada', 'A tarefa da jornada falhou', '{}'),
         now() as quando`,
    )
    const page = await newPage()
    await signIn(page, url, ADMIN)
    await page.goto(`${url}/admin/alertas?busca=jornada`)
    const row = page.getByRole('row', { name: /A tarefa da jornada falhou/ })
    await row.getByText('Crítico').waitFor()
    await page.getByRole('columnheader', { name: 'Primeira vez' }).waitFor()
    expect(await row.getByText(formatarData(begun[0]?.quando ?? '')).count()).toBe(2)
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Mais ações/ }).click()
    await page.getByRole('menuitem', { name: 'Resolver' }).click()
    const dialog = page.getByRole('dialog', { name: 'Resolver alerta' })
    await dialog.getByLabel('Como foi resolvido').fill('Reiniciada à mão.')
    await dialog.getByRole('button', { name: 'Resolver' }).click()
    await page.getByText('Alerta resolvido').waitFor()
    await row.waitFor({ state: 'hidden' })
    const { rows } = await database().query(`select status, nota from alertas where chave = 'jornada'`)
    expect(rows).toEqual([{ status: 'resolvido', nota: 'Reiniciada à mão.' }])
  })

  journey(
    'an e-mail is worded anew, tried, kept whole by its fixed parts and put back',
    async ({ url, newPage, allowProblem }) => {
      // The harness’s own script, in the preview: its frame lets nothing run.
      allowProblem(/The document is sandboxed/)
      const page = await newPage()
      await signIn(page, url, ADMIN)
      await page.goto(`${url}/admin/configuracoes-plataforma?tab=emails`)
      await page.getByRole('heading', { level: 2, name: 'E-mails' }).waitFor()
      await expectAccessible(page)
      const search = page.getByLabel('Buscar e-mail por assunto ou por quem recebe')
      await search.fill('nada tem este nome')
      await page.getByText('Nenhum e-mail com essas palavras.').waitFor()
      await search.fill('confirme seu E-MAIL')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Confirme seu e-mail' }).click()
      const text = page.getByLabel('Texto, parte 1')
      await text.waitFor()
      await page.getByText('O link vale por 60 minutos').waitFor()
      await expectAccessible(page)

      await text.fill('Olá. Falta pouco.')
      await page.getByText(/^Falta \{\{link\}\}/).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText('Erro ao salvar o e-mail').waitFor()
      await text.fill('Olá. Falta pouco.\n\n')
      await page.getByRole('button', { name: 'Inserir link' }).click()
      expect(await text.inputValue()).toBe('Olá. Falta pouco.\n\n[Abrir]({{link}})')
      await page.getByLabel('Assunto').fill('Falta só confirmar')
      await page.getByLabel('Ver como chega').selectOption('Só texto')
      await page.locator('pre').getByText('Olá. Falta pouco.').waitFor()
      await page.getByRole('button', { name: 'Enviar teste para mim' }).click()
      await page.getByText('Teste enviado').waitFor()
      await page.getByRole('link', { name: 'Todos os e-mails' }).click()
      const asked = page.getByRole('dialog', { name: 'Você tem alterações não salvas' })
      await asked.waitFor()
      await page.keyboard.press('Escape')
      await asked.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText('E-mail salvo').waitFor()
      await page.getByRole('heading', { level: 2, name: 'Falta só confirmar' }).waitFor()
      const subjects = async () =>
        (
          await database().query(`select assunto from emails where para = $1 and assunto like '[Teste]%'`, [
            ADMIN,
          ])
        ).rows
      expect(await subjects()).toEqual([{ assunto: '[Teste] Falta só confirmar' }])

      await page.setViewportSize({ width: 390, height: 844 })
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Restaurar original' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).click()
      await page.getByRole('heading', { level: 2, name: 'Confirme seu e-mail' }).waitFor()
      await page.getByRole('button', { name: 'Restaurar a versão 1' }).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await expectAccessible(page)
    },
  )

  journey(
    'settings are changed, compared and taken back; the banner and the maintenance mode reach everybody',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/^503: GET /)
      const page = await newPage()
      await signIn(page, url, ADMIN)
      await page.goto(`${url}/admin/configuracoes-plataforma?tab=geral`)
      await page.getByRole('heading', { level: 2, name: 'Geral' }).waitFor()
      await expectAccessible(page)
      await page.getByLabel('Lojas Ativas').fill('1.300')
      await page.getByLabel('Motivo da mudança (opcional)').fill('Contagem de novembro')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText('Contagem de novembro').waitFor()
      await page
        .getByText('1.247 passou a 1.300')
        .or(page.getByText('1.300', { exact: true }))
        .first()
        .waitFor()
      const start = async () => (await fetch(url)).text()
      await expect.poll(start).toContain('1.300')

      await page.getByRole('button', { name: 'Reverter a versão 1' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Reverter' }).click()
      await page.getByText('Reverteu a versão 1').waitFor()
      await expect.poll(start).toContain('1.247')

      // Two forms on one page: what was written in either is asked about.
      await page.getByRole('link', { name: 'Cobrança' }).click()
      await page.getByLabel('Teste grátis').fill('21')
      await page.getByRole('link', { name: 'Manutenção' }).click()
      await page.getByRole('button', { name: 'Sair sem salvar' }).click()
      await page.getByLabel('Texto do aviso').fill('Hoje às 23h o Portal fica fora do ar por 10 minutos.')
      await page.getByLabel('Mostrar o aviso em todas as páginas').check()
      await page.getByLabel('Fechar o Portal para manutenção').check()
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText(/^Versão 1, de/).waitFor()
      const visitor = await newPage({ width: 390, height: 844 })
      await expect.poll(async () => (await visitor.goto(url))?.status()).toBe(503)
      await visitor.getByRole('heading', { name: 'Voltamos já' }).waitFor()
      await expectAccessible(visitor)

      await page.getByLabel('Fechar o Portal para manutenção').uncheck()
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText('Versão 2,').waitFor()
      await expect.poll(async () => (await visitor.goto(url))?.status()).toBe(200)
      await visitor.getByText('Hoje às 23h o Portal fica fora do ar').waitFor()
      await page.getByRole('button', { name: 'Reverter a versão 1' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Reverter' }).click()
      await expect.poll(start).not.toContain('Hoje às 23h')
    },
  )
})
