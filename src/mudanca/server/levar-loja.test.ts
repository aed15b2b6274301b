import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { EXPORTACOES } from '#src/exportacoes.ts'
import { setClock } from '#src/shared/server/clock.ts'
import { parseConfig, setConfig } from '#src/shared/server/config.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { fileStore } from '#src/shared/server/files/file-store.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { desistirDoArquivo, entregarArquivo } from './entregar-arquivo.ts'
import { apagarPartes, lerPartes } from './guardar-em-partes.ts'
import { filasDaMudanca } from './queues.ts'
import { reterDados } from './reter-dados.ts'

let t: TestApp
let loja: TestShop
let dona: string
const pasta = mkdtempSync(join(tmpdir(), 'portal-levar-'))

beforeAll(async () => {
  setConfig(parseConfig({ DEMO: '1', DATA_DIR: pasta, VAULT_KEY: Buffer.alloc(32, 1).toString('base64') }))
  t = await startTestApp()
  loja = await createShop(t.owner)
  dona = await t.tokenFor(loja.ownerId)
  await createProduct(t.owner, loja.id, { nome: 'Cadeira de balanço' })
})
afterAll(async () => {
  setClock(null)
  await t.close()
  rmSync(pasta, { recursive: true, force: true })
})

const pedir = (token = dona, id = loja.id) =>
  t.request('POST', '/rest/v1/arquivos_da_loja', { token, body: { estabelecimento_id: id } })
const listar = (token = dona, id = loja.id) =>
  t.request('GET', `/rest/v1/arquivos_da_loja?estabelecimento_id=${id}`, { token })
const link = (arquivoId: string | undefined, token = dona, id = loja.id) =>
  t.request('POST', `/rest/v1/arquivos_da_loja/${arquivoId ?? ''}/link`, {
    token,
    body: { estabelecimento_id: id },
  })
const fazer = (arquivoId: string) => entregarArquivo(EXPORTACOES, { arquivoId })

async function partesGuardadas(id: string): Promise<string[]> {
  const partes: string[] = []
  for await (const parte of (await fileStore()).list(`lojas/${id}`)) partes.push(parte)
  return partes
}

test('the owner asks, is told when it is made, and downloads it by a link without a session', async () => {
  const pedido = await pedir()
  expect(pedido.status).toBe(202)
  expect(pedido.body).toMatchObject({ status: 'na_fila', andamento: 0 })
  const id = String(pedido.body.id)
  expect((await pedir()).status).toBe(409)
  expect((await link(id)).status).toBe(404)

  await fazer(id)
  await fazer(id)

  const { itens } = (await listar()).body as { itens: Record<string, unknown>[] }
  expect(itens).toMatchObject([{ id, status: 'pronto', andamento: 100 }])
  const { body } = await link(id)
  const baixado = await fetch(t.url + String(body.url))
  const bytes = Buffer.from(await baixado.arrayBuffer())
  expect(baixado.headers.get('content-disposition')).toMatch(
    new RegExp(`"${loja.codigo}-\\d{4}-\\d\\d-\\d\\d\\.zip"`),
  )
  expect(bytes.length).toBe(itens[0]?.tamanho)
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  const resto = await fetch(t.url + String(body.url), { headers: { range: 'bytes=100-' } })
  expect([resto.status, resto.headers.get('content-range')]).toEqual([
    206,
    `bytes 100-${bytes.length - 1}/${bytes.length}`,
  ])
  expect(Buffer.from(await resto.arrayBuffer())).toEqual(bytes.subarray(100))

  const sino = await t.request('GET', `/rest/v1/avisos?estabelecimento_id=${loja.id}`, { token: dona })
  expect(sino.body).toMatchObject({ por_ler: 1, itens: [{ titulo: 'O arquivo da sua loja está pronto' }] })
})

describe('a link', () => {
  test('ends after fifteen minutes, and opens nothing but its own archive', async () => {
    const id = String((await pedir()).body.id)
    await fazer(id)
    const url = String((await link(id)).body.url)
    const outro = url.replace(id, crypto.randomUUID())
    expect((await t.request('GET', outro)).status).toBe(403)
    expect((await t.request('GET', url.replace(/ate=\d+/, 'ate=99999999999'))).status).toBe(403)
    setClock(new Date(Date.now() + 16 * 60_000))
    const vencido = await t.request('GET', url)
    setClock(null)
    expect(vencido.body).toMatchObject({ code: 'mudanca.link_vencido' })
  })
})

describe('who may', () => {
  test('nobody but the owner: not the team, not another shop, not a visitor', async () => {
    const outra = await createShop(t.owner)
    const colega = await createUser(t.owner)
    await t.owner.query(
      `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Adm', 'administrador')`,
      [colega.id, loja.id],
    )
    const { itens } = (await listar()).body as { itens: { id: string }[] }
    const daOutra = await t.tokenFor(outra.ownerId)
    expect((await pedir(await t.tokenFor(colega.id))).status).toBe(403)
    expect((await pedir(daOutra)).status).toBe(404)
    expect((await listar(daOutra)).status).toBe(404)
    expect((await link(itens[0]?.id, daOutra, outra.id)).status).toBe(404)
    expect((await t.request('GET', `/rest/v1/arquivos_da_loja?estabelecimento_id=${loja.id}`)).status).toBe(
      401,
    )
  })

  test.each([
    ['blocked', `bloqueado_por_inadimplencia = true, motivo_bloqueio = 'Fatura vencida'`],
    ['suspended', `status = 'suspenso'`],
    ['ended', `status = 'encerrado'`],
  ])('a shop that is %s is taken along too', async (_como, campos) => {
    const parada = await createShop(t.owner)
    await t.owner.query(`update estabelecimentos set ${campos} where id = $1`, [parada.id])
    const token = await t.tokenFor(parada.ownerId)
    const { status, body } = await pedir(token, parada.id)
    expect(status).toBe(202)
    await fazer(String(body.id))
    expect((await link(String(body.id), token, parada.id)).status).toBe(200)
  })
})

test.each([
  [0, 9, 'abcdefghij'],
  [3, 4, 'de'],
  [4, 7, 'efgh'],
  [9, 9, 'j'],
])('of parts that are one file, the bytes from %i to %i', async (de, ate, texto) => {
  const store = await fileStore()
  for (const [parte, letras] of ['abcd', 'efgh', 'ij'].entries())
    await store.write(`lojas/partes/${parte}`, Buffer.from(letras))
  expect(await text(lerPartes('partes', { de, ate }))).toBe(texto)
})

test('one that was given up is told of, once, and leaves nothing', async () => {
  const id = String((await pedir()).body.id)
  await (await fileStore()).write(`lojas/${id}/0`, Buffer.from('half'))
  await desistirDoArquivo({ arquivoId: id })
  await desistirDoArquivo({ arquivoId: id })
  expect(await partesGuardadas(id)).toEqual([])
  const { rows } = await t.owner.query(
    `select count(*)::int as n from avisos where tipo = 'mudanca.arquivo_falhou'`,
  )
  expect(rows[0].n).toBe(1)
})

test('one whose bytes a restore did not bring back is asked for anew', async () => {
  const outra = await createShop(t.owner)
  const token = await t.tokenFor(outra.ownerId)
  const id = String((await pedir(token, outra.id)).body.id)
  await fazer(id)
  await apagarPartes(id)
  expect((await link(id, token, outra.id)).body).toMatchObject({ code: 'mudanca.arquivo_nao_encontrado' })
})

test('after seven days it is gone, bytes and row', async () => {
  const id = String((await pedir()).body.id)
  await fazer(id)
  expect(await partesGuardadas(id)).not.toEqual([])
  await t.owner.query(`update arquivos_da_loja set created_at = now() - interval '8 days' where id = $1`, [
    id,
  ])
  await reterDados()
  await reterDados()
  expect(await partesGuardadas(id)).toEqual([])
  expect((await link(id)).status).toBe(404)
})

test('what a process that died left of a shop on this machine goes, what a living one works in stays', async () => {
  const onde = join(pasta, 'tmp')
  const ha = (nome: string, horas: number) => {
    mkdirSync(join(onde, nome), { recursive: true })
    const quando = Date.now() / 1000 - horas * 3600
    utimesSync(join(onde, nome), quando, quando)
    return () => existsSync(join(onde, nome))
  }
  const ficou = [ha('portal-loja-a', 7), ha('portal-chegada-a', 7), ha('portal-loja-b', 5), ha('alheia', 7)]
  vi.stubEnv('TMPDIR', onde)
  await reterDados().finally(() => vi.unstubAllEnvs())
  expect(ficou.map((existe) => existe())).toEqual([false, false, true, true])
})

test('an archive that comes in and that no job holds any more is given up, one whose job waits is not', async () => {
  const { rows } = await t.owner.query(
    `insert into chegadas_de_lojas (user_id, nome, tamanho, status)
     select $1, 'loja.zip', 1, s from unnest(array['conferindo', 'trazendo', 'trazendo']) s returning id`,
    [loja.ownerId],
  )
  await withAccess(SYSTEM, (tx) =>
    enqueue(tx, filasDaMudanca.trazerChegada, { chegadaId: String(rows[2].id) }),
  )
  await reterDados()
  const ficou = await t.owner.query(
    'select status, motivo from chegadas_de_lojas order by array_position($1::uuid[], id)',
    [rows.map(({ id }) => id)],
  )
  expect(ficou.rows).toEqual([
    { status: 'recusada', motivo: expect.stringContaining('Envie de novo') },
    { status: 'conferida', motivo: expect.stringContaining('Tente de novo') },
    { status: 'trazendo', motivo: null },
  ])
})
