import { describe } from 'vitest'
import { beBuyer } from './buyers.ts'
import { addressOf, demoRecords } from './demo-records.ts'
import { expectClosed, goTo, list, lookAt, type Screen, walkStates } from './estados.ts'
import { journey } from './harness.ts'
import { openOwnShop } from './owners.ts'
import { signIn } from './people.ts'
import { database } from './shops.ts'

const SHOPKEEPER = 'lojista@demo.portal'
const ADMIN = 'admin@demo.portal'
const ROW_MENU = /^Mais ações/
const TABS = [
  'conta',
  'seguranca',
  'notificacoes',
  'privacidade',
  'loja',
  'funcionamento',
  'entrega',
  'pagamentos',
  'politicas',
  'personalizacao',
  'conformidade',
]

/**
 * Every screen of the panel, by who looks at it. A part of the product that brings one adds its line. Left out are the
 * states that a screen cannot have: only a list has a first use and a search that finds nothing; what asks no door (an
 * empty form, a file to choose) never loads, fails or lacks a plan.
 */
const SCREENS: Record<string, { email: string; screens: Screen[] }> = {
  'what is sold and to whom': {
    email: SHOPKEEPER,
    screens: [
      list('/vendas', /^\/rest\/v1\/vendas\?/, 'Nenhuma venda ainda', { opens: ['Visões', 'Exportar'] }),
      { route: '/vendas/{venda}', door: /^\/rest\/v1\/vendas\/[^/?]+$/, loaded: 'Linha do tempo' },
      {
        route: '/nova-venda',
        door: /^\/rest\/v1\/produtos\?/,
        loaded: 'Finalizar venda',
        closedTo: 'estoque',
      },
      list('/clientes', /^\/rest\/v1\/consumidores\?/, 'Nenhum cliente ainda', {
        opens: [ROW_MENU],
        closedTo: 'estoque',
      }),
      {
        route: '/clientes/{cliente}',
        door: /^\/rest\/v1\/consumidores\/[^/?]+\?/,
        loaded: 'Notas internas',
        closedTo: 'estoque',
      },
      {
        route: '/clientes/duplicados',
        door: /^\/rest\/v1\/consumidores\/duplicados/,
        firstUse: { says: 'Nenhum cadastro duplicado' },
        loaded: /^Nenhum cadastro duplicado$|^Mais compras$/,
        closedTo: 'estoque',
      },
      { route: '/novo-cliente', loaded: 'Observação', closedTo: 'estoque' },
      {
        route: '/cliente/{cliente}/editar',
        door: /^\/rest\/v1\/consumidores\/[^/?]+\?/,
        loaded: 'Observação',
        closedTo: 'financeiro',
      },
      { route: '/clientes/importar', loaded: 'Conferir', closedTo: 'financeiro' },
      {
        route: '/clientes/importar?importacao={planilha_de_clientes}',
        door: /^\/rest\/v1\/consumidores\/importacoes\//,
        loaded: /com erro/,
        closedTo: 'financeiro',
      },
    ],
  },
  'what the shop offers': {
    email: SHOPKEEPER,
    screens: [
      list('/produtos', /^\/rest\/v1\/produtos\?.*contagens/, 'Você ainda não tem produtos', {
        opens: [ROW_MENU],
      }),
      {
        route: '/novo-produto',
        door: /^\/rest\/v1\/categorias\?/,
        loaded: 'Publicação',
        closedTo: 'vendas',
      },
      {
        route: '/produto/{produto}/editar',
        door: /^\/rest\/v1\/produtos\/[^/?]+\?/,
        loaded: 'Publicação',
        closedTo: 'vendas',
      },
      { route: '/produtos/importar', loaded: 'Conferir colunas', closedTo: 'financeiro' },
      {
        route: '/produtos/importar?importacao={planilha_de_produtos}',
        door: /^\/rest\/v1\/produtos\/importacoes\//,
        loaded: /com erro/,
        closedTo: 'financeiro',
      },
      {
        route: '/categorias',
        door: /^\/rest\/v1\/categorias\?/,
        firstUse: { says: 'Nenhuma categoria ainda' },
        opens: [/^Excluir /],
        loaded: /^\d+ produtos?$/,
      },
      { route: '/nova-categoria', loaded: 'Ícone', closedTo: 'vendas' },
      {
        route: '/categoria/{categoria}/editar',
        door: /^\/rest\/v1\/categorias\?/,
        loaded: 'Ícone',
        closedTo: 'vendas',
      },
    ],
  },
  'the day, the reports and the team': {
    email: SHOPKEEPER,
    screens: [
      { route: '/admin', door: /^\/rest\/v1\/painel\?/, loaded: 'O que precisa da sua atenção' },
      {
        route: '/relatorios',
        door: /^\/rest\/v1\/relatorios\/vendas/,
        loaded: 'Ver como tabela',
        opens: ['Exportar'],
        closedTo: 'vendas',
      },
      list('/usuarios', /^\/rest\/v1\/equipe\?/, 'Só você por aqui', {
        opens: [ROW_MENU, 'Convidar usuário'],
        closedTo: 'vendas',
      }),
      list('/usuarios/atividade', /^\/rest\/v1\/equipe\/atividade\?/, 'Nada registrado ainda', {
        // The demonstration begins with nothing done.
        loaded: /Nada registrado ainda|Mostrando 1/,
        closedTo: 'financeiro',
      }),
      {
        route: '/perfil?tab=contato',
        door: /^\/rest\/v1\/estabelecimentos\//,
        loaded: 'Redes sociais',
        closedTo: 'vendas',
      },
      {
        route: '/minha-assinatura',
        door: /^\/rest\/v1\/minha_assinatura\?/,
        loaded: 'Dados de cobrança',
        closedTo: 'vendas',
      },
      { route: '/comparacao-planos', door: /^\/rest\/v1\/planos_assinatura\?/, loaded: 'Compare os planos' },
    ],
  },
  'help for the shop': {
    email: SHOPKEEPER,
    screens: [
      {
        route: '/suporte',
        door: /^\/rest\/v1\/chamados\?/,
        firstUse: { says: 'Nenhum chamado ainda', answer: { itens: [], total: 0, contagens: { todos: 0 } } },
        loaded: /^#\d+ /,
      },
      {
        route: '/suporte?chamado={chamado}',
        door: /^\/rest\/v1\/chamados\/[^/?]+$/,
        loaded: 'Todos os chamados',
      },
      {
        route: '/suporte?tab=clientes',
        door: /^\/rest\/v1\/conversas\?/,
        firstUse: {
          says: 'Nenhuma mensagem ainda',
          answer: { itens: [], total: 0, contagens: { todas: 0 } },
        },
        noResults: {
          query: '&busca=nada-tem-este-nome',
          says: 'Nenhum resultado para os filtros aplicados',
        },
        loaded: /^Protocolo \d+/,
        closedTo: 'estoque',
      },
      { route: '/suporte?tab=ajuda', loaded: 'Central de ajuda' },
    ],
  },
  'the platform': {
    email: ADMIN,
    screens: [
      list('/admin/estabelecimentos', /^\/rest\/v1\/plataforma\/estabelecimentos\?/, 'Nenhuma loja ainda', {
        opens: [ROW_MENU],
      }),
      list('/admin/aprovacoes', /^\/rest\/v1\/aprovacoes\?/, 'Nenhuma pendência. Bom trabalho!'),
      list('/admin/faturas', /^\/rest\/v1\/plataforma\/faturas\?/, 'Nenhuma fatura ainda'),
      // A quiet mall has none.
      list('/admin/alertas', /^\/rest\/v1\/alertas\?/, 'Nenhum alerta', { loaded: 'Alertas' }),
    ],
  },
}

describe('every screen of the panel in its six states, wide and light, narrow and dark', () => {
  for (const [part, { email, screens }] of Object.entries(SCREENS)) {
    journey(part, async ({ url, newPage, allowProblem }) => {
      allowProblem(/^500: GET /)
      const page = await newPage()
      await signIn(page, url, email)
      const records = await demoRecords(SHOPKEEPER)
      for (const screen of screens)
        await walkStates(page, url, { ...screen, route: addressOf(screen.route, records) })
    })
  }

  journey('each tab of the profile', async ({ url, newPage }) => {
    const page = await newPage()
    await signIn(page, url, SHOPKEEPER)
    await page.goto(`${url}/perfil`)
    for (const tab of TABS) {
      await goTo(page, `/perfil?tab=${tab}`)
      await page.locator(`nav a[aria-current=page][href$="tab=${tab}"]`).waitFor()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await lookAt(page)
    }
  })

  journey('who may not see a screen is told so', async ({ url, newPage }) => {
    const records = await demoRecords(SHOPKEEPER)
    const screens = Object.values(SCREENS).flatMap((part) => part.screens)
    for (const role of ['vendas', 'estoque', 'financeiro']) {
      const page = await newPage()
      await signIn(page, url, `${role}@demo.portal`)
      await page.goto(`${url}/perfil`)
      for (const { route } of screens.filter(({ closedTo }) => closedTo === role)) {
        await goTo(page, addressOf(route, records))
        await expectClosed(page)
      }
    }
  })

  journey('the platform’s screens send a shop’s people to their own', async ({ url, newPage }) => {
    const page = await newPage()
    await signIn(page, url, SHOPKEEPER)
    await page.goto(`${url}/perfil`)
    for (const { route } of SCREENS['the platform']?.screens ?? []) {
      await goTo(page, route)
      await page.waitForURL(`${url}/admin`)
    }
  })

  journey('a plan’s end is told with the way out', async ({ url, newPage }) => {
    const { shop, owner } = await openOwnShop(url, { nome: 'Loja Pequena', plano: 'Starter' })
    await database().query(
      `insert into produtos (estabelecimento_id, nome, preco, estoque)
       select $1, 'Produto ' || n, 10, 1 from generate_series(1, 50) n`,
      [shop.id],
    )
    const page = await newPage()
    await beBuyer(page.context(), owner)
    await page.goto(`${url}/admin`)
    await page.getByText('Primeiros passos').waitFor()
    await lookAt(page)
    for (const [route, says] of [
      ['/produtos', /Limite de 50 produtos atingido/],
      ['/novo-produto', /Limite de 50 produtos atingido/],
      ['/relatorios?aba=abc', /Ver planos/],
      ['/usuarios', /Limite de 1 usuário atingido/],
      ['/perfil?tab=personalizacao', /A aparência da loja vem com/],
    ] as const) {
      await goTo(page, route)
      await page.getByText(says).filter({ visible: true }).first().waitFor()
      await lookAt(page)
    }
  })
})
