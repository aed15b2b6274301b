import { afterAll, beforeAll, expect, test } from 'vitest'
import { conferirProvedor } from '#src/assinaturas/server/pix-automatico/sem-provedor.ts'
import { vigiarAlertas } from './vigiar-alertas.ts'
import { type AlertCase, liveThroughAlert } from '#test/support/alerts.ts'
import { type AutomaticPixWorld, startAutomaticPix } from '#test/support/automatic-pix.ts'

// The alerts about PIX Automático (docs/rules/billing.md#automatic-pix) and about a block to come.

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

const situacao = async (codigo: string, chave: string) =>
  (await w.owner.query('select status from alertas where codigo = $1 and chave = $2', [codigo, chave])).rows

test('FAT-BLOQ of a block to come is over when the shop pays in time', async () => {
  const loja = await w.shop()
  const alerta = () => situacao('FAT-BLOQ', loja.id)
  for (const dia of ['03', '11', '19']) await w.goTo(loja, `2026-08-${dia}`)
  expect(await alerta()).toEqual([{ status: 'novo' }])
  await w.payOtherwise(loja)
  expect(await alerta()).toEqual([{ status: 'resolvido' }])
})

test('PAG-TARDIO of what the bank paid too is over when the money went back', async () => {
  const loja = await w.charged()
  await w.goTo(loja, '2026-08-09', '22:30')
  await w.payOtherwise(loja)
  await w.goTo(loja, '2026-08-10')
  const id = await w.chargeOf(loja)
  await w.owner.query('update cobrancas_pix_automatico set devolvida_em = null where id = $1', [id])
  await vigiarAlertas()
  expect(await situacao('PAG-TARDIO', id)).toEqual([{ status: 'novo' }])
  await w.work(loja)
  await vigiarAlertas()
  expect(await situacao('PAG-TARDIO', id)).toEqual([{ status: 'resolvido' }])
})
