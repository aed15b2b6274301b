// npm run dev: the same program through Vite. A page changes in the open browser; server code restarts the program in place.
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createVite } from 'vite'
import type * as Program from '../src/program.ts'
import { getConfig } from '../src/shared/server/config.ts'
import type { App } from '../src/shared/server/http/routes.ts'

const ENTRY = '/src/program.ts'

export async function startDevelopment({ signal }: { signal: AbortSignal }) {
  const { PORT: port, HOST: host } = getConfig()
  const http = createHttpServer()
  const vite = await createVite({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http } },
  })
  const load = () => vite.ssrLoadModule(ENTRY) as Promise<typeof Program>

  let app: App | undefined
  let listenUrl = ''
  let program: typeof Program
  let running: Awaited<ReturnType<typeof start>>

  async function start() {
    program = await load()
    return program.boot(program, {
      signal,
      async listen(created, options) {
        listenUrl = options.listenUrl
        await serve(created)
        return { stop: async () => app?.close() }
      },
    })
  }

  async function serve(created: App): Promise<void> {
    await created.ready()
    app = created
  }

  /**
   * Loading the entry again gives what changed and, by identity, what did not: a changed page needs new routes alone;
   * a changed job, or a module that holds state (all of them stand below `boot`), starts everything anew.
   */
  async function current(): Promise<App | undefined> {
    const now = await load()
    if (now === program) return app
    const whole = (['boot', 'startWorker', 'startDemo'] as const).some((name) => now[name] !== program[name])
    program = now
    if (whole) await restart()
    else {
      // The old routes first: they own what a process has once (the LISTEN connection).
      await app?.close()
      await serve(await now.createApp({ listenUrl }))
    }
    return app
  }

  let restarting = Promise.resolve()
  function restart(): Promise<void> {
    restarting = restarting.then(async () => {
      await running.stop()
      running = await start()
    })
    return restarting
  }

  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    vite.middlewares(request, response, (error?: Error) => {
      if (error) return void response.writeHead(500).end(error.message)
      current().then(
        (serving) => serving?.routing(request, response),
        (failure: Error) => {
          vite.ssrFixStacktrace(failure)
          console.error(failure)
          response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(failure.stack)
        },
      )
    })
  })

  running = await start()
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen({ port, host }, resolve)
  })
  return {
    text: running.text,
    async stop() {
      http.close()
      http.closeAllConnections()
      await running.stop()
      await vite.close()
    },
  }
}
