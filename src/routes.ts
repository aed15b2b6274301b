import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map. A line exists when its file does. */
export default [
  layout('vitrine/pages/shopping.tsx', [
    index('vitrine/pages/inicio.tsx'),
    route('estabelecimentos', 'vitrine/pages/estabelecimentos.tsx'),
    route('escolher-estabelecimento', 'vitrine/pages/escolher-estabelecimento.tsx'),
    route('loja', 'vendas/pages/loja.tsx'),
    route('loja/:codigo', 'vitrine/pages/loja-publica.tsx'),
    route('loja/:codigo/produto/:produto', 'vitrine/pages/produto.tsx'),
    route('*', 'vitrine/pages/nao-encontrada.tsx'),
  ]),
  route('auth/consumidor', 'usuarios/pages/consumidor.tsx'),
  route('auth/fornecedor', 'usuarios/pages/fornecedor.tsx'),
  route('auth/admin', 'usuarios/pages/admin.tsx'),
  route('auth/reset-password', 'usuarios/pages/redefinir-senha.tsx'),
] satisfies RouteConfig
