import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { startSimulador } from '#src/demo/simulador/simulador.ts'
import { getConfig } from '#src/shared/server/config.ts'
import * as factories from '#test/support/factories.ts'
import { CARRIER_APP } from '#test/support/shop-with-carrier.ts'
import { openMailSink } from '#test/support/mail-sink.ts'
import { stockMall } from '#test/support/mall.ts'
import { migrateTemplate } from '#test/support/migrate-template.ts'
import { expectWhole, lettersSent, NO_LIMITS, paid } from '#test/support/outcomes.ts'
import { startOwnPostgres } from '#test/support/postgres.ts'
import { openShoppers } from '#test/support/shoppers.ts'
import {
  freePorts,
  makeDataDir,
  type RunningProgram,
  removeDataDir,
  startProgram,
} from '../../e2e/program.ts'

const WALLET = 'loja@transporte.test'

type Role = 'web' | 'worker'

/** Who goes on buying where it is something besides the sale that breaks; each sale is letters, waited for in the end. */
export const A_FEW = { atOnce: 5, pause: 200 }

export type Site = Awaited<ReturnType<typeof openSite>>

/**
 * The product as it runs for real: a web process and a worker of the built program, production settings, PostgreSQL,
 * a mail server and a payment provider, all on this machine; one shop that takes PIX, and ten buyers.
 */
export async function openSite(
  options: {
    settings?: Record<string, string>
    env?: Record<string, string>
    envOf?: (role: Role) => Record<string, string>
  } = {},
) {
  const postgres = await startOwnPostgres({ durable: true, ...options })
  const { ownerUrl, template } = await migrateTemplate(postgres.url)
  const databaseUrl = Object.assign(new URL(ownerUrl), { pathname: `/${template}` }).toString()
  const owner = new pg.Pool({
    connectionString: Object.assign(new URL(postgres.url), { pathname: `/${template}` }).toString(),
    max: 2,
  })
  // A server that is taken away takes these with it.
  owner.on('error', () => undefined)
  owner.on('connect', (client) => client.on('error', () => undefined))
  const stock = await stockMall(owner, factories)
  const { shop } = stock
  const [port = 0] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  const app = { ...CARRIER_APP, redirectUri: `${url}/integracoes/melhor-envio` }
  const [mail, provider] = await Promise.all([
    openMailSink(),
    startSimulador({
      accounts: [shop.account],
      envios: {
        app: { ...app, clientId: String(app.clientId) },
        contas: [{ nome: 'Loja', email: WALLET, saldo: 0 }],
      },
    }),
  ])
  const dataDir = makeDataDir()
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    VAULT_KEY: getConfig().vaultKey.toString('base64'),
    SMTP_URL: mail.url,
    MERCADOPAGO_API_URL: provider.url,
    MELHOR_ENVIO_URL: `${provider.url}/melhor-envio`,
    MELHOR_ENVIO_CLIENT_ID: String(CARRIER_APP.clientId),
    MELHOR_ENVIO_CLIENT_SECRET: CARRIER_APP.clientSecret,
    MELHOR_ENVIO_EMAIL: CARRIER_APP.email,
    LOG_LEVEL: 'error',
    ...NO_LIMITS,
    ...options.env,
  }
  const running = new Map<Role, RunningProgram>()
  const start = async (role: Role) => {
    const own = { ...env, ...options.envOf?.(role), ROLE: role }
    running.set(role, await startProgram({ dataDir, port: role === 'web' ? port : undefined, env: own }))
  }
  await start('web')
  await start('worker')

  const shoppers = await openShoppers({ url, ...stock }, { notNow: [503] })
  const { purchases, answered, wrong, send, buy, newKey, ownerToken } = shoppers

  /** When the last fault ended. */
  let over = 0

  /** The fault, with so many checkouts in flight. Answers how many were tried. */
  async function shopUnder(fault: () => Promise<unknown>, { atOnce = 50, pause = 0 } = {}): Promise<number> {
    const before = purchases.size
    let enough = false
    const shop = async () => {
      for (let one = newKey(); ; one = newKey()) {
        // A person tries again.
        while (!(await buy(one)) && !enough) await wait(300)
        if (enough) return
        await wait(pause)
      }
    }
    const shopping = Array.from({ length: atOnce }, shop)
    // In flight.
    await wait(100)
    await fault()
    over = performance.now()
    enough = true
    await Promise.all(shopping)
    return purchases.size - before
  }

  return {
    url,
    ...stock,
    owner,
    postgres,
    mail,
    provider,
    ...shoppers,
    start,
    stop: (role: Role) => running.get(role)?.stop(),
    kill: async (role: Role) => running.get(role)?.kill(),
    shopUnder,

    /** The shop posts what it sells, by its account at the carrier. */
    async connectCarrier(): Promise<void> {
      await owner.query(
        `update configuracoes_estabelecimento set entrega = entrega || '{"envio": {"ativa": true}}' where estabelecimento_id = $1`,
        [shop.id],
      )
      await owner.query(`update estabelecimentos set cep = '01310100' where id = $1`, [shop.id])
      const path = '/rest/v1/integracoes/melhor-envio'
      const ours = { estabelecimento_id: shop.id }
      const asked = await send(`${path}/conectar`, { token: ownerToken, body: ours })
      const { url: allow } = (await asked.json()) as { url: string }
      const back = new URL(provider.envios.consentir(allow, WALLET)).searchParams
      const answer = await send(`${path}/concluir`, {
        token: ownerToken,
        body: { ...ours, estado: back.get('state'), codigo: back.get('code') },
      })
      expect(answer.status, await answer.text()).toBe(200)
    },

    /** Seconds from the end of the fault to a purchase; whoever was not answered gets their sale by the same key. */
    async readyAgain(): Promise<number> {
      const probe = newKey()
      while (!(await buy(probe))) {
        if (performance.now() - over > 120_000) throw new Error('It does not sell again')
        await wait(100)
      }
      const seconds = ((answered.find((time) => time > over) ?? over) - over) / 1000
      for (const [one, sale] of purchases)
        if (sale === null)
          await vi.waitFor(async () => expect(await buy(one)).not.toBeNull(), {
            timeout: 60_000,
            interval: 200,
          })
      return seconds
    },

    paid: (sale: string) => paid(owner, sale),
    expectWhole: () => expectWhole(owner, { purchases, wrong }),
    lettersSent: () => lettersSent(owner, mail.letters),

    async close() {
      await Promise.all([...running.values()].map((program) => program.stop()))
      await owner.end()
      await Promise.all([mail.close(), provider.stop()])
      await postgres.stop()
      removeDataDir(dataDir)
    },
  }
}
