import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map. A line exists when its file does. */
export default [
  layout('vitrine/pages/shopping.tsx', [
    index('vitrine/pages/inicio.tsx'),
    route('*', 'vitrine/pages/nao-encontrada.tsx'),
  ]),
] satisfies RouteConfig
