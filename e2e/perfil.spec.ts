import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { beBuyer } from './buyers.ts'
import { journey } from './harness.ts'
import { openMember, openOwnShop } from './owners.ts'
import { database } from './shops.ts'

const TABS = [
  'conta',
  'seguranca',
  'notificacoes',
  'privacidade',
  'loja',
  'contato',
  'funcionamento',
  'entrega',
  'pagamentos',
  'politicas',
  'personalizacao',
  'ensaio',
  'conformidade',
]

async function openTab(page: Page, url: string, tab: string): Promise<void> {
  await page.goto(`${url}/perfil?tab=${tab}`)
  await page.getByRole('heading', { level: 1, name: 'Perfil' }).waitFor()
}

const save = (page: Page, name = 'Salvar') => page.getByRole('button', { name, exact: true }).click()

describe('the profile', () => {
  journey(
    'a new shop does all that the law asks, tab by tab, and gets its seal',
    async ({ url, newPage }) => {
      const { shop, owner } = await openOwnShop(url, {
        nome: 'Casa Aroeira',
        plano: 'Profissional',
        produtos: [{ nome: 'Banco de madeira' }],
      })
      const page = await newPage()
      await beBuyer(page, owner)
      await openTab(page, url, 'conformidade')
      await page.getByRole('heading', { name: /^\d+% do que a lei pede$/ }).waitFor()
      await page.getByRole('link', { name: 'Resolver: Razão social à vista' }).click()

      await page.getByRole('textbox', { name: 'CNPJ' }).fill('11222333000180')
      await save(page)
      await page.getByText('Por favor, insira um CNPJ válido.').first().waitFor()
      await page.getByRole('textbox', { name: 'CNPJ' }).fill('12abc34501de35')
      await page.getByRole('textbox', { name: 'Razão social' }).fill('Casa Aroeira Ltda.')
      await save(page)
      await page.getByText('Dados da loja salvos').waitFor()
      await page.getByRole('button', { name: 'Solicitar alteração' }).waitFor()

      await openTab(page, url, 'contato')
      await page.getByRole('textbox', { name: 'Telefone' }).fill('11987654321')
      await page.getByRole('textbox', { name: 'E-mail da loja' }).fill('oi@aroeira.exemplo')
      await page.getByRole('textbox', { name: 'CEP' }).fill('01310100')
      await page.getByRole('textbox', { name: 'Cidade' }).fill('São Paulo')
      await page.getByLabel('Estado').selectOption('SP')
      await page.getByRole('textbox', { name: /^Rua, número/ }).fill('Rua das Aroeiras, 12')
      await page.getByRole('textbox', { name: 'Instagram' }).fill('casa aroeira')
      await save(page)
      await page.getByText('Informe só o nome de usuário, sem @.').first().waitFor()
      await page.getByRole('textbox', { name: 'Instagram' }).fill('@casa.aroeira')
      await save(page)
      await page.getByText('Contato salvo').waitFor()

      await openTab(page, url, 'funcionamento')
      await page.getByRole('checkbox', { name: 'Sábado' }).check()
      await page.getByRole('button', { name: 'Adicionar turno em Sábado' }).click()
      await page.getByLabel('Sábado: abre às').last().fill('17:00')
      for (const _ of [1, 2]) {
        await page.getByRole('button', { name: 'Adicionar dia' }).click()
        await page.getByLabel('Data').last().fill('2030-12-24')
      }
      await save(page, 'Salvar horários')
      await page
        .getByText(/^Os turnos não podem se sobrepor/)
        .first()
        .waitFor()
      await page.getByText('A data 24 de dez, 2030 está repetida.').first().waitFor()
      await page.getByLabel('Sábado: abre às').last().fill('18:00')
      await page.getByLabel('Sábado: fecha às').last().fill('02:00')
      await page.getByText('do dia seguinte').waitFor()
      await page.getByRole('button', { name: 'Remover dia especial' }).last().click()
      await save(page, 'Salvar horários')
      await page.getByText('Horários salvos').waitFor()

      await openTab(page, url, 'entrega')
      await page.getByRole('checkbox', { name: 'A loja entrega na região' }).check()
      await save(page)
      await page.getByText('Dê nome e prazo a cada área.').first().waitFor()
      await page.getByRole('textbox', { name: 'Nome da área' }).fill('Centro')
      await page.getByRole('textbox', { name: 'Bairros' }).fill('Sé, República')
      await page.getByRole('textbox', { name: 'Taxa de entrega' }).fill('850')
      await page.getByRole('textbox', { name: 'Prazo' }).fill('1 dia útil')
      await page.getByRole('checkbox', { name: 'Entrega grátis a partir de um valor' }).check()
      await page.getByRole('textbox', { name: 'Pedidos a partir de' }).fill('20000')
      await page.getByLabel('Onde').selectOption('Só em alguns estados')
      const state = page.getByRole('checkbox', { name: 'SP', exact: true })
      await state.uncheck()
      await save(page)
      await page.getByText('Escolha ao menos um estado.').first().waitFor()
      await state.check()
      await save(page)
      await page.getByText('Formas de entrega salvas').waitFor()

      await openTab(page, url, 'politicas')
      await page.getByText('Ainda não publicadas.').waitFor()
      await save(page, 'Publicar políticas')
      await page.getByText('Políticas publicadas').waitFor()

      await openTab(page, url, 'personalizacao')
      await page.getByRole('textbox', { name: 'Cor da loja' }).fill('#ffee00')
      await save(page)
      await page.getByText('Esta cor não tem contraste').first().waitFor()
      await page.getByRole('textbox', { name: 'Cor da loja' }).fill('#7a2e1d')
      await page.getByRole('textbox', { name: 'Chamada' }).fill('Madeira de verdade')
      await page.getByRole('searchbox', { name: 'Buscar produto para adicionar' }).fill('banco')
      await page.getByRole('button', { name: 'Adicionar Banco de madeira' }).click()
      await page.getByRole('button', { name: 'Tirar Banco de madeira dos destaques' }).waitFor()
      await save(page)
      await page.getByText('Aparência salva').waitFor()

      await openTab(page, url, 'conformidade')
      await page.getByRole('link', { name: 'Resolver: Todos os produtos com descrição' }).waitFor()
      await database().query(
        `update produtos set descricao = 'Banco de madeira maciça, 45 cm.' where estabelecimento_id = $1`,
        [shop.id],
      )
      await page.reload()
      await page.getByRole('heading', { name: '100% do que a lei pede' }).waitFor()

      await page.goto(`${url}/loja/${shop.codigo}`)
      await page.getByText('Loja em conformidade').waitFor()
      await page.getByText('Madeira de verdade').waitFor()
      await page.getByText('Entrega em Centro').waitFor()
      await page.getByText('Trocas e devoluções').click()
      await page.getByText(/DIREITO DE ARREPENDIMENTO/).waitFor()
      await expectAccessible(page)
    },
  )

  journey(
    'every tab reads well on a phone in the dark, and the pause shows at once',
    async ({ url, newPage }) => {
      const { shop, owner } = await openOwnShop(url, { nome: 'Bazar Ipê', produtos: [{ nome: 'Vaso' }] })
      const page = await newPage({ width: 390, scheme: 'dark' })
      await beBuyer(page, owner)
      await openTab(page, url, TABS[0] ?? '')
      for (const tab of TABS) {
        await page.locator(`nav[aria-label="Partes do perfil"] a[href$="tab=${tab}"]`).click()
        await page.locator(`nav[aria-label="Partes do perfil"] a[href$="tab=${tab}"][aria-current]`).waitFor()
        await expectAccessible(page)
      }

      await openTab(page, url, 'personalizacao')
      await page.getByRole('link', { name: 'Ver planos' }).waitFor()

      await openTab(page, url, 'funcionamento')
      await page.getByRole('button', { name: 'Pausar loja' }).click()
      const dialog = page.getByRole('dialog', { name: 'Pausar loja' })
      await dialog.getByRole('textbox', { name: /^Mensagem/ }).fill('Balanço anual.')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Pausar loja' }).click()
      await page.getByText('Loja em pausa até você retomar.').waitFor()
      const visitor = await newPage({ width: 390 })
      await visitor.goto(`${url}/loja/${shop.codigo}`)
      await visitor.getByText('Balanço anual.').waitFor()
      await page.getByRole('button', { name: 'Mudar pausa' }).click()
      expect(await dialog.getByRole('textbox', { name: /^Mensagem/ }).inputValue()).toBe('Balanço anual.')
      await dialog.getByRole('button', { name: 'Cancelar' }).click()
      await page.getByRole('button', { name: 'Retomar agora' }).click()
      await page.getByText('Recebendo pedidos').waitFor()
    },
  )

  journey('what is not saved is asked about, and who saved first is shown', async ({ url, newPage }) => {
    const { shop, owner } = await openOwnShop(url, { nome: 'Livros Jatobá' })
    const other = await openMember(url, shop, 'administrador')
    const page = await newPage()
    await beBuyer(page, owner)
    await openTab(page, url, 'loja')
    await page.getByRole('textbox', { name: 'Descrição' }).fill('Livros usados e raros.')
    await page.getByRole('link', { name: 'Políticas' }).click()
    await page.getByRole('dialog', { name: 'Você tem alterações não salvas' }).waitFor()
    await page.getByRole('button', { name: 'Continuar editando' }).click()

    const answer = await fetch(`${url}/rest/v1/estabelecimentos/${shop.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${other.token}` },
      body: JSON.stringify({ descricao: 'Só livros novos.' }),
    })
    expect(answer.status).toBe(200)
    await save(page)
    const conflict = page.getByRole('dialog', { name: 'Este registro foi alterado' })
    await conflict.getByText(/alterado por Beto Lima/).waitFor()
    await expectAccessible(page)
    await conflict.getByRole('button', { name: 'Sobrescrever' }).click()
    await page.getByText('Dados da loja salvos').waitFor()
  })

  journey(
    'a tab says when it cannot be opened: the role, the network',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/request failed/)
      const { shop } = await openOwnShop(url, { nome: 'Feira Cedro' })
      const seller = await openMember(url, shop, 'vendedor')
      const page = await newPage({ width: 390 })
      await beBuyer(page, seller)
      await openTab(page, url, 'loja')
      await page.getByText('Você não tem acesso a esta parte').waitFor()
      await expectAccessible(page)
      await page.route('**/rest/v1/conformidade?*', (route) => route.abort())
      await page.getByRole('link', { name: 'Conformidade' }).click()
      await page.getByText('Não foi possível carregar').waitFor()
      await page.unroute('**/rest/v1/conformidade?*')
      await page.getByRole('button', { name: 'Tentar novamente' }).click()
      await page.getByRole('heading', { name: 'O que a lei exige para abrir' }).waitFor()
    },
  )
})
