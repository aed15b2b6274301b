import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Config, getConfig, setConfig } from '#src/shared/server/config.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { type AlertCase, liveThroughAlert } from '#test/support/alerts.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createUser } from '#test/support/factories.ts'
import { lerUltimaCopia } from '../copias/ultima-copia.ts'

// The alert about backups (docs/backup.md), and when nobody owes one.

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const copiada = (ha: string) =>
  t.owner.query(
    `insert into copias_de_seguranca (instante, nome, bytes, conferida) values (now() - $1::interval, 'x.copia', 1, true)`,
    [ha],
  )

const ajustar = (config: Partial<Config>) => setConfig({ ...getConfig(), ...config })

const CASOS: Record<string, AlertCase> = {
  'COP-ATRASO': {
    severity: 'critico',
    async raise() {
      ajustar({ demo: false })
      await copiada('26 hours')
      return 'copias'
    },
    times: 1,
    resolve: () => copiada('1 hour'),
  },
}

test.each(Object.entries(CASOS))(
  '%s: one row, silent when silenced, over by itself',
  async (codigo, caso) => {
    await liveThroughAlert(t.owner, codigo, caso)
  },
)

test('a demonstration, a platform of today and one that others watch owe no backup', async () => {
  const ultima = (config: Partial<Config>) => {
    ajustar(config)
    return withAccess(SYSTEM, lerUltimaCopia)
  }
  await t.owner.query('delete from copias_de_seguranca')
  const { id } = await createUser(t.owner)
  const nenhuma = { instante: null, idade_segundos: null, conferida: false }
  expect(await ultima({ demo: false })).toEqual({ ...nenhuma, atrasada: false })
  await t.owner.query(`update auth.users set created_at = now() - interval '27 hours' where id = $1`, [id])
  expect(await ultima({ demo: false })).toEqual({ ...nenhuma, atrasada: true })
  expect(await ultima({ demo: true })).toEqual({ ...nenhuma, atrasada: false })
  expect(await ultima({ demo: false, BACKUP_ALERT_HOURS: 0 })).toEqual({ ...nenhuma, atrasada: false })
})
