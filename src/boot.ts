import { basename } from 'node:path'
import { QUEUES } from './queues.ts'
import { type Config, ConfigError, getConfig } from './shared/server/config.ts'
import { connect } from './shared/server/database/connect.ts'
import { senderWarnings } from './shared/server/email/sender.ts'
import type { App } from './shared/server/http/routes.ts'
import { openMetricsDoor } from './shared/server/metrics/door.ts'
import { startTraces } from './shared/server/traces/traces.ts'
import { startJobs, stopJobs } from './shared/server/queues/jobs.ts'
import { listenSentence } from './shared/server/embedded-postgres/ports.ts'

export interface Started {
  stop(): Promise<void>
}

/** What the program is made of, as src/program.ts exports it. `listenUrl` passes no pooler: LISTEN works on it. */
export interface Program {
  createApp(options: { listenUrl: string }): Promise<App>
  startWorker(): Promise<Started>
  startDemo(): Promise<Started>
}

export interface BootOptions {
  /** Ends the start early; what was started by then is stopped. */
  signal?: AbortSignal
  /** Takes requests in another way than the app's own server (development). */
  listen?: (app: App, options: { listenUrl: string }) => Promise<Started>
}

/** A request that is running when the program is told to stop has this long to end. */
const DRAIN_SECONDS = 8

/**
 * Starts this process's part (ROLE) in order: database, migrations, pool, queues, demonstration, routes, worker.
 * `text` is the block to show. `stop` undoes all of it, last first.
 */
export async function boot(program: Program, options: BootOptions = {}): Promise<Started & { text: string }> {
  const config = getConfig()
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  const go = () => options.signal?.throwIfAborted()

  try {
    go()
    const { listenUrl, folder, poolLimit, close } = await connect(QUEUES)
    undo.push(close)
    go()
    let demo: Started | undefined
    // Running jobs may still talk to the simulator, so it ends after them.
    undo.push(async () => demo?.stop())
    undo.push(stopJobs)
    await startJobs(listenUrl)
    const traces = await startTraces()
    if (traces) undo.push(() => traces.stop())
    const metrics = await openMetricsDoor()
    if (metrics) undo.push(() => metrics.stop())

    if (config.ROLE !== 'worker') {
      if (config.demo) demo = await program.startDemo()
      go()
      const app = await program.createApp({ listenUrl })
      const listening = await (options.listen ?? listen)(app, { listenUrl })
      undo.push(() => listening.stop())
    }
    if (config.ROLE !== 'web') {
      const worker = await program.startWorker()
      undo.push(() => worker.stop())
    }
    go()
    return { stop, text: startBlock(config, { folder, poolLimit }) }
  } catch (error) {
    await stop()
    throw error
  }
}

async function listen(app: App): Promise<Started> {
  const { PORT: port, HOST: host } = getConfig()
  try {
    await app.listen({ port, host })
  } catch (error) {
    await app.close()
    const sentence = listenSentence(error, { setting: 'PORT', port, host })
    throw sentence ? new ConfigError([sentence]) : error
  }
  return { stop: () => drain(app) }
}

/** Accepts nothing new and waits for what is running; what is still open after that is cut. */
async function drain(app: App): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_SECONDS * 1000)
  await app.close()
  clearTimeout(cut)
}

function startBlock(config: Config, { folder, poolLimit }: { folder?: string; poolLimit: number }): string {
  const lines: [string, string][] = []
  if (config.ROLE !== 'worker') lines.push(['Endereço', config.publicUrl])
  if (config.demo && config.ROLE !== 'worker') {
    lines.push(
      ['Contas', 'consumidor@demo.portal, lojista@demo.portal,'],
      ['', 'bloqueado@demo.portal, admin@demo.portal'],
      ['Senha', 'demo-portal-2026'],
      ['Correio', `${config.publicUrl}/demo/correio`],
      ['Mercado Pago', `${config.simulatorUrl} (simulador)`],
    )
  }
  if (config.ROLE !== 'worker') lines.push(['API', `${config.publicUrl}/docs`])
  if (config.ROLE !== 'all') lines.push(['Papel', config.ROLE])
  lines.push([
    'Dados',
    folder?.startsWith(config.DATA_DIR) ? config.DATA_DIR : `${config.DATA_DIR}${place(config, folder)}`,
  ])
  if (poolLimit < config.DATABASE_POOL_LIMIT)
    lines.push(['Conexões', `${poolLimit} de ${config.DATABASE_POOL_LIMIT} pedidas: é o que o banco aceita`])
  lines.push(['Parar', 'Ctrl+C'])
  const title = `Portal de Vendas no ar${config.demo ? ' em modo de demonstração' : ''}`
  const body = lines.map(([name, value]) => `  ${name.padEnd(14)}${value}`)
  const warnings = senderWarnings(config).map((sentence) => `  ! ${sentence}`)
  return ['', `  ${title}`, '', ...body, '', ...warnings].join('\n')
}

function place(config: Config, folder: string | undefined): string {
  if (folder) return ` e ${folder}`
  const { hostname, pathname } = new URL(config.DATABASE_URL ?? 'postgres://localhost/')
  return ` e PostgreSQL ${basename(pathname)} em ${hostname}`
}
