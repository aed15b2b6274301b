import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { log } from '#src/shared/server/log.ts'
import { type Devices, startDevices } from '#test/support/devices.ts'
import { avisar } from './avisar.ts'
import { empurrar } from './empurrar.ts'

let d: Devices
beforeAll(async () => {
  d = await startDevices()
})
afterAll(() => d.close())
beforeEach(() => d.owner.query(`delete from pgboss.job where name = 'avisos.empurrar'`))

const contar = (userId: string) =>
  withAccess(SYSTEM, (tx) =>
    avisar(tx, { userId, tipo: 'pedidos.andamento', titulo: 'Pedido #7 a caminho', rota: '/minha-conta' }),
  )

describe('a push service that', () => {
  async function pushed() {
    const ana = await d.told()
    await contar(ana.id)
    const [esperando] = await d.queued()
    await d.owner.query(`delete from pgboss.job where name = 'avisos.empurrar'`)
    const { data } = esperando ?? expect.fail('nothing was queued')
    return { ...ana, data, ficou: async () => (await d.devices(ana.id)).length }
  }

  test.each([404, 410] as const)('answers %i forgets the device', async (status) => {
    const { data, ficou } = await pushed()
    d.push.falhar({ status })
    await empurrar(data)
    expect(await ficou()).toBe(0)
  })

  test.each([400, 401, 403, 413] as const)(
    'answers %i keeps it, and the platform is told',
    async (status) => {
      await d.owner.query(`delete from alertas where codigo = 'AVI-PUSH'`)
      const dito = vi.spyOn(log, 'error').mockImplementation(() => undefined)
      const { data, ficou } = await pushed()
      d.push.falhar({ status })
      await empurrar(data)
      expect(await ficou()).toBe(1)
      const { rows } = await d.owner.query(
        `select severidade, dados, chave from alertas where codigo = 'AVI-PUSH'`,
      )
      expect(rows).toEqual([{ severidade: 'alto', dados: { status }, chave: '127.0.0.1' }])
      expect(dito).toHaveBeenCalledOnce()
      dito.mockRestore()
    },
  )

  test.each([
    ['30', 30],
    ['a date', 90],
    ['999999', 3600],
    ['logo', 60],
    [undefined, 60],
  ])('asks to wait with Retry-After %s is asked again then', async (dito, segundos) => {
    const { data, browser } = await pushed()
    const antes = Date.now()
    const retry_after = dito === 'a date' ? new Date(antes + 90_000).toUTCString() : dito
    d.push.falhar({ status: 429, ...(retry_after === undefined ? {} : { retry_after }) })
    await empurrar(data)
    const [depois] = await d.queued()
    expect(Math.abs((depois?.start_after.getTime() ?? 0) - antes - segundos * 1000)).toBeLessThan(5000)
    await d.deliver()
    expect(d.push.mensagens(browser.endpoint)).toHaveLength(1)
  })

  test('always asks to wait is given up in the end', async () => {
    const { data } = await pushed()
    d.push.falhar({ status: 429, times: 1 })
    await empurrar({ ...data, vez: 6 })
    expect(await d.queued()).toEqual([])
  })

  test.each([500, 503] as const)('answers %i leaves it to the queue', async (status) => {
    const { data, ficou, browser } = await pushed()
    d.push.falhar({ status })
    await expect(empurrar(data)).rejects.toThrow(String(status))
    await empurrar(data)
    expect([await ficou(), d.push.mensagens(browser.endpoint).length]).toEqual([1, 1])
  })

  test('leads inside after all is forgotten, and nobody there is asked', async () => {
    const { data, id, ficou } = await pushed()
    await d.owner.query(`update aparelhos_de_aviso set endpoint = 'https://127.0.0.1/x' where user_id = $1`, [
      id,
    ])
    await empurrar(data)
    expect(await ficou()).toBe(0)
  })
})

describe('a test from the screen', () => {
  const testar = (ana: { token: string; deviceId: string }) =>
    d.request('POST', `/rest/v1/aparelhos/${ana.deviceId}/teste`, { token: ana.token })

  test('says what the service answered', async () => {
    const ana = await d.told()
    expect((await testar(ana)).status).toBe(204)
    expect(d.push.mensagens(ana.browser.endpoint)).toMatchObject([
      {
        dados: { titulo: 'Avisos ligados neste aparelho', rota: '/minha-conta/avisos' },
        ttl: expect.any(Number),
      },
    ])
    d.push.falhar({ status: 503 })
    expect((await testar(ana)).body.code).toBe('avisos.teste_recusado')
    d.push.falhar({ status: 410 })
    expect((await testar(ana)).body.code).toBe('avisos.aparelho_sumiu')
    expect((await testar(ana)).status).toBe(404)
  })
})

describe('a registration that its service moved', () => {
  const trocar = (body: object) => d.request('POST', '/rest/v1/aparelhos/trocas', { body })

  test('is told by the browser’s old secret; a wrong one changes nothing and reads the same', async () => {
    const ana = await d.told()
    const novo = d.browser()
    const { endpoint, auth } = ana.browser
    expect((await trocar({ antigo: { endpoint, auth: 'x'.repeat(22) }, novo })).status).toBe(204)
    expect(await d.devices(ana.id)).toMatchObject([{ endpoint }])
    expect((await trocar({ antigo: { endpoint, auth }, novo })).status).toBe(204)
    expect(await d.devices(ana.id)).toMatchObject([{ id: ana.deviceId, endpoint: novo.endpoint }])
    await contar(ana.id)
    await d.deliver()
    expect(d.push.mensagens(novo.endpoint)).toHaveLength(1)
  })

  test('cannot lead elsewhere, nor onto another’s device', async () => {
    const [ana, bia] = [await d.told(), await d.told()]
    const antigo = { endpoint: ana.browser.endpoint, auth: ana.browser.auth }
    const fora = { ...d.browser(), endpoint: 'https://exemplo.com/receba' }
    expect((await trocar({ antigo, novo: fora })).status).toBe(422)
    expect((await trocar({ antigo, novo: bia.browser })).status).toBe(204)
    expect(await d.devices(ana.id)).toMatchObject([{ endpoint: antigo.endpoint }])
    expect(await d.devices(bia.id)).toMatchObject([{ endpoint: bia.browser.endpoint }])
  })
})
