import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { build } from 'vite'

export default {
  appDirectory: 'src',
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  ssr: true,
  // All of the map comes with the first page, and there is no open-ended /__manifest to guard.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    trimRouteMap(join(client, 'assets'))
    await buildServiceWorker(client)
  },
} satisfies Config

/**
 * Half of the browser's map of routes are lists of each route's chunks. Only the server reads them (it preloads the
 * page's own), and no link here prefetches: without them the map is 4 KB instead of 8.
 */
function trimRouteMap(folder: string): void {
  const [name, another] = readdirSync(folder).filter((file) => /^manifest-\w+\.js$/.test(file))
  if (!name || another) throw new Error(`One map of routes was expected in ${folder}.`)
  const path = join(folder, name)
  const whole = readFileSync(path, 'utf8')
  const [start, end] = [whole.indexOf('{'), whole.lastIndexOf('}') + 1]
  const map = JSON.parse(whole.slice(start, end)) as { routes: Record<string, { imports: string[] }> }
  for (const route of Object.values(map.routes)) route.imports = []
  writeFileSync(path, whole.slice(0, start) + JSON.stringify(map) + whole.slice(end))
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
