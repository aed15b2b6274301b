import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { build } from 'vite'
import { type RouteMap, routeMapScript } from './scripts/route-map.ts'

export default {
  appDirectory: 'src',
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  ssr: true,
  // What loads a route's data comes with the route either way: one file (docs/decisions/0109).
  splitRouteModules: false,
  // All of the map comes with the first page, and there is no open-ended /__manifest to guard.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    packRouteMap(join(client, 'assets'))
    await buildServiceWorker(client)
  },
} satisfies Config

/** React Router writes its map in full (scripts/route-map.ts). */
function packRouteMap(folder: string): void {
  const [name, another] = readdirSync(folder).filter((file) => /^manifest-\w+\.js$/.test(file))
  if (!name || another) throw new Error(`One map of routes was expected in ${folder}.`)
  const path = join(folder, name)
  const whole = readFileSync(path, 'utf8')
  const map = JSON.parse(whole.slice(whole.indexOf('{'), whole.lastIndexOf('}') + 1)) as RouteMap
  writeFileSync(path, routeMapScript(map))
}

/** By itself, as browsers ask for it at one address, whatever is in it. */
async function buildServiceWorker(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: 'src/service-worker.ts',
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  })
}
