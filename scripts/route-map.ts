import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'

/** What React Router writes about a route for the browser. */
interface Route {
  id: string
  parentId?: string
  path?: string
  imports: string[]
  css: string[]
  [more: string]: unknown
}

export interface RouteMap {
  routes: Record<string, Route>
}

/**
 * The browser's map of routes as a script, 4.6 KB instead of 8 gzipped. The lists of each route's chunks are left out:
 * only the server reads them (it preloads the page's own), and no link here prefetches. The rest is written by columns,
 * each style sheet once, each script as the hash that follows its route's name. The script makes that map again, which
 * is tried here: one that does not fails the build.
 */
export function routeMapScript(map: RouteMap): string {
  const script = `window.__reactRouterManifest=(${UNPACK})(${packed(map)
    .map((part) => JSON.stringify(part))
    .join()})`
  const window: Record<string, unknown> = {}
  runInNewContext(script, { window })
  const routes = Object.values(map.routes).map((route) => [route.id, { ...route, imports: [] }])
  const made = JSON.parse(JSON.stringify(window.__reactRouterManifest))
  if (!isDeepStrictEqual(made, { ...map, routes: Object.fromEntries(routes) }))
    throw new Error('The map of routes did not come out of its script as it went in.')
  return script
}

/** Runs in the browser, on what `packed` gives. */
const UNPACK = `(map,ids,parents,paths,scripts,styles,css,kinds,kindOf,rest)=>{
const of=text=>text.split(',');ids=of(ids);paths=of(paths);styles=of(styles);
map.routes={};
ids.forEach((id,i)=>{map.routes[id]={id,parentId:ids[parents[i]],path:paths[i]||void 0,imports:[],css:css[i].map(n=>'/assets/'+styles[n]),...kinds[kindOf[i]],...rest[i]}});
for(const key in scripts)of(scripts[key]).forEach((hash,i)=>{if(hash)map.routes[ids[i]][key]='/assets/'+ids[i].split('/').pop()+'-'+hash+'.js'});
return map}`.replaceAll('\n', '')

const WRITTEN_APART = new Set(['id', 'parentId', 'path', 'imports', 'css'])

function packed({ routes, ...map }: RouteMap): unknown[] {
  const all = Object.values(routes)
  const ids = all.map(({ id }) => id)
  const styles = [...new Set(all.flatMap(({ css }) => css))]
  const scripts: Record<string, string[]> = {}
  const kinds: string[] = []
  const rest: Record<number, object> = {}
  const kindOf = all.map((route, index) => {
    const kind: Record<string, unknown> = {}
    // An empty path is another thing than none.
    const own: Record<string, unknown> = route.path === '' ? { path: '' } : {}
    for (const [key, value] of Object.entries(route)) {
      if (WRITTEN_APART.has(key)) continue
      const hash = hashOf(value, route.id)
      if (hash) {
        const hashes = scripts[key] ?? ids.map(() => '')
        hashes[index] = hash
        scripts[key] = hashes
      } else (typeof value === 'boolean' ? kind : own)[key] = value
    }
    if (Object.keys(own).length > 0) rest[index] = own
    const written = JSON.stringify(kind)
    if (!kinds.includes(written)) kinds.push(written)
    return kinds.indexOf(written)
  })
  return [
    map,
    ids.join(),
    all.map(({ parentId }) => (parentId === undefined ? -1 : ids.indexOf(parentId))),
    all.map(({ path = '' }) => path).join(),
    Object.fromEntries(Object.entries(scripts).map(([key, hashes]) => [key, hashes.join()])),
    styles.join().replaceAll('/assets/', ''),
    all.map(({ css }) => css.map((href) => styles.indexOf(href))),
    kinds.map((kind) => JSON.parse(kind)),
    kindOf,
    rest,
  ]
}

/** The hash of a script that has its route's name. */
function hashOf(address: unknown, id: string): string | undefined {
  const start = `/assets/${id.split('/').pop()}-`
  const isOfRoute = typeof address === 'string' && address.startsWith(start) && address.endsWith('.js')
  return isOfRoute ? address.slice(start.length, -'.js'.length) : undefined
}
