import { afterAll, beforeAll, expect, test } from 'vitest'
import { TODOS_OS_ESCOPOS } from '#src/acesso/escopos.ts'
import { setClock } from '#src/shared/server/clock.ts'
import { createApiKey } from '#test/support/api-keys.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, type TestShop } from '#test/support/factories.ts'
import { reterChaves } from './reter-chaves.ts'

let t: TestApp
let loja: TestShop
beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
})
afterAll(async () => {
  setClock(null)
  await t.close()
})

test('the API’s description names the scope of each operation, and its examples run', async () => {
  const { body } = await t.request('GET', '/openapi.json')
  interface Operacao {
    security?: Record<string, string[]>[]
    description?: string
  }
  const operacoes = Object.values(body.paths as Record<string, Record<string, Operacao>>).flatMap((verbos) =>
    Object.values(verbos),
  )
  const escopos = operacoes.flatMap(({ security = [] }) => security.flatMap(({ chave = [] }) => chave))
  expect(new Set(escopos)).toEqual(
    new Set(TODOS_OS_ESCOPOS.filter((escopo) => escopo !== 'vendas.descontar')),
  )
  const CHAVE = await createApiKey(t.owner, { shopId: loja.id, userId: loja.ownerId })
  const exemplos = operacoes.flatMap(
    ({ description = '' }) => /curl "(.+)" -H "(.+)"/.exec(description) ?? [],
  )
  const pedidos = exemplos
    .filter((_, i) => i % 3 === 1)
    .filter((endereco) => !/\$(?!PORTAL|LOJA)/.test(endereco))
  expect(pedidos.length).toBeGreaterThan(10)
  for (const endereco of pedidos) {
    const resposta = await fetch(endereco.replace('$PORTAL', t.url).replace('$LOJA', loja.id), {
      headers: { authorization: `Bearer ${CHAVE}` },
    })
    // What else they need, their parameters say.
    expect([200, 422], endereco).toContain(resposta.status)
  }
})

test('a key is forgotten a year after its end', async () => {
  await t.owner.query('delete from chaves_api')
  for (const fim of ['revogado_em', 'expira_em', 'usado_em']) {
    const chave = await createApiKey(t.owner, { shopId: loja.id, userId: loja.ownerId })
    const terminar = `update chaves_api set ${fim} = '2030-03-10T12:00:00Z' where fim = $1`
    await t.owner.query(terminar, [chave.slice(-4)])
  }
  const quantas: number[] = []
  for (const dia of ['2031-03-10', '2031-03-11']) {
    setClock(new Date(`${dia}T07:00:00Z`))
    await reterChaves()
    await reterChaves()
    quantas.push((await t.owner.query('select 1 from chaves_api')).rows.length)
  }
  expect(quantas).toEqual([3, 1])
  const atos = await t.owner.query(`select para from auditoria where recurso = 'chaves_api'`)
  expect(atos.rows).toEqual([{ para: { quantos: 2 } }])
})
