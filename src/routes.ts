import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map. A line exists when its file does. */
export default [
  layout('vitrine/pages/shopping.tsx', [
    index('vitrine/pages/inicio.tsx'),
    route('loja', 'vendas/pages/loja.tsx'),
    route('*', 'vitrine/pages/nao-encontrada.tsx'),
  ]),
  route('auth/consumidor', 'usuarios/pages/consumidor.tsx'),
  route('auth/fornecedor', 'usuarios/pages/fornecedor.tsx'),
  route('auth/admin', 'usuarios/pages/admin.tsx'),
  route('auth/reset-password', 'usuarios/pages/redefinir-senha.tsx'),
] satisfies RouteConfig
