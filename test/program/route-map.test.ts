import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { type RouteMap, routeMapScript } from '../../scripts/route-map.ts'

const has = { hasLoader: true, hasErrorBoundary: false }
const MAP: RouteMap & Record<string, unknown> = {
  entry: { module: '/assets/entry.client-aaaaaaaa.js', imports: ['/assets/base-bbbbbbbb.js'], css: [] },
  routes: {
    root: { id: 'root', path: '', module: '/assets/root-cccccccc.js', imports: [], css: [], ...has },
    'loja/pages/loja': {
      id: 'loja/pages/loja',
      parentId: 'root',
      path: 'loja/:codigo?',
      module: '/assets/loja-dddd-ddd.js',
      clientLoaderModule: '/assets/loja-eeeeeeee.js',
      imports: ['/assets/base-bbbbbbbb.js'],
      css: ['/assets/loja-ffffffff.css#', '/assets/kit-gggggggg.css'],
      ...has,
    },
    termos: {
      id: 'termos',
      parentId: 'root',
      index: true,
      module: '/assets/texto-hhhhhhhh.js',
      imports: [],
      css: ['/assets/kit-gggggggg.css'],
      ...has,
    },
  },
  url: '/assets/manifest-12345678.js',
  version: '12345678',
}

it('the script of the map of routes makes the same map, without the lists of chunks', () => {
  const window: { __reactRouterManifest?: unknown } = {}
  runInNewContext(routeMapScript(MAP), { window })
  const made = JSON.parse(JSON.stringify(window.__reactRouterManifest))
  const routes = Object.values(MAP.routes).map((route) => [route.id, { ...route, imports: [] }])
  expect(made).toEqual({ ...MAP, routes: Object.fromEntries(routes) })
})

it('a map that its script would not make again fails the build', () => {
  const { root } = MAP.routes
  if (!root) throw new Error('The map has a root.')
  const map = { ...MAP, routes: { root: { ...root, path: 'a,b' } } }
  expect(() => routeMapScript(map)).toThrow('did not come out of its script')
})
