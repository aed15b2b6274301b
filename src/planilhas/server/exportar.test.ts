import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXPORTACOES } from '#src/exportacoes.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { fazerExportacao } from './fazer-exportacao.ts'
import { reterPlanilhas } from './reter-dados.ts'

let t: TestApp
let loja: TestShop
let dona: string

beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  dona = await t.tokenFor(loja.ownerId)
})
afterAll(() => t.close())

async function vender(quantas: number) {
  await t.owner.query(
    `insert into vendas (estabelecimento_id, numero, compra_id, canal, status, forma_pagamento, subtotal, total)
     select $1, n, uuid_v7(), 'balcao', 'concluido', 'avista', 1234.5, 1234.5
     from generate_series((select coalesce(max(numero), 0) + 1 from vendas where estabelecimento_id = $1),
       (select coalesce(max(numero), 0) + $2 from vendas where estabelecimento_id = $1)) n`,
    [loja.id, quantas],
  )
}

function pedir(corpo: Record<string, unknown>, token = dona) {
  return fetch(`${t.url}/rest/v1/exportacoes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ estabelecimento_id: loja.id, recurso: 'vendas', formato: 'csv', ...corpo }),
  })
}

test('only the columns asked for, in their order; money with a comma, days as Brazil writes them', async () => {
  await vender(2)
  const texto = await (await pedir({ colunas: ['total', 'data'] })).text()
  const [cabeca, linha] = texto.replace('\uFEFF', '').split('\r\n')
  expect(cabeca).toBe('"Total";"Data"')
  expect(linha).toMatch(/^"1234,50";"\d\d\/\d\d\/\d{4} \d\d:\d\d"$/)
})

test('a workbook is a workbook', async () => {
  const resposta = await pedir({ formato: 'xlsx' })
  expect(resposta.headers.get('content-type')).toContain('spreadsheetml')
  expect(
    Buffer.from(await resposta.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test.each([
  ['a list nobody knows', { recurso: 'segredos' }, 404],
  ['a column nobody knows', { colunas: ['senha'] }, 422],
  ['a filter nobody knows', { filtros: { cor: 'azul' } }, 422],
  ['a filter that names another shop', { filtros: { estabelecimento_id: crypto.randomUUID() } }, 422],
  ['a format nobody knows', { formato: 'exe' }, 422],
])('%s is refused', async (_caso, corpo, status) => {
  expect((await pedir(corpo)).status).toBe(status)
})

test("another shop's owner gets 404, a visitor 401", async () => {
  const outra = await createShop(t.owner)
  expect((await pedir({}, await t.tokenFor(outra.ownerId))).status).toBe(404)
  expect((await fetch(`${t.url}/rest/v1/exportacoes`, { method: 'POST' })).status).toBe(401)
})

test('a long list is made by a job, announced once, and fetched by who asked alone', async () => {
  await vender(5_001)
  const resposta = await pedir({ colunas: ['numero'] })
  expect(resposta.status).toBe(202)
  const { id, linhas } = (await resposta.json()) as { id: string; linhas: number }
  const caminho = `/rest/v1/exportacoes/${id}`
  expect((await t.request('GET', `${caminho}/arquivo`, { token: dona })).status).toBe(404)

  await fazerExportacao(EXPORTACOES, { exportacaoId: id })
  await fazerExportacao(EXPORTACOES, { exportacaoId: id })

  expect((await t.request('GET', caminho, { token: dona })).body).toMatchObject({
    status: 'pronta',
    linhas,
  })
  const baixado = await fetch(`${t.url}${caminho}/arquivo`, { headers: { authorization: `Bearer ${dona}` } })
  const numeros = (await baixado.text()).split('\r\n').slice(1, -1)
  expect(new Set(numeros).size).toBe(linhas)

  const { body: sino } = await t.request('GET', `/rest/v1/avisos?estabelecimento_id=${loja.id}`, {
    token: dona,
  })
  expect(sino).toMatchObject({ por_ler: 1, itens: [{ titulo: 'Sua planilha está pronta' }] })

  const colega = await createUser(t.owner)
  await t.owner.query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Adm', 'administrador')`,
    [colega.id, loja.id],
  )
  const token = await t.tokenFor(colega.id)
  expect((await t.request('GET', `${caminho}/arquivo`, { token })).status).toBe(404)
})

test('who waits for one that never came is notified, once', async () => {
  const { id } = (await (await pedir({ colunas: ['numero'] })).json()) as { id: string }
  await t.owner.query(`update exportacoes set created_at = now() - interval '2 hours' where id = $1`, [id])
  await reterPlanilhas()
  await reterPlanilhas()
  expect((await t.request('GET', `/rest/v1/exportacoes/${id}`, { token: dona })).body.status).toBe('falhou')
  const { rows } = await t.owner.query(
    `select count(*)::int as n from avisos where tipo = 'planilhas.exportacao_falhou'`,
  )
  expect(rows[0].n).toBe(1)
})

test('every export is written down: who, what, how many', async () => {
  const { rows } = await t.owner.query(
    `select user_id, para from auditoria where acao = 'dados.exportar' and estabelecimento_id = $1
     order by created_at desc limit 1`,
    [loja.id],
  )
  expect(rows[0]).toMatchObject({ user_id: loja.ownerId, para: { formato: 'csv', linhas: 5_003 } })
})

test('the owner takes every list along, whole, in a plan without exports and from a blocked shop; nobody else does', async () => {
  const parada = await createShop(t.owner, { plano: 'Starter', bloqueada: true })
  await t.owner.query(
    `insert into vendas (estabelecimento_id, numero, compra_id, canal, status, forma_pagamento, subtotal, total)
     select $1, n, uuid_v7(), 'balcao', 'concluido', 'avista', 10, 10 from generate_series(1, 5200) n`,
    [parada.id],
  )
  const copiar = (recurso: string, token: string) =>
    fetch(`${t.url}/rest/v1/exportacoes/copia?estabelecimento_id=${parada.id}&recurso=${recurso}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const dono = await t.tokenFor(parada.ownerId)
  expect((await pedir({ estabelecimento_id: parada.id }, dono)).status).toBe(403)
  const resposta = await copiar('vendas', dono)
  expect(resposta.headers.get('content-disposition')).toMatch(/filename="vendas-.*\.csv"/)
  expect((await resposta.text()).trim().split('\r\n')).toHaveLength(5201)
  for (const recurso of ['produtos', 'clientes']) expect((await copiar(recurso, dono)).status).toBe(200)
  expect((await copiar('auditoria', dono)).status).toBe(404)
  expect((await copiar('vendas', dona)).status).toBe(404)
  const { id } = await createUser(t.owner)
  await t.owner.query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Rui', 'administrador')`,
    [id, parada.id],
  )
  expect((await copiar('vendas', await t.tokenFor(id))).status).toBe(403)
  const { rows } = await t.owner.query(
    `select recurso, para from auditoria where acao = 'dados.copiar' and estabelecimento_id = $1 order by id`,
    [parada.id],
  )
  expect(rows[0]).toEqual({ recurso: 'vendas', para: { linhas: 5200 } })
})
