import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The site map. A line exists when its file does. */
export default [
  layout('vitrine/pages/shopping.tsx', [
    index('vitrine/pages/inicio.tsx'),
    route('estabelecimentos', 'vitrine/pages/estabelecimentos.tsx'),
    route('escolher-estabelecimento', 'vitrine/pages/escolher-estabelecimento.tsx'),
    route('loja', 'vendas/pages/loja.tsx'),
    route('minha-conta', 'usuarios/pages/minha-conta.tsx', [
      index('vendas/pages/meus-pedidos.tsx'),
      route('pedido/:id', 'vendas/pages/pedido.tsx', [route('avaliar', 'avaliacoes/pages/avaliar.tsx')]),
      route('enderecos', 'usuarios/pages/meus-enderecos.tsx'),
      route('mensagens', 'suporte/pages/minhas-mensagens.tsx'),
      route('mensagens/:id', 'suporte/pages/minha-conversa.tsx'),
      route('dados', 'usuarios/pages/dados-pessoais.tsx'),
      route('seguranca', 'usuarios/pages/minha-seguranca.tsx'),
      route('privacidade', 'usuarios/pages/minha-privacidade.tsx'),
    ]),
    route('pedido/:id', 'vendas/pages/pedido-por-link.tsx'),
    route('loja/:codigo', 'vitrine/pages/loja-publica.tsx'),
    route('loja/:codigo/produto/:produto', 'vitrine/pages/produto.tsx'),
    route('denunciar', 'plataforma/pages/denunciar.tsx'),
    route('sem-conexao', 'vitrine/pages/sem-conexao.tsx'),
    route('ajuda', 'suporte/pages/ajuda.tsx'),
    route('ajuda/:artigo', 'suporte/pages/artigo.tsx'),
    route('termos', 'vitrine/pages/termos.tsx'),
    route('privacidade', 'vitrine/pages/privacidade.tsx'),
    route('acessibilidade', 'vitrine/pages/acessibilidade.tsx'),
    route('*', 'vitrine/pages/nao-encontrada.tsx'),
  ]),
  painel([
    route('admin', 'relatorios/pages/dashboard.tsx', [index('avaliacoes/pages/responder.tsx')]),
    route('vendas', 'vendas/pages/vendas.tsx'),
    route('vendas/:id', 'vendas/pages/venda.tsx'),
    route('produtos', 'produtos/pages/produtos.tsx'),
    route('novo-produto', 'produtos/pages/novo-produto.tsx'),
    route('produto/:id/editar', 'produtos/pages/editar-produto.tsx'),
    route('categorias', 'categorias/pages/categorias.tsx'),
    route('nova-categoria', 'categorias/pages/nova-categoria.tsx'),
    route('categoria/:id/editar', 'categorias/pages/nova-categoria.tsx', { id: 'editar-categoria' }),
    route('nova-venda', 'vendas/pages/nova-venda.tsx'),
    route('relatorios', 'relatorios/pages/relatorios.tsx'),
    route('perfil', 'pagamentos/pages/perfil.tsx'),
    route('minha-assinatura', 'assinaturas/pages/minha-assinatura.tsx'),
    route('comparacao-planos', 'assinaturas/pages/comparacao-planos.tsx'),
    route('admin/chamados', 'suporte/pages/chamados.tsx'),
    route('admin/painel-geral', 'plataforma/pages/painel-geral.tsx'),
    route('admin/estabelecimentos', 'plataforma/pages/estabelecimentos.tsx'),
    route('admin/estabelecimentos/:id', 'plataforma/pages/estabelecimento.tsx'),
    route('admin/alertas', 'plataforma/pages/alertas.tsx'),
    route('admin/aprovacoes', 'plataforma/pages/aprovacoes.tsx'),
    route('admin/aprovacoes/:id', 'plataforma/pages/aprovacao.tsx'),
    route('exportacao/:id', 'estabelecimentos/pages/exportacao.tsx'),
  ]),
  route('pagar-com-cartao/:id', 'vendas/pages/pagar-com-cartao.tsx'),
  route('bloqueado', 'assinaturas/pages/bloqueado.tsx', [index('vendas/pages/pedidos-em-andamento.tsx')]),
  route('suporte', 'suporte/pages/suporte.tsx'),
  route('aceitar-convite', 'usuarios/pages/aceitar-convite.tsx'),
  route('auth/consumidor', 'usuarios/pages/consumidor.tsx'),
  route('auth/fornecedor', 'usuarios/pages/fornecedor.tsx'),
  route('auth/admin', 'usuarios/pages/admin.tsx'),
  route('auth/reset-password', 'usuarios/pages/redefinir-senha.tsx'),
] satisfies RouteConfig

/** Screens of the panel: inside its frame, each with its own way to fail. */
function painel(telas: RouteConfigEntry[]): RouteConfigEntry {
  return layout('estabelecimentos/pages/painel.tsx', [layout('estabelecimentos/pages/tela.tsx', telas)])
}
