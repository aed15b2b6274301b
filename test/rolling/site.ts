import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { startSimulador } from '#src/demo/simulador/simulador.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { openMailSink } from '#test/support/mail-sink.ts'
import type { Stock } from '#test/support/mall.ts'
import { NO_LIMITS } from '#test/support/outcomes.ts'
import { startOwnPostgres } from '#test/support/postgres.ts'
import {
  freePorts,
  makeDataDir,
  type RunningProgram,
  removeDataDir,
  startProgram,
} from '../../e2e/program.ts'
import { openBalancer } from './balancer.ts'
import { buildVersionBefore } from './version-before.ts'

export type Version = 'before' | 'now'

export type Site = Awaited<ReturnType<typeof openSite>>

/** The version before as it runs for real, a web process and a worker, on a database that it made. */
export async function openSite() {
  const undo: (() => unknown)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const before = await buildVersionBefore()
    undo.push(() => before.close())
    const postgres = await startOwnPostgres()
    undo.push(() => postgres.stop())
    const superuserUrl = Object.assign(new URL(postgres.url), { pathname: '/shopping' }).toString()
    const databaseUrl = await createDatabase(postgres.url)
    const owner = new pg.Pool({ connectionString: superuserUrl, max: 2 })
    owner.on('error', () => undefined)
    undo.push(() => owner.end())

    const webs: string[] = []
    const balancer = await openBalancer(webs)
    undo.push(() => balancer.close())
    const mail = await openMailSink()
    undo.push(() => mail.close())
    const dataDir = makeDataDir()
    undo.push(() => removeDataDir(dataDir))
    const env = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_URL: balancer.url,
      DATABASE_URL: databaseUrl,
      VAULT_KEY: getConfig().vaultKey.toString('base64'),
      SMTP_URL: mail.url,
      RENDER_ADDRESS_LIMIT: '0',
      LOG_LEVEL: 'warn',
      ...NO_LIMITS,
    }
    const running = new Map<string, RunningProgram>()
    undo.push(() => Promise.all([...running.values()].map((program) => program.stop())))
    const folders = { before: before.folder, now: process.cwd() }
    const start = async (version: Version, role: 'web' | 'worker', more: Record<string, string>) => {
      const [port = 0] = await freePorts(1)
      const folder = folders[version]
      const program = await startProgram({ folder, dataDir, port, env: { ...env, ...more, ROLE: role } })
      running.set(`${version} ${role}`, program)
      return `http://127.0.0.1:${port}`
    }

    // It makes its database, for the rows that the provider has to know of.
    await start('before', 'worker', {})
    await running.get('before worker')?.stop()
    const made = await promisify(execFile)(
      process.execPath,
      ['test/rolling/stock.ts', before.folder, superuserUrl],
      { env: { ...process.env, NODE_ENV: 'test' } },
    )
    const stock = JSON.parse(made.stdout) as Stock
    const provider = await startSimulador({ accounts: [stock.shop.account] })
    undo.push(() => provider.stop())
    const places: Record<string, string> = {}
    const everyPlace: string[] = []
    const come = async (version: Version) => {
      const more = { MERCADOPAGO_API_URL: provider.url }
      await start(version, 'worker', more)
      const url = await start(version, 'web', more)
      places[version] = url
      everyPlace.push(url)
      webs.push(url)
      return url
    }
    await come('before')

    return {
      ...stock,
      commit: before.commit,
      url: balancer.url,
      webs,
      owner,
      mail,
      provider,
      balancer,
      folders,
      /** Where web processes are or were. */
      places: everyPlace,
      /** A worker and a web process of a version, which then takes its turns. */
      come,
      /** The balancer forgets its web process, and both get SIGTERM with requests in hand; answers how they ended. */
      async leave(version: Version): Promise<(number | null | undefined)[]> {
        webs.splice(webs.indexOf(places[version] ?? ''), 1)
        return Promise.all(['web', 'worker'].map(async (role) => running.get(`${version} ${role}`)?.stop()))
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Empty, of a role that may make others: all that the start of a version asks for. */
async function createDatabase(url: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create role shopping_dono login password 'test' createrole createdb`)
  await admin.query('create database shopping owner shopping_dono')
  await admin.end()
  return Object.assign(new URL(url), {
    username: 'shopping_dono',
    password: 'test',
    pathname: '/shopping',
  }).toString()
}
