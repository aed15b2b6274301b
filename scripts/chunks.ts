/**
 * The browser gets few files, and each visit only what it uses: what is named here is bundled by who needs it, all else
 * is split by pages as usual. test/program/chunks.test.ts checks that every file and icon named here exists, since one
 * that was renamed would fall out of its chunk unseen.
 */
export interface Chunk {
  name: string
  /** Of two chunks that name a module the higher takes it. */
  priority: number
  /** Files of the project, from its root. What they import comes along, unless a chunk of higher priority has it. */
  files?: string[]
  /** Icons by their names. */
  icons?: string[]
  /** Modules of packages, as parts of their path. */
  packages?: RegExp
}

export const CHUNKS: Chunk[] = [
  {
    name: 'base',
    priority: 4,
    packages:
      /\/node_modules\/(react|react-dom|scheduler|react-router)\/|createReactComponent|rolldown\/runtime/,
    icons: [
      'AlertTriangle',
      'DeviceDesktop',
      'InfoCircle',
      'Lock',
      'Minus',
      'Moon',
      'Plus',
      'Search',
      'ShoppingBag',
      'Sun',
      'User',
      'X',
    ],
    files: [
      'src/shared/dinheiro.ts',
      'src/shared/portal.ts',
      'src/shared/telefone.ts',
      'src/shared/uuid.ts',
      'src/shared/ui/api.ts',
      'src/shared/ui/meta.ts',
      'src/shared/ui/portal-contexto.ts',
      'src/shared/ui/estilo-da-pagina.ts',
      'src/shared/ui/nonce.ts',
      'src/shared/ui/pronto.tsx',
      'src/shared/ui/tema.tsx',
      'src/shared/ui/desenhos/desenho.ts',
      'src/shared/ui/desenhos/desenhos.tsx',
      'src/shared/ui/desenhos/marca.tsx',
      'src/shared/ui/foco/foco.tsx',
      'src/shared/ui/kit/campo.tsx',
      'src/shared/ui/kit/dialogo.tsx',
      'src/shared/ui/kit/pagina-de-erro.tsx',
      'src/shared/ui/formulario/texto-do-campo.ts',
      'src/shared/ui/kit/reais.tsx',
      'src/shared/ui/kit/use-hidratado.ts',
      'src/shared/ui/loja/faixa.tsx',
      'src/shared/ui/loja/logo-da-loja.tsx',
      'src/shared/ui/loja/loja-escolhida.ts',
      'src/shared/ui/sem-rede/de-quem.ts',
      'src/shared/ui/sessao/entrar-como.tsx',
      'src/shared/ui/sessao/sessao-guardada.ts',
      'src/shared/ui/sessao/sessao.tsx',
      'src/shared/ui/toasts/toasts.tsx',
      'src/usuarios/pages/entrada/aceite-dos-textos.tsx',
      'src/vendas/carrinho.ts',
      'src/vendas/pages/carrinho/carrinho.tsx',
    ],
  },
  // Small things that many use: without a chunk of their own they would bring the one they were bundled with.
  { name: 'kit-css', priority: 3, files: ['src/shared/ui/kit/kit.css'] },
  // Small things of the pages to come in by, of an account and of the panel.
  {
    name: 'comum',
    priority: 2.5,
    icons: ['AlertCircle', 'ArrowLeft', 'ChartBar', 'Clock', 'Download', 'Refresh', 'Users'],
    files: [
      'src/shared/ui/formulario/use-texto.ts',
      'src/shared/ui/kit/abas.tsx',
      'src/shared/ui/kit/botao-de-envio.tsx',
      'src/shared/ui/kit/voltar.tsx',
    ],
  },
  // Small things that every page has which is not only read: in one, since each file costs 0.3 KB.
  {
    name: 'pecas',
    priority: 3,
    icons: ['Cash', 'CreditCard', 'Qrcode'],
    files: [
      'src/shared/cnpj.ts',
      'src/shared/datas.ts',
      'src/shared/dias.ts',
      'src/shared/ensaio.ts',
      'src/shared/mascaras.ts',
      'src/shared/ui/recusas.ts',
      'src/shared/ui/use-acao.ts',
      'src/shared/ui/desenhos/conserto.ts',
      'src/shared/ui/foco/use-passo.ts',
      'src/shared/ui/kit/dia.tsx',
      'src/shared/ui/kit/pares.tsx',
      'src/shared/ui/loja/faixa-do-ensaio.tsx',
      'src/vendas/rules.ts',
    ],
  },
  { name: 'loja-fechada', priority: 3, files: ['src/shared/ui/desenhos/loja-fechada.ts'] },
  { name: 'menos-e-mais', priority: 3, files: ['src/shared/ui/kit/menos-e-mais.tsx'] },
  {
    name: 'produto',
    priority: 1.5,
    icons: ['HeartFilled', 'ShoppingBagPlus', 'ZoomIn', 'ZoomOut'],
    files: [
      'src/vitrine/pages/botao-favorito.tsx',
      'src/vitrine/pages/favoritos.ts',
      'src/vitrine/pages/loja/avaliacoes.tsx',
      'src/vitrine/pages/loja/detalhe-do-produto.tsx',
      'src/vitrine/pages/loja/detalhe.tsx',
      'src/vitrine/pages/loja/ficha.tsx',
      'src/vitrine/pages/loja/galeria.tsx',
    ],
  },
  {
    name: 'shopping',
    priority: 3,
    icons: [
      'ArrowRight',
      'Bell',
      'Bolt',
      'BrandWhatsapp',
      'Check',
      'ChevronLeft',
      'ChevronRight',
      'Heart',
      'Home',
      'MapPin',
      'Message',
      'Package',
      'PlayerPause',
      'PlayerPlay',
      'RosetteDiscountCheck',
      'Scale',
      'Ticket',
      'Trash',
    ],
    files: [
      'src/shared/medida.ts',
      'src/shared/ui/do-servidor.tsx',
      'src/shared/ui/kit/ao-chegar-perto.tsx',
      'src/shared/ui/kit/paginas.tsx',
      'src/shared/ui/kit/vazio.tsx',
      'src/shared/ui/loja/botao-whatsapp.tsx',
      'src/shared/ui/loja/cartao-loja.tsx',
      'src/shared/ui/loja/esqueleto-de-produtos.tsx',
      'src/shared/ui/loja/estoque.tsx',
      'src/shared/ui/loja/estrelas.tsx',
      'src/shared/ui/loja/foto.tsx',
      'src/shared/ui/loja/icone-categoria.tsx',
      'src/shared/ui/loja/nome-com-escolha.tsx',
      'src/shared/ui/loja/preco.tsx',
      'src/shared/ui/loja/selos-da-loja.tsx',
      'src/vitrine/enderecos.ts',
    ],
  },
  { name: 'cupons', priority: 3, files: ['src/vendas/pages/carrinho/cupons-guardados.ts'] },
  {
    name: 'compra-em-andamento',
    priority: 4,
    files: ['src/vendas/pages/compra/compra-em-andamento.ts', 'src/vendas/pages/compra/loja.module.css'],
  },
  // What the drawer of the cart has in common with the checkout.
  {
    name: 'sacola-cheia',
    priority: 3,
    files: [
      'src/estabelecimentos/entrega.ts',
      'src/estabelecimentos/pedido-minimo.ts',
      'src/shared/ufs-por-cep.ts',
      'src/vendas/carrinho-por-loja.ts',
      'src/vendas/entrega-da-compra.ts',
      'src/vendas/mudancas.ts',
      'src/vendas/pages/carrinho/carrinho.module.css',
      'src/vendas/pages/carrinho/conferir-carrinho.ts',
      'src/vendas/pages/carrinho/cupons-da-compra.ts',
      'src/vendas/pages/carrinho/mudancas-do-carrinho.tsx',
    ],
  },
  {
    name: 'compra',
    priority: 1,
    files: [
      'src/vendas/pages/carrinho/descontos.ts',
      'src/vendas/pages/compra/conferir-compra.ts',
      'src/vendas/pages/compra/dados-da-loja.ts',
      'src/vendas/pages/compra/etapas.tsx',
      'src/vendas/pages/compra/resumo-do-pedido.tsx',
      'src/vendas/pages/lista/vendas-abertas.ts',
    ],
  },
  {
    name: 'vitrine',
    priority: 2,
    icons: ['AdjustmentsHorizontal'],
    files: [
      'src/shared/ui/loja/cartao-produto.tsx',
      'src/vitrine/filtros.ts',
      'src/vitrine/limites.ts',
      'src/vitrine/pages/loja/filtro-na-url.ts',
    ],
  },
  // What a shop's page has in common with its products'.
  {
    name: 'da-loja',
    priority: 2,
    icons: ['Share'],
    files: [
      'src/vitrine/pages/loja/acoes-da-pagina.tsx',
      'src/vitrine/pages/loja/sem-loja.tsx',
      'src/vitrine/pages/loja/vendedor.tsx',
    ],
  },
  { name: 'flutuar', priority: 3, packages: /@floating-ui\// },
  {
    name: 'kit',
    priority: 2,
    packages:
      /@mantine\/hooks\/esm\/(utils|use-(did-update|focus-return|focus-trap|force-update|id|merged-ref|previous|reduced-motion|uncontrolled|window-event))\/|@mantine\/core\/esm\/components\/(CloseButton|FocusTrap|Loader|Overlay|Portal|Transition|VisuallyHidden)\/|\/MantineProvider\//,
    files: ['src/theme.ts', 'src/shared/ui/kit/tema-do-kit.tsx'],
  },
  {
    name: 'sem-rolar',
    priority: 3,
    packages:
      /\/node_modules\/(get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)\//,
  },
  // What dialogs and drawers are made of.
  {
    name: 'sobre-a-pagina',
    priority: 1,
    packages: /@mantine\/core\/esm\/components\/(ModalBase|Paper)\//,
    files: [
      'src/shared/ui/kit/gaveta.tsx',
      'src/shared/ui/kit/sobre-a-pagina.tsx',
      'src/shared/ui/kit/use-fechar-no-voltar.ts',
    ],
  },
  // What most pages of who has come in show, the account's and the panel's.
  {
    name: 'quem-entrou',
    priority: 2.5,
    files: [
      'src/avisos/pages/sino.tsx',
      'src/shared/ui/kit/filtro-recusado.tsx',
      'src/shared/ui/kit/nao-carregou.tsx',
    ],
  },
  // What every screen of the panel shows, and then every list of it.
  {
    name: 'painel',
    priority: 1,
    files: [
      'src/painel/pages/atalhos.tsx',
      'src/painel/pages/aviso-da-assinatura.tsx',
      'src/painel/pages/aviso-de-cadastro.tsx',
      'src/painel/pages/cabecalho-do-painel.tsx',
      'src/painel/pages/esqueleto-da-tela.tsx',
      'src/painel/pages/menu-lateral.tsx',
      'src/shared/ui/kit/cabeca.tsx',
      'src/shared/ui/kit/estados.tsx',
      'src/shared/ui/kit/use-atraso.ts',
      'src/shared/ui/lista/lista.module.css',
    ],
  },
  {
    name: 'lista',
    priority: 0.5,
    files: [
      'src/shared/ui/lista/lista.tsx',
      'src/shared/ui/lista/carregar-lista.ts',
      'src/shared/ui/lista/opcoes.ts',
    ],
  },
  { name: 'chip', priority: 0.5, files: ['src/shared/ui/kit/chip.tsx'] },
  { name: 'formulario', priority: 0.5, files: ['src/shared/ui/formulario/formulario.tsx'] },
  { name: 'enviar-arquivo', priority: 0.5, files: ['src/shared/ui/arquivos/enviar-arquivo.tsx'] },
  {
    name: 'entrada',
    priority: 2,
    files: [
      'src/usuarios/pages/entrada/entrar.ts',
      'src/usuarios/pages/entrada/entrar-com-senha.tsx',
      'src/usuarios/pages/entrada/mensagens-de-auth.ts',
      'src/usuarios/pages/entrada/segundo-fator.tsx',
      'src/usuarios/pages/entrada/tela-de-entrada.tsx',
    ],
  },
]
