import { expect, test } from 'vitest'
import { PAPEIS } from '#src/acesso/papeis.ts'
import type { Plano } from '#src/acesso/schemas.ts'
import rotas from '#src/routes.ts'
import { montarMenu, rotaAberta, TODAS_AS_ROTAS_DO_MENU } from './menu.ts'

const plano = (nivel_relatorios: Plano['nivel_relatorios']) =>
  ({ nivel_relatorios, permite_multiplos_estabelecimentos: false }) as Plano
const nomes = (quem: Parameters<typeof montarMenu>[0]) =>
  montarMenu(quem).map(({ titulo, itens }) => [titulo, itens.map(({ nome }) => nome)])

const DA_LOJA = [
  'Dashboard',
  'Produtos',
  'Categorias',
  'Cupons',
  'Clientes',
  'Vendas',
  'Nova Venda',
  'Relatórios',
  'Minha Assinatura',
  'Usuários',
  'Suporte',
  'Perfil',
]
const DA_PLATAFORMA = [
  'Painel Geral',
  'Estabelecimentos',
  'Receitas',
  'Faturas',
  'Alertas',
  'Configurações',
  'Aprovações',
]

test('2.shell.17: the menu of a shop, in order', () => {
  expect(nomes({ admin: false, temLoja: true, plano: null })).toEqual([[null, DA_LOJA]])
})

test('2.shell.18: an admin without a shop sees only the platform', () => {
  expect(nomes({ admin: true, temLoja: false, plano: null })).toEqual([[null, DA_PLATAFORMA]])
})

test('2.shell.20: an admin with a shop sees both', () => {
  expect(nomes({ admin: true, temLoja: true, plano: null })).toEqual([
    [null, DA_LOJA],
    ['Administração', DA_PLATAFORMA],
  ])
})

test.each([
  ['nenhum', 'Pro'],
  ['basico', 'Pro'],
  ['avancado', undefined],
  ['personalizado', undefined],
] as const)('2.shell.12: with %s reports the badge is %s', (nivel, selo) => {
  const [secao] = montarMenu({ admin: false, temLoja: true, plano: plano(nivel) })
  expect(secao?.itens.find(({ rota }) => rota === '/relatorios')?.selo).toBe(selo)
})

test('the menu leads only to screens that exist', () => {
  const existentes = new Set<string>()
  const andar = (nivel: typeof rotas) => {
    for (const { path, children } of nivel) {
      if (path) existentes.add(`/${path}`)
      if (children) andar(children)
    }
  }
  andar(rotas)
  expect(TODAS_AS_ROTAS_DO_MENU.filter((rota) => !existentes.has(rota))).toEqual([])
})

// Which screens each role of a shop's team finds in its menu (docs/rules/shops.md#team-roles), written out: a change is a decision.
const TELAS_POR_PAPEL = {
  //                    propr. admin. vend. estoq. financ. visual.
  '/admin': '             sim    sim    sim    sim    sim    sim',
  '/produtos': '          sim    sim    sim    sim    sim    sim',
  '/categorias': '        sim    sim    sim    sim    sim    sim',
  '/cupons': '            sim    sim    sim    não    sim    sim',
  '/clientes': '          sim    sim    sim    não    sim    sim',
  '/vendas': '            sim    sim    sim    sim    sim    sim',
  '/nova-venda': '        sim    sim    sim    não    não    não',
  '/relatorios': '        sim    sim    não    não    sim    sim',
  '/minha-assinatura': '  sim    não    não    não    sim    não',
  '/usuarios': '          sim    sim    não    não    não    não',
  '/suporte': '           sim    sim    sim    sim    sim    sim',
  '/perfil': '            sim    sim    sim    sim    sim    sim',
}

test('every screen × every role of the team', () => {
  const menus = PAPEIS.map((papel) => {
    const [secao] = montarMenu({ admin: false, temLoja: true, papel, plano: null })
    return new Set(secao?.itens.map(({ rota }) => rota))
  })
  const tabela = Object.keys(TELAS_POR_PAPEL).map((rota) => [
    rota,
    menus.map((menu) => (menu.has(rota) ? 'sim' : 'não')),
  ])
  expect(tabela).toEqual(
    Object.entries(TELAS_POR_PAPEL).map(([rota, linha]) => [rota, linha.trim().split(/\s+/)]),
  )
  expect(menus[0]?.size).toBe(Object.keys(TELAS_POR_PAPEL).length)
})

test.each([
  ['/admin', '/admin'],
  ['/admin/estabelecimentos/123', '/admin/estabelecimentos'],
  ['/produtos/importar', '/produtos'],
  ['/produto/123/editar', '/produtos'],
  ['/novo-cliente', '/clientes'],
  ['/usuarios/atividade', '/usuarios'],
  ['/vendas/123', '/vendas'],
  ['/nova-venda', '/nova-venda'],
  ['/outra', undefined],
])('%s is under %s in the menu', (caminho, rota) => {
  expect(rotaAberta(caminho)).toBe(rota)
})
