// Renders one page of the built program to a string over and over, with its data at hand: no HTTP, no database, no cache.
// The first render goes the program's own way, and what its entry was given is kept and rendered again.
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { buildDir } from '../scripts/build.ts'
import type { BootOptions, Program, Started } from '../src/boot.ts'

type Entry = ServerBuild['entry']['module']
type Rendering = Parameters<Entry['default']>

const [path = '/', seconds = '2'] = process.argv.slice(2)
const folder = resolve(buildDir(), 'server')
const load = (file: string) => import(pathToFileURL(join(folder, file)).href)

const program = (await load('index.js')) as Program & {
  boot(program: Program, options: BootOptions): Promise<Started>
}
const running = await program.boot(program, { listen: async (app) => ({ stop: () => app.close() }) })
const build = await findBuild()

const [request, status, headers, context, loadContext] = await firstRendering()
const handedOver = await new Response(context.serverHandoffStream ?? null).bytes()
const again = async () => {
  // What a page hands over to the browser is read once, so every rendering gets its own.
  const handed = { ...context, renderMeta: {}, serverHandoffStream: new Blob([handedOver]).stream() }
  const response = await build.entry.module.default(request, status, headers, handed as never, loadContext)
  return (await response.text()).length
}
const length = await again()
if (length < 10_000) throw new Error(`Only ${length} characters: this is no page`)

process.send?.('ready')
process.on('message', () => void measure().then((figure) => process.send?.(figure)))
process.on('disconnect', () => void running.stop().then(() => process.exit(0)))

async function measure(): Promise<number> {
  const begun = performance.now()
  let done = 0
  while (performance.now() - begun < Number(seconds) * 1000) {
    if ((await again()) !== length) throw new Error('The page came out different')
    done += 1
  }
  return done / ((performance.now() - begun) / 1000)
}

async function findBuild(): Promise<ServerBuild> {
  const file = readdirSync(join(folder, 'assets')).find((name) => /^server-build-.*\.js$/.test(name))
  const chunk = (await load(`assets/${file}`)) as Record<string, Partial<ServerBuild>>
  const found = [chunk, ...Object.values(chunk)].find((value) => Array.isArray(value?.prerender))
  if (!found) throw new Error('The build of the pages is not where it was')
  return found as ServerBuild
}

async function firstRendering(): Promise<Rendering> {
  let kept: Rendering | undefined
  const entry: Entry = {
    ...build.entry.module,
    default: async (...rendering: Rendering) => {
      kept = rendering
      return new Response('')
    },
  }
  const watched: ServerBuild = Object.create(build, { entry: { value: { module: entry } } })
  const handler = createRequestHandler(watched, 'production')
  await handler(new Request(`http://localhost${path}`), new RouterContextProvider())
  if (!kept) throw new Error(`${path} was not rendered`)
  return kept
}
