import { afterAll, beforeAll, test } from 'vitest'
import { conferirProvedor } from '#src/assinaturas/server/pix-automatico/sem-provedor.ts'
import { type AlertCase, liveThroughAlert } from '#test/support/alerts.ts'
import { type AutomaticPixWorld, startAutomaticPix } from '#test/support/automatic-pix.ts'

// The alert about PIX Automático without its provider (docs/rules/billing.md#automatic-pix).

let w: AutomaticPixWorld
beforeAll(async () => {
  w = await startAutomaticPix()
  await w.authorise(await w.shop())
})
afterAll(() => w.close())

const CASOS: Record<string, AlertCase> = {
  'PAG-SEMPROV': {
    severity: 'critico',
    async raise() {
      w.chargeBy(null)
      await conferirProvedor()
      return 'PAG-SEMPROV'
    },
    repeat: conferirProvedor,
    times: 2,
    async resolve() {
      w.chargeBy()
      await conferirProvedor()
    },
  },
}

test.each(Object.entries(CASOS))(
  '%s: one row, silent when silenced, over by itself',
  async (codigo, caso) => {
    await liveThroughAlert(w.owner, codigo, caso)
  },
)
