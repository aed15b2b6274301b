import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import { createShop } from '#test/support/factories.ts'
import { startPlatform, type TestPlatform } from '#test/support/platform.ts'

let t: TestPlatform
let admin: string
beforeAll(async () => {
  t = await startPlatform()
  admin = t.admin
})
afterAll(() => t.close())

const MOTIVO = 'Pedido da própria loja.'
const rota = (path: string) => `/rest/v1/plataforma/${path}`
const encerrar = (id: string, codigo: string, token = admin) =>
  t.request('POST', rota(`estabelecimentos/${id}/encerrar`), { token, body: { motivo: MOTIVO, codigo } })

test('ended only with nothing open, with its code typed again; gone for good and the code stays taken', async () => {
  const loja = await createShop(t.owner, { nome: 'Loja do Fim' })
  expect((await encerrar(loja.id, 'outro-codigo')).status).toBe(422)
  await t.owner.query(
    `insert into vendas (estabelecimento_id, numero, compra_id, canal, status, forma_pagamento, subtotal, total)
     values ($1, 1, gen_random_uuid(), 'balcao', 'enviado', 'avista', 10, 10)`,
    [loja.id],
  )
  expect(await encerrar(loja.id, loja.codigo)).toMatchObject({
    status: 409,
    body: { code: 'assinaturas.loja_com_pendencias', detail: 'A loja ainda tem 1 venda em andamento.' },
  })
  await t.owner.query(`update vendas set status = 'concluido' where estabelecimento_id = $1`, [loja.id])
  expect((await encerrar(loja.id, loja.codigo, await t.tokenFor(loja.ownerId))).status).toBe(404)
  expect((await encerrar(loja.id, loja.codigo)).status).toBe(204)
  expect((await encerrar(loja.id, loja.codigo)).status).toBe(409)
  const { rows } = await t.owner.query(
    `select e.status, a.status as assinatura, a.mrr from estabelecimentos e
     join assinaturas_estabelecimento a on a.estabelecimento_id = e.id where e.id = $1`,
    [loja.id],
  )
  expect(rows).toEqual([{ status: 'encerrado', assinatura: 'encerrada', mrr: expect.anything() }])
  const repetida = t.owner.query(
    `insert into estabelecimentos (codigo, nome, owner_user_id) values ($1, 'Outra', $2)`,
    [loja.codigo, loja.ownerId],
  )
  await expect(repetida).rejects.toThrow(/estabelecimentos_codigo_key/)
  const { rows: atos } = await t.owner.query(
    `select acao, motivo from auditoria where recurso_id = $1 and acao = 'plataforma.encerrar_loja'`,
    [loja.id],
  )
  expect(atos).toEqual([{ acao: 'plataforma.encerrar_loja', motivo: MOTIVO }])
})

test('ended before it was approved, a shop waits for no decision any more', async () => {
  const loja = await createShop(t.owner, {
    nome: 'Loja Desistente',
    status: 'inativo',
    aprovacao: 'pendente',
  })
  const fila = async () =>
    (await t.request('GET', '/rest/v1/aprovacoes', { token: admin })).body as {
      itens: { id: string }[]
      total: number
      contagens: { lojas: number }
    }
  expect((await fila()).itens).toMatchObject([{ id: loja.id }])
  expect((await encerrar(loja.id, loja.codigo)).status).toBe(204)
  expect(await fila()).toMatchObject({ itens: [], total: 0, contagens: { lojas: 0 } })
  const { body } = await t.request('POST', '/rest/v1/aprovacoes/aprovar-prontas', {
    token: admin,
    body: { ids: [loja.id] },
  })
  expect(body).toEqual({ aprovadas: 0, ignoradas: [{ id: loja.id, motivo: 'Já analisado' }] })
})

test('a message reaches each owner by e-mail and in-app notification; shops that ended are left out', async () => {
  const lojas = [
    await createShop(t.owner),
    await createShop(t.owner),
    await createShop(t.owner, { status: 'encerrado' }),
  ]
  const ids = lojas.map(({ id }) => id)
  const corpo = { ids, titulo: 'Manutenção no domingo', texto: 'O Portal fica fora do ar das 3h às 4h.' }
  const { body } = await t.request('POST', rota('notificacoes'), { token: admin, body: corpo })
  expect(body).toEqual({ avisadas: 2 })
  const { rows } = await t.owner.query(
    `select count(*)::int as avisos from avisos where tipo = 'plataforma.mensagem' and estabelecimento_id = any($1)`,
    [ids],
  )
  expect(rows).toEqual([{ avisos: 2 }])
  const longa = { ...corpo, texto: 'Uma frase comprida. '.repeat(100) }
  expect((await t.request('POST', rota('notificacoes'), { token: admin, body: longa })).status).toBe(200)
  const ninguem = { ...corpo, ids: [lojas[2]?.id, randomUUID()] }
  expect((await t.request('POST', rota('notificacoes'), { token: admin, body: ninguem })).body).toEqual({
    avisadas: 0,
  })
  const dona = await t.tokenFor(lojas[0]?.ownerId ?? '')
  expect((await t.request('POST', rota('notificacoes'), { token: dona, body: corpo })).status).toBe(404)
})

test('featured until a day, the owner notified, and taken back; only while it is before visitors', async () => {
  const loja = await createShop(t.owner)
  const hoje = diaEmSaoPaulo(new Date())
  const mudar = (verbo: string, body: object, token = admin) =>
    t.request('POST', rota(`estabelecimentos/${loja.id}/${verbo}`), {
      token,
      body: { motivo: MOTIVO, ...body },
    })
  const destacadas = async () => {
    const { body } = await t.request('GET', rota('estabelecimentos?destacada=true'), { token: admin })
    return (body.itens as { id: string; destaque_ate: string }[]).map(({ id, destaque_ate }) => [
      id,
      diaEmSaoPaulo(new Date(Date.parse(destaque_ate) - 1)),
    ])
  }
  for (const ate of [somarDias(hoje, -1), somarDias(hoje, 91), 'amanhã'])
    expect((await mudar('destacar', { ate })).status).toBe(422)
  expect((await mudar('destacar', { ate: hoje }, await t.tokenFor(loja.ownerId))).status).toBe(404)
  expect((await mudar('destacar', { ate: hoje })).status).toBe(204)
  expect(await destacadas()).toEqual([[loja.id, hoje]])
  const { rows: avisos } = await t.owner.query(
    `select titulo from avisos where user_id = $1 and tipo = 'plataforma.destaque'`,
    [loja.ownerId],
  )
  expect(avisos).toEqual([{ titulo: 'Sua loja está em destaque no Portal' }])

  await t.owner.query('update estabelecimentos set destaque_ate = now() where id = $1', [loja.id])
  expect(await destacadas()).toEqual([])
  expect((await mudar('destacar', { ate: somarDias(hoje, 90) })).status).toBe(204)
  for (const _ of ['once', 'again']) expect((await mudar('tirar-destaque', {})).status).toBe(204)
  expect(await destacadas()).toEqual([])
  await t.owner.query(`update estabelecimentos set status = 'suspenso' where id = $1`, [loja.id])
  expect((await mudar('destacar', { ate: hoje })).status).toBe(409)
  const { rows } = await t.owner.query(
    'select acao from auditoria where recurso_id = $1 order by created_at, id',
    [loja.id],
  )
  expect(rows.map(({ acao }) => acao)).toEqual([
    'plataforma.destacar_loja',
    'plataforma.destacar_loja',
    'plataforma.tirar_destaque',
  ])
})

test('the list filters by every chip, by silence and by age, and goes out as a spreadsheet', async () => {
  const loja = await createShop(t.owner, { nome: '=Loja Filtrada', plano: 'Starter' })
  await t.owner.query(
    `update assinaturas_estabelecimento set status = 'em_teste' where estabelecimento_id = $1`,
    [loja.id],
  )
  const nomes = async (filtro: string) => {
    const { status, body } = await t.request('GET', rota(`estabelecimentos?busca=filtrada&${filtro}`), {
      token: admin,
    })
    expect(status).toBe(200)
    return (body.itens as { id: string }[]).length
  }
  const hoje = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
  for (const filtro of [
    'aprovacao=aprovado',
    'status=ativo',
    'assinatura=em_teste',
    'sem_venda=7',
    `criada_de=${hoje}`,
    `criada_ate=${hoje}`,
  ])
    expect([filtro, await nomes(filtro)]).toEqual([filtro, 1])
  for (const filtro of ['aprovacao=pendente', 'status=suspenso', 'assinatura=ativa', 'criada_ate=2020-01-01'])
    expect([filtro, await nomes(filtro)]).toEqual([filtro, 0])
  const response = await fetch(`${t.url}/rest/v1/exportacoes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ recurso: 'lojas', formato: 'csv', filtros: { ids: [loja.id] } }),
  })
  const csv = await response.text()
  expect(response.status).toBe(200)
  expect(csv).toContain('Starter')
  expect(csv).toContain("'=Loja Filtrada")
})
