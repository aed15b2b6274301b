import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig, setConfig } from '#src/shared/server/config.ts'
import { fileStore } from '#src/shared/server/files/file-store.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createUser } from '#test/support/factories.ts'
import { archiveFolder } from '#test/support/shop-archive.ts'
import { apagarPartes, guardarParte, temPartes } from '../guardar-em-partes.ts'
import { filasDaMudanca } from '../queues.ts'
import { reterDados } from '../reter-dados.ts'

// How long what was sent of a shop's archive stays, and what of it is an archive.

const { folder, remove } = archiveFolder()
const ROTA = '/rest/v1/plataforma/chegadas'
let t: TestApp
let admin: { id: string; token: string }
beforeAll(async () => {
  setConfig(parseConfig({ DEMO: '1', DATA_DIR: folder, VAULT_KEY: Buffer.alloc(32, 1).toString('base64') }))
  t = await startTestApp()
  const { id } = await createUser(t.owner, { admin: true })
  admin = { id, token: await t.tokenFor(id) }
})
afterAll(async () => {
  await t.close()
  remove()
})

/** One of ten bytes, all of it sent. */
async function chegada(status: string, resumo: object | null = null): Promise<string> {
  const { rows } = await t.owner.query<{ id: string }>(
    `insert into chegadas_de_lojas (user_id, nome, tamanho, status, resumo) values ($1, 'a.zip', 10, $2, $3) returning id`,
    [admin.id, status, resumo && JSON.stringify(resumo)],
  )
  const id = rows[0]?.id ?? ''
  await guardarParte(id, 0, Buffer.alloc(10))
  return id
}

const pedir = (metodo: string, caminho: string, body?: object) =>
  t.request(metodo, `${ROTA}/${caminho}`, { token: admin.token, ...(body ? { body } : {}) })

/** The jobs that delete bytes, as a worker does them. */
async function apagarDepois(): Promise<void> {
  const { rows } = await t.owner.query<{ data: { id: string } }>(
    'delete from pgboss.job where name = $1 returning data',
    [filasDaMudanca.apagarPartes.name],
  )
  for (const { data } of rows) await apagarPartes(data.id)
}

test('after seven days it is gone, bytes and row; one that is being brought in stays', async () => {
  const id = await chegada('trazendo')
  await t.owner.query(
    `update chegadas_de_lojas set created_at = now() - interval '8 days', status = 'trazendo' where id = $1`,
    [id],
  )
  await t.owner.query(
    `insert into pgboss.job (name, data, state) values ($1, jsonb_build_object('chegadaId', $2::text), 'active')`,
    [filasDaMudanca.trazerChegada.name, id],
  )
  await reterDados()
  await apagarDepois()
  expect(await temPartes(id)).toBe(true)
  await t.owner.query(`update chegadas_de_lojas set status = 'conferida' where id = $1`, [id])
  await reterDados()
  await apagarDepois()
  expect(await temPartes(id)).toBe(false)
  expect((await pedir('DELETE', id)).status).toBe(404)
})

test('what a process that died left of a part is no part', async () => {
  const id = await chegada('subindo')
  await (await fileStore()).write(`lojas/${id}/0.019aa0c0-0000-7000-8000-000000000000`, Buffer.alloc(4))
  expect((await pedir('POST', `${id}/conferir`, {})).status).toBe(204)
})

test('the bytes of one that was discarded go by a job', async () => {
  const id = await chegada('subindo')
  expect((await pedir('DELETE', id)).status).toBe(204)
  expect(await temPartes(id)).toBe(true)
  await apagarDepois()
  expect(await temPartes(id)).toBe(false)
})

test('one whose parts are in no backup is to be sent again', async () => {
  const id = await chegada('conferida', { origem: { chave: 'x' }, loja: { nome: 'Loja' } })
  for await (const chave of (await fileStore()).list(`lojas/${id}`)) await (await fileStore()).remove(chave)
  const { rows } = await t.owner.query<{ id: string }>(
    `select id from planos_assinatura where nome = 'Enterprise'`,
  )
  const pedido = { email: 'dona@demo.portal', plano_id: rows[0]?.id }
  expect((await pedir('POST', `${id}/trazer`, pedido)).body).toMatchObject({
    code: 'mudanca.chegada_nao_encontrada',
  })
})
