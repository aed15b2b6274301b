import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import S3rver from 's3rver'
import { startSimulador } from '#src/demo/simulador/simulador.ts'
import { QUEUES } from '#src/queues.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { migrate } from '#src/shared/server/database/migrate.ts'
import * as factories from '#test/support/factories.ts'
import { openMailSink } from '#test/support/mail-sink.ts'
import { stockMall } from '#test/support/mall.ts'
import { NO_LIMITS } from '#test/support/outcomes.ts'
import { type RunningProgram, startProgram } from '../../e2e/program.ts'
import { startMachines } from './machines.ts'

const METRICS = { METRICS_PORT: '9464' }

export type Program = 'web-1' | 'web-2' | 'worker-1' | 'worker-2'

export type Site = Awaited<ReturnType<typeof openSite>>

/**
 * The product on several machines, set up by ops/cluster: two web and two worker processes of the built program,
 * production settings, with a store for pictures, a mail server and a payment provider; one shop that takes PIX.
 */
export async function openSite() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-cluster-'))
  chmodSync(folder, 0o755)
  const machines = await startMachines(folder)
  const { addresses } = machines
  await migrate({
    url: machines.directUrl,
    appUrl: machines.appUrl,
    vaultKey: getConfig().vaultKey,
    queues: QUEUES,
  })
  const owner = new pg.Pool({
    connectionString: machines.superuserUrl,
    max: 2,
    connectionTimeoutMillis: 5000,
  })
  // A primary that is taken away takes these with it.
  owner.on('error', () => undefined)

  const stock = await stockMall(owner, factories)
  const [mail, provider] = await Promise.all([
    openMailSink(),
    startSimulador({ accounts: [stock.shop.account] }),
  ])
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'portal', configs: [] }],
  })
  const { port: storePort } = await store.run()

  const url = `http://${addresses.HAPROXY}:8080`
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    DATABASE_URL: machines.directUrl,
    DATABASE_DIRECT_URL: machines.directUrl,
    DATABASE_APP_URL: machines.appUrl,
    DATABASE_REPLICA_URL: machines.replicaUrl,
    DATABASE_PREPARED_STATEMENTS: '0',
    VAULT_KEY: getConfig().vaultKey.toString('base64'),
    SMTP_URL: mail.url,
    MERCADOPAGO_API_URL: provider.url,
    S3_BUCKET: 'portal',
    S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    LOG_LEVEL: 'warn',
    ...NO_LIMITS,
  }
  const running = new Map<Program, RunningProgram>()
  const webs = { 'web-1': addresses.WEB_1, 'web-2': addresses.WEB_2 }
  const start = async (name: Program) => {
    const dataDir = join(folder, name)
    mkdirSync(dataDir, { recursive: true })
    const host = webs[name as keyof typeof webs]
    const place = name.startsWith('web')
      ? { port: 3000, env: { ...env, ...METRICS, ROLE: 'web', HOST: host, METRICS_HOST: host } }
      : { env: { ...env, ROLE: 'worker' } }
    running.set(name, await startProgram({ dataDir, ...place }))
  }
  for (const name of ['web-1', 'web-2', 'worker-1', 'worker-2'] as const) await start(name)

  return {
    folder,
    url,
    webs: Object.values(webs).map((address) => `http://${address}:3000`),
    metrics: Object.values(webs).map((address) => `http://${address}:${METRICS.METRICS_PORT}/metrics`),
    machines,
    owner,
    ...stock,
    mail,
    provider,
    start,
    kill: async (name: Program) => running.get(name)?.kill(),
    async close() {
      await Promise.all([...running.values()].map((program) => program.stop()))
      await owner.end()
      await Promise.all([mail.close(), provider.stop(), store.close()])
      await machines.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
