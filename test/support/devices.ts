import webpush from 'web-push'
import { startSimulador } from '#src/demo/simulador/simulador.ts'
import { empurrar } from '#src/avisos/server/empurrar.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { startTestApp } from './app.ts'
import { createUser } from './factories.ts'

const UA = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

/** The program, and browsers whose push service lies on this machine. No jobs run by themselves: `deliver` takes what waits. */
export async function startDevices() {
  const t = await startTestApp()
  const before = getConfig()
  const simulator = await startSimulador({ accounts: [] })
  const vapid = { ...webpush.generateVAPIDKeys(), subject: 'mailto:tecnica@teste.portal' }
  setConfig({ ...before, vapid, OUTBOUND_LOOPBACK: true })
  const { push } = simulator

  const world = {
    ...t,
    push,
    /** Somebody signed in. */
    async person() {
      const { id } = await createUser(t.owner)
      return { id, token: await t.tokenFor(id) }
    },
    /** A subscription that a browser made for us. */
    browser: () => push.registrar(vapid.publicKey),
    register(token: string, body: object) {
      return t.request('POST', '/rest/v1/aparelhos', { token, body, headers: { 'user-agent': UA } })
    },
    /** A person with a device that is told. */
    async told() {
      const person = await world.person()
      const browser = world.browser()
      const { body } = await world.register(person.token, browser)
      return { ...person, browser, deviceId: String(body.id) }
    },
    /** The messages that wait to be sent, as the queue keeps them. */
    async queued() {
      const { rows } = await t.owner.query<{ data: Parameters<typeof empurrar>[0]; start_after: Date }>(
        `select data, start_after from pgboss.job where name = 'avisos.empurrar' and state = 'created' order by created_on, id`,
      )
      return rows
    },
    /** Works what waits, once. */
    async deliver() {
      const waiting = await world.queued()
      await t.owner.query(`delete from pgboss.job where name = 'avisos.empurrar'`)
      for (const { data } of waiting) await empurrar(data)
      return waiting.length
    },
    async devices(userId: string) {
      const { rows } = await t.owner.query<{ id: string; endpoint: string; nome: string }>(
        'select id, endpoint, nome from aparelhos_de_aviso where user_id = $1 order by visto_em, id',
        [userId],
      )
      return rows
    },
    async close() {
      setConfig(before)
      await simulator.stop()
      await t.close()
    },
  }
  return world
}

export type Devices = Awaited<ReturnType<typeof startDevices>>
