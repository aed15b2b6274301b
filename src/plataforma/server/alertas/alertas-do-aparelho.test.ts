import { afterAll, beforeAll, test, vi } from 'vitest'
import { avisar } from '#src/avisos/server/avisar.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { log } from '#src/shared/server/log.ts'
import { type AlertCase, liveThroughAlert } from '#test/support/alerts.ts'
import { type Devices, startDevices } from '#test/support/devices.ts'

// The alert about notices on devices, from its real cause to its end (docs/rules/platform.md#alerts).

let d: Devices
beforeAll(async () => {
  d = await startDevices()
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})
afterAll(() => d.close())

async function recusar(): Promise<string> {
  const { id } = await d.told()
  await withAccess(SYSTEM, (tx) => avisar(tx, { userId: id, tipo: 'pedidos.andamento', titulo: 'Pedido #1' }))
  d.push.falhar({ status: 403 })
  await d.deliver()
  return '127.0.0.1'
}

const CASOS: Record<string, AlertCase> = {
  'AVI-PUSH': {
    severity: 'alto',
    raise: recusar,
    repeat: recusar,
    times: 2,
    resolve: () =>
      d.owner.query(`update alertas set ultima_em = now() - interval '25 hours' where codigo = 'AVI-PUSH'`),
  },
}

test.each(Object.entries(CASOS))(
  '%s: one row, silent when silenced, over by itself',
  async (codigo, caso) => {
    await liveThroughAlert(d.owner, codigo, caso)
  },
)
