import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AutomaticPixWorld, startAutomaticPix } from '#test/support/automatic-pix.ts'
import { conferirProvedor } from './sem-provedor.ts'

// The settings of the provider are taken away while permissions live (docs/rules/billing.md#automatic-pix).

let w: AutomaticPixWorld
beforeAll(async () => {
  w = await startAutomaticPix()
})
afterAll(() => w.close())

const alerts = async () =>
  (
    await w.owner.query(
      `select status, severidade, resumo, ocorrencias from alertas where codigo = 'PAG-SEMPROV' order by primeira_em`,
    )
  ).rows
const read = async (loja: { id: string; token: string }) => {
  const { body } = await w.request('GET', `/rest/v1/minha_assinatura?estabelecimento_id=${loja.id}`, {
    token: loja.token,
  })
  return body.pix_automatico
}

test('where nobody ever allowed it, no provider is nothing to tell', async () => {
  w.chargeBy(null)
  await conferirProvedor()
  expect(await alerts()).toEqual([])
  w.chargeBy()
})

test('the platform is told until they are back, plain invoices go on, and what was paid meanwhile is heard then', async () => {
  const atTheBank = await w.charged()
  const allowed = await w.shop()
  await w.authorise(allowed)

  w.chargeBy(null)
  await conferirProvedor()
  await conferirProvedor()
  expect(await alerts()).toMatchObject([
    {
      status: 'novo',
      severidade: 'critico',
      resumo: expect.stringContaining('2 autorizações valem, 1 cobrança está no banco'),
      ocorrencias: 2,
    },
  ])
  expect(await read(atTheBank)).toMatchObject({ parado: true, situacao: 'autorizado', proxima: null })

  // Nothing is sent any more: that invoice is issued and reminded of like any other.
  await w.goTo(allowed, '2026-08-03')
  await w.goTo(allowed, '2026-08-07')
  expect(await w.charges(allowed)).toEqual([])
  expect(await w.told(allowed)).toEqual(expect.arrayContaining(['fatura_emitida', 'lembrete']))
  // What the bank has already it pays: nobody is asked to pay it twice.
  await w.goTo(atTheBank, '2026-08-07')
  expect(await w.told(atTheBank)).not.toContain('lembrete')
  await w.goTo(atTheBank, '2026-08-10', '11:10')
  expect(await w.charges(atTheBank)).toMatchObject([{ status: 'agendada', fatura: 'aberta' }])

  // Ended here while nobody could tell the bank.
  expect((await w.ask(allowed, '/cancelar')).status).toBe(200)
  await w.work(allowed)
  expect(await w.mandate(allowed)).toMatchObject({ status: 'cancelada', avisar_provedor: true })

  w.chargeBy()
  await conferirProvedor()
  expect(await alerts()).toMatchObject([{ status: 'resolvido' }])
  for (const loja of [atTheBank, allowed]) await w.goTo(loja, '2026-08-11')
  expect(await w.charges(atTheBank)).toMatchObject([
    { status: 'paga', fatura: 'paga', meio: 'pix_automatico' },
  ])
  expect(await w.mandate(allowed)).toMatchObject({ avisar_provedor: false })
  expect(await read(atTheBank)).toMatchObject({ parado: false })
})
