import { describe } from 'vitest'
import { expectSixStates, type ListScreen } from './estados.ts'
import { journey } from './harness.ts'

const ADMIN = 'admin@demo.portal'

/** Every list screen of the panel. A part of the product that brings one adds its line. */
const SCREENS: ListScreen[] = [
  { route: '/vendas', title: 'Vendas', door: /^\/rest\/v1\/vendas\?/, firstUse: 'Nenhuma venda ainda' },
  {
    route: '/clientes',
    title: 'Clientes',
    door: /^\/rest\/v1\/consumidores\?/,
    firstUse: 'Nenhum cliente ainda',
  },
  { route: '/usuarios', title: 'Usuários', door: /^\/rest\/v1\/equipe\?/, firstUse: 'Só você por aqui' },
  {
    route: '/usuarios/atividade',
    title: 'Atividade',
    door: /^\/rest\/v1\/equipe\/atividade\?/,
    firstUse: 'Nada registrado ainda',
    // The demonstration begins with nothing done: any row will do.
    loaded: (page) => page.locator('tbody tr').or(page.getByText('Nada registrado ainda')).first().waitFor(),
  },
  {
    route: '/produtos',
    title: 'Produtos',
    door: /^\/rest\/v1\/produtos\?.*contagens/,
    firstUse: 'Você ainda não tem produtos',
  },
  {
    route: '/admin/estabelecimentos',
    title: 'Estabelecimentos',
    door: /^\/rest\/v1\/plataforma\/estabelecimentos\?/,
    firstUse: 'Nenhuma loja ainda',
    email: ADMIN,
  },
  {
    route: '/admin/aprovacoes',
    title: 'Aprovações',
    door: /^\/rest\/v1\/aprovacoes\?/,
    firstUse: 'Nenhuma pendência. Bom trabalho!',
    email: ADMIN,
  },
  {
    route: '/admin/faturas',
    title: 'Faturas',
    door: /^\/rest\/v1\/plataforma\/faturas\?/,
    firstUse: 'Nenhuma fatura ainda',
    email: ADMIN,
  },
  {
    route: '/admin/alertas',
    title: 'Alertas',
    door: /^\/rest\/v1\/alertas\?/,
    firstUse: 'Nenhum alerta',
    email: ADMIN,
    // A quiet mall has none.
    loaded: (page) => page.getByRole('heading', { level: 1, name: 'Alertas' }).waitFor(),
  },
]

describe('list screens in their six states', () => {
  for (const screen of SCREENS) {
    journey(`${screen.route} at 390 and 1280 px`, async ({ url, newPage, allowProblem }) => {
      await expectSixStates({ url, newPage, allowProblem }, screen)
    })
  }
})
