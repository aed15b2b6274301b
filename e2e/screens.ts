import { type AlikeScreen, list, type Screen } from './estados.ts'

export const SHOPKEEPER = 'lojista@demo.portal'
const ADMIN = 'admin@demo.portal'
const ROW_MENU = /^Mais ações/
/**
 * Every screen of the panel, by who looks at it. A part of the product that brings one adds its line. Left out are the
 * states that a screen cannot have: only a list has a first use and a search that finds nothing; what asks no route (an
 * empty form, a file to choose) never loads, fails or lacks a plan.
 */
export const SCREENS: Record<string, { email: string; screens: Screen[] }> = {
  'what is sold': {
    email: SHOPKEEPER,
    screens: [
      list('/vendas', /^\/rest\/v1\/vendas\?/, 'Nenhuma venda ainda', { opens: ['Visões', 'Exportar'] }),
      { route: '/vendas/{venda}', apiRoute: /^\/rest\/v1\/vendas\/[^/?]+$/, loaded: 'Linha do tempo' },
      {
        route: '/nova-venda',
        apiRoute: /^\/rest\/v1\/produtos\?/,
        loaded: 'Finalizar venda',
        closedTo: 'estoque',
      },
      { route: '/nova-venda/a-enviar', loaded: 'Nenhuma venda a enviar', closedTo: 'estoque' },
    ],
  },
  'to whom it is sold': {
    email: SHOPKEEPER,
    screens: [
      list('/clientes', /^\/rest\/v1\/consumidores\?/, 'Nenhum cliente ainda', {
        opens: [ROW_MENU],
        closedTo: 'estoque',
      }),
      {
        route: '/clientes/{cliente}',
        apiRoute: /^\/rest\/v1\/consumidores\/[^/?]+\?/,
        loaded: 'Notas internas',
        closedTo: 'estoque',
      },
      {
        route: '/clientes/duplicados',
        apiRoute: /^\/rest\/v1\/consumidores\/duplicados/,
        firstUse: { says: 'Nenhum cadastro duplicado' },
        loaded: /^Nenhum cadastro duplicado$|^Mais compras$/,
        closedTo: 'estoque',
      },
      { route: '/novo-cliente', loaded: 'Observação', closedTo: 'estoque' },
      {
        route: '/cliente/{cliente}/editar',
        apiRoute: /^\/rest\/v1\/consumidores\/[^/?]+\?/,
        loaded: 'Observação',
        closedTo: 'financeiro',
      },
      { route: '/clientes/importar', loaded: 'Conferir', closedTo: 'financeiro' },
      {
        route: '/clientes/importar?importacao={planilha_de_clientes}',
        apiRoute: /^\/rest\/v1\/importacoes_consumidores\//,
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
        apiRoute: /^\/rest\/v1\/categorias\?/,
        loaded: 'Publicação',
        closedTo: 'vendas',
        script: 226,
      },
      {
        route: '/produto/{produto}/editar',
        apiRoute: /^\/rest\/v1\/produtos\/[^/?]+\?/,
        loaded: 'Publicação',
        closedTo: 'vendas',
        script: 240,
      },
      list('/perguntas', /^\/rest\/v1\/perguntas_recebidas\?/, 'Nenhuma pergunta sem resposta', {
        opens: [ROW_MENU],
        closedTo: 'estoque',
      }),
      { route: '/produtos/importar', loaded: 'Conferir colunas', closedTo: 'financeiro' },
      {
        route: '/produtos/importar?importacao={planilha_de_produtos}',
        apiRoute: /^\/rest\/v1\/importacoes_produtos\//,
        loaded: /com erro/,
        closedTo: 'financeiro',
      },
      {
        route: '/categorias',
        apiRoute: /^\/rest\/v1\/categorias\?/,
        firstUse: { says: 'Nenhuma categoria ainda' },
        opens: [/^Excluir /],
        loaded: /^\d+ produtos?$/,
      },
      list('/cupons', /^\/rest\/v1\/cupons\?/, 'Nenhum cupom ainda', {
        opens: [ROW_MENU],
        closedTo: 'estoque',
      }),
      { route: '/novo-cupom', loaded: 'O desconto', closedTo: 'vendas' },
      {
        route: '/cupom/{cupom}/editar',
        apiRoute: /^\/rest\/v1\/cupons\/[^/?]+\?/,
        loaded: 'O desconto',
        closedTo: 'vendas',
      },
      { route: '/nova-categoria', loaded: 'Ícone', closedTo: 'vendas' },
      {
        route: '/categoria/{categoria}/editar',
        apiRoute: /^\/rest\/v1\/categorias\?/,
        loaded: 'Ícone',
        closedTo: 'vendas',
      },
    ],
  },
  'the day, the reports and the team': {
    email: SHOPKEEPER,
    screens: [
      { route: '/admin', apiRoute: /^\/rest\/v1\/painel\?/, loaded: 'O que precisa da sua atenção' },
      { route: '/hoje', apiRoute: /^\/rest\/v1\/hoje/, loaded: 'Vendas de hoje' },
      {
        route: '/relatorios',
        apiRoute: /^\/rest\/v1\/relatorios\/vendas/,
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
        apiRoute: /^\/rest\/v1\/estabelecimentos\//,
        loaded: 'Redes sociais',
        closedTo: 'vendas',
      },
      {
        route: '/minha-assinatura',
        apiRoute: /^\/rest\/v1\/minha_assinatura\?/,
        loaded: 'Dados de cobrança',
        closedTo: 'vendas',
      },
      {
        route: '/comparacao-planos',
        apiRoute: /^\/rest\/v1\/planos_assinatura\?/,
        loaded: 'Compare os planos',
      },
      { route: '/abrir-loja', loaded: /O que copiar|Várias lojas/, closedTo: 'vendas' },
    ],
  },
  'help for the shop': {
    email: SHOPKEEPER,
    screens: [
      {
        route: '/suporte',
        apiRoute: /^\/rest\/v1\/chamados\?/,
        firstUse: { says: 'Nenhum chamado ainda', answer: { itens: [], total: 0, contagens: { todos: 0 } } },
        loaded: /^#\d+ /,
      },
      {
        route: '/suporte?chamado={chamado}',
        apiRoute: /^\/rest\/v1\/chamados\/[^/?]+$/,
        loaded: 'Todos os chamados',
      },
      {
        route: '/suporte?tab=clientes',
        apiRoute: /^\/rest\/v1\/conversas\?/,
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
      { route: '/suporte?tab=ajuda', loaded: 'Central de Ajuda' },
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
      // A quiet marketplace has none.
      list('/admin/alertas', /^\/rest\/v1\/alertas\?/, 'Nenhum alerta', { loaded: 'Alertas' }),
    ],
  },
}

/** What is seen at one go, each with its own route: loading, an error with its way out, and its normal state. */
const TABS: AlikeScreen[] = [
  tab('conta', /^\/rest\/v1\/profiles\?/, 'Preferências'),
  tab('seguranca', /^\/rest\/v1\/sessoes/, 'Trocar senha'),
  tab('notificacoes', /^\/rest\/v1\/preferencias_de_aviso/, 'Avisar sobre'),
  tab('privacidade', /^\/rest\/v1\/consentimentos/, 'Baixar meus dados'),
  tab('loja', /^\/rest\/v1\/alteracoes_cadastrais\?/, 'Logo e capa'),
  tab('funcionamento', /^\/rest\/v1\/pausa\?/, 'Horário de atendimento'),
  tab('entrega', /^\/rest\/v1\/configuracoes_estabelecimento\?/, 'Retirada na loja'),
  tab('frete', /^\/rest\/v1\/fretes_da_loja\?/, 'Embalagem padrão'),
  tab('pagamentos', /^\/rest\/v1\/configuracao_pagamentos\?/, 'Conta Mercado Pago'),
  tab('politicas', /^\/rest\/v1\/configuracoes_estabelecimento\?/, 'Privacidade da loja'),
  tab('personalizacao', /^\/rest\/v1\/configuracoes_estabelecimento\?/, 'Cor e chamada'),
  tab('ensaio', /^\/rest\/v1\/ensaio\?/, 'Começar ensaio'),
  tab('conformidade', /^\/rest\/v1\/conformidade\?/, 'O que a lei exige para abrir'),
  tab('levar', /^\/rest\/v1\/arquivos_da_loja\?/, 'Levar a loja inteira'),
  {
    route: '/exportacao/{planilha_pronta}',
    apiRoute: /^\/rest\/v1\/exportacoes\//,
    loaded: 'Baixar planilha',
  },
]

function tab(id: string, apiRoute: RegExp, loaded: string): AlikeScreen {
  return seen(`/perfil?tab=${id}`, apiRoute, loaded)
}

/** All that a blocked shop opens, and the orders that it still serves within. */
const BLOCKED: AlikeScreen[] = [
  { route: '/bloqueado', apiRoute: /^\/rest\/v1\/minha_assinatura\/situacao/, loaded: 'Faturas em atraso' },
  { route: '/bloqueado', apiRoute: /^\/rest\/v1\/vendas\?/, loaded: /^Pedidos em andamento$/ },
  { route: '/bloqueado/levar-loja', apiRoute: /^\/rest\/v1\/arquivos_da_loja\?/, loaded: 'Fazer arquivo' },
]

function seen(route: string, apiRoute: RegExp, loaded: string | RegExp): AlikeScreen {
  return { route, apiRoute, loaded }
}

/** The rest of the platform administration. */
export const DESK: AlikeScreen[] = [
  { route: '/admin/receitas', apiRoute: /^\/rest\/v1\/plataforma\/receitas\?/, loaded: 'Por plano' },
  list('/admin/privacidade', /^\/rest\/v1\/plataforma\/solicitacoes_titular\?/, 'Nenhum pedido em aberto'),
  seen(
    '/admin/privacidade/{pedido_de_titular}',
    /^\/rest\/v1\/plataforma\/solicitacoes_titular\/[^/?]+$/,
    'Quem pediu',
  ),
  list('/admin/privacidade/incidentes', /^\/rest\/v1\/plataforma\/incidentes\?/, 'Nenhum incidente aberto'),
  seen(
    '/admin/privacidade/incidentes/{incidente}',
    /^\/rest\/v1\/plataforma\/incidentes\/[^/?]+$/,
    'Modelo do aviso aos titulares',
  ),
  // No shop of the demonstration begins with one.
  list(
    '/admin/faturas/pix-automatico',
    /^\/rest\/v1\/plataforma\/pix-automatico\?/,
    'Nenhuma loja autorizou ainda',
    { loaded: 'Autorizadas' },
  ),
  list('/admin/auditoria', /^\/rest\/v1\/plataforma\/auditoria\?/, 'Nada registrado ainda'),
  seen('/admin/configuracoes-plataforma', /^\/rest\/v1\/plataforma\/configuracoes$/, 'Razão social'),
  seen(
    '/admin/configuracoes-plataforma?tab=emails',
    /^\/rest\/v1\/plataforma\/emails$/,
    'Abra um para ver como chega',
  ),
  {
    route: '/admin/chamados',
    apiRoute: /^\/rest\/v1\/fila_de_chamados\?/,
    firstUse: { says: 'Nenhuma pendência. Bom trabalho!' },
    noResults: { query: '?busca=nada-tem-este-nome', says: /Nenhum resultado para os filtros aplicados/ },
    loaded: /^#\d+ /,
  },
  seen('/admin/estabelecimentos/chegadas', /^\/rest\/v1\/plataforma\/chegadas$/, 'Origens conhecidas'),
  seen('/admin/estabelecimentos/{loja}', /^\/rest\/v1\/plataforma\/estabelecimentos\/[^/?]+$/, 'Ver loja'),
  seen('/admin/aprovacoes/{cadastro}', /^\/rest\/v1\/aprovacoes\/[^/?]+$/, 'Dados enviados'),
  seen('/admin/faturas/{fatura}', /^\/rest\/v1\/plataforma\/faturas\/[^/?]+$/, /^Fatura /),
]

/** Screens that are walked through together, from one in the same frame; without one each opens by itself. */
export const ALIKE: Record<string, { email: string; from?: string; screens: AlikeScreen[] }> = {
  'each tab of the profile': { email: SHOPKEEPER, from: '/produtos', screens: TABS },
  'the platform’s desk': { email: ADMIN, from: '/admin/alertas', screens: DESK },
  'a blocked shop': { email: 'bloqueado@demo.portal', screens: BLOCKED },
}
