import { describe } from 'vitest'
import { beBuyer } from './buyers.ts'
import { glanceAt, goTo, list, lookAt, type Screen, walkStates } from './estados.ts'
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

/** Every screen of the panel, by who looks at it. A part of the product that brings one adds its line. */
const SCREENS: Record<string, { email: string; screens: Screen[] }> = {
  'what is sold and to whom': {
    email: SHOPKEEPER,
    screens: [
      list('/vendas', /^\/rest\/v1\/vendas\?/, 'Nenhuma venda ainda', { opens: ['Visões', 'Exportar'] }),
      list('/produtos', /^\/rest\/v1\/produtos\?.*contagens/, 'Você ainda não tem produtos', {
        opens: [ROW_MENU],
      }),
      list('/clientes', /^\/rest\/v1\/consumidores\?/, 'Nenhum cliente ainda', { opens: [ROW_MENU] }),
      {
        route: '/categorias',
        door: /^\/rest\/v1\/categorias\?/,
        firstUse: { says: 'Nenhuma categoria ainda' },
        opens: [/^Excluir /],
        loaded: /^\d+ produtos?$/,
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
      },
      list('/usuarios', /^\/rest\/v1\/equipe\?/, 'Só você por aqui', {
        opens: [ROW_MENU, 'Convidar usuário'],
      }),
      list('/usuarios/atividade', /^\/rest\/v1\/equipe\/atividade\?/, 'Nada registrado ainda', {
        // The demonstration begins with nothing done.
        loaded: /Nada registrado ainda|Mostrando 1/,
      }),
      {
        route: '/suporte',
        door: /^\/rest\/v1\/chamados\?/,
        firstUse: { says: 'Nenhum chamado ainda', answer: { itens: [], total: 0, contagens: { todos: 0 } } },
        loaded: /^#\d+ /,
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
      },
      { route: '/suporte?tab=ajuda', loaded: 'Central de ajuda' },
    ],
  },
  'forms and the profile': {
    email: SHOPKEEPER,
    screens: [
      { route: '/novo-produto', door: /^\/rest\/v1\/categorias\?/, loaded: 'Publicação' },
      { route: '/nova-categoria', loaded: 'Ícone' },
      { route: '/novo-cliente', loaded: 'Observação' },
      { route: '/nova-venda', door: /^\/rest\/v1\/produtos\?/, loaded: 'Finalizar venda' },
      { route: '/perfil?tab=contato', door: /^\/rest\/v1\/estabelecimentos\//, loaded: 'Redes sociais' },
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
      for (const screen of screens) await walkStates(page, url, screen)
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
    const closed: Record<string, string[]> = {
      'vendas@demo.portal': [
        '/novo-produto',
        '/nova-categoria',
        '/usuarios',
        '/relatorios',
        '/perfil?tab=loja',
      ],
      'estoque@demo.portal': ['/clientes', '/novo-cliente', '/nova-venda', '/suporte?tab=clientes'],
      'financeiro@demo.portal': ['/usuarios/atividade', '/clientes/importar', '/produtos/importar'],
    }
    for (const [email, routes] of Object.entries(closed)) {
      const page = await newPage()
      await signIn(page, url, email)
      await page.goto(`${url}/perfil`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const route of routes) {
        await goTo(page, route)
        await page.getByText(/Seu papel não permite|Você não tem acesso a esta parte/).waitFor()
        await glanceAt(page)
      }
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
