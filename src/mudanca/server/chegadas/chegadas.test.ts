import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getConfig, parseConfig, setConfig } from '#src/shared/server/config.ts'
import { fileStore } from '#src/shared/server/files/file-store.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { archiveToForge } from '#test/support/archive-to-forge.ts'
import { createUser } from '#test/support/factories.ts'
import { type ForgedEntry, signedBy, withManifest, writeEntries } from '#test/support/forged-archive.ts'
import { HOSTILE, type Known } from '#test/support/hostile-archives.ts'
import { archiveFolder } from '#test/support/shop-archive.ts'
import { BYTES_DA_PARTE, type Chegada } from '../../chegadas.ts'
import { chaveDestaInstalacao } from '../assinatura.ts'
import { conferirChegada, desistirDeConferir } from './conferir-chegada.ts'
import { desistirDeTrazer, trazerChegada } from './trazer-chegada.ts'

// The platform's administrator brings a shop's archive in: sent in parts, looked into, one click. What is no good is
// refused by name over HTTP too, and nothing of it stays.

const { folder, remove } = archiveFolder()
const ROTA = '/rest/v1/plataforma/chegadas'
let t: TestApp
let admin: { id: string; token: string }
let email: string
let planoId: string
let boas: ForgedEntry[]
let boa: Buffer
let conhecidos: Known

beforeAll(async () => {
  setConfig(parseConfig({ DEMO: '1', DATA_DIR: folder, VAULT_KEY: Buffer.alloc(32, 1).toString('base64') }))
  t = await startTestApp()
  const { id } = await createUser(t.owner, { admin: true })
  admin = { id, token: await t.tokenFor(id) }
  email = (await createUser(t.owner)).email
  planoId = (await t.owner.query(`select id from planos_assinatura where nome = 'Enterprise'`)).rows[0].id
  const feito = await archiveToForge(t.owner, folder)
  boas = feito.entries
  boa = readFileSync(feito.path)
  conhecidos = feito.known
})
afterAll(async () => {
  await t.close()
  remove()
})
beforeEach(() => t.owner.query('delete from origens_conhecidas'))

const pedir = (metodo: string, caminho: string, body?: object) =>
  t.request(metodo, caminho, { token: admin.token, ...(body ? { body } : {}) })

async function enviarParte(id: string, parte: number, bytes: Buffer, token = admin.token): Promise<number> {
  const body = new FormData()
  body.set('arquivo', new Blob([new Uint8Array(bytes)]), 'loja.zip')
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${t.url}${ROTA}/${id}/partes/${parte}`, { method: 'PUT', headers, body })).status
}

async function enviar(bytes: Buffer): Promise<string> {
  const { status, body } = await pedir('POST', ROTA, { nome: 'loja.zip', tamanho: bytes.length })
  expect(status).toBe(201)
  const id = String(body.id)
  for (let parte = 0; parte * BYTES_DA_PARTE < bytes.length; parte += 1) {
    const de = parte * BYTES_DA_PARTE
    expect(await enviarParte(id, parte, bytes.subarray(de, de + BYTES_DA_PARTE))).toBe(204)
  }
  expect((await pedir('POST', `${ROTA}/${id}/conferir`, {})).status).toBe(204)
  await conferirChegada({ chegadaId: id })
  return id
}

async function ver(id: string): Promise<Chegada> {
  const { itens } = (await pedir('GET', ROTA)).body as { itens: Chegada[] }
  return itens.find((uma) => uma.id === id) as Chegada
}

const trazer = (id: string, mais: object = {}) =>
  pedir('POST', `${ROTA}/${id}/trazer`, { email, plano_id: planoId, ...mais })

async function partesDe(id: string): Promise<number> {
  let partes = 0
  for await (const _ of (await fileStore()).list(`lojas/${id}`)) partes += 1
  return partes
}

async function forjada(
  forjar: (entries: ForgedEntry[]) => Parameters<typeof writeEntries>[1],
): Promise<Buffer> {
  const caminho = join(folder, `${uuidV7()}.zip`)
  await writeEntries(caminho, forjar(boas))
  return readFileSync(caminho)
}

/** What of shops there is: an arrival that was refused changes none of it. */
async function tudo(): Promise<string> {
  const { rows } = await t.owner.query<{ tabela: string; linhas: number }>(`
    select c.relname as tabela, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text::int as linhas
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('palavras_da_busca', 'chegadas_de_lojas', 'auditoria', 'avisos') order by 1`)
  return JSON.stringify(rows)
}

test('sent, looked into, and brought in by one click; it waits for approval', async () => {
  const id = await enviar(boa)
  expect(await ver(id)).toMatchObject({
    status: 'conferida',
    motivo: null,
    origem: 'Esta instalação',
    resumo: { produtos: 1, clientes: 1, vendas: 0, arquivos: 2, origem: { chave: chaveDestaInstalacao() } },
  })
  expect((await trazer(id)).status).toBe(204)
  expect((await trazer(id)).body).toMatchObject({ code: 'mudanca.chegada_em_outro_ponto' })
  await trazerChegada({ chegadaId: id })
  await trazerChegada({ chegadaId: id })

  const chegou = await ver(id)
  expect(chegou).toMatchObject({ status: 'trazida', andamento: 100, motivo: null })
  const { rows } = await t.owner.query(
    `select e.status, e.status_aprovacao, u.email, (select count(*)::int from produtos p where p.estabelecimento_id = e.id) as produtos
     from estabelecimentos e join auth.users u on u.id = e.owner_user_id where e.id = $1`,
    [chegou.loja_id],
  )
  expect(rows).toEqual([{ status: 'inativo', status_aprovacao: 'pendente', email, produtos: 1 }])
  expect(await partesDe(id)).toBe(0)
  const { rows: atos } = await t.owner.query(
    `select acao from auditoria where user_id = $1 and recurso_id = $2 order by id`,
    [admin.id, id],
  )
  expect(atos.map(({ acao }) => acao)).toEqual([
    'plataforma.receber_loja',
    'plataforma.conferir_loja',
    'plataforma.trazer_loja',
  ])
  const doSino = `select titulo from avisos where user_id = $1 and tipo = 'mudanca.chegada' order by created_at`
  const { rows: sino } = await t.owner.query(doSino, [admin.id])
  expect(sino).toEqual([
    { titulo: 'O arquivo da loja foi conferido' },
    { titulo: 'A loja chegou e espera a aprovação' },
  ])
})

describe('a hostile archive is refused by name and leaves nothing', () => {
  test.each(HOSTILE)('%s', async (_what, forge, says) => {
    const bytes = await forjada((entries) => forge(entries, conhecidos))
    const antes = await tudo()
    const id = await enviar(bytes)
    let { status, motivo } = await ver(id)
    // What only the tables can refuse is refused when it is written.
    if (status === 'conferida') {
      expect((await trazer(id)).status).toBe(204)
      await trazerChegada({ chegadaId: id })
      ;({ status, motivo } = await ver(id))
      expect(status).toBe('conferida')
    } else {
      expect(status).toBe('recusada')
      expect(await partesDe(id)).toBe(0)
      expect((await trazer(id)).status).toBe(409)
    }
    expect(motivo).toMatch(says)
    expect(await tudo()).toBe(antes)
  })

  test('signs that no database holds and that hide others are shown as spaces', async () => {
    const bytes = await forjada((entries) =>
      withManifest(entries, (m) => (m.loja = { nome: 'Casa\u0000 \u202Eda\ud800 praça', codigo: 'x' })),
    )
    expect((await ver(await enviar(bytes))).resumo?.loja.nome).toBe('Casa   da  praça')
  })
})

describe('whom to believe', () => {
  test('an unknown origin asks for a yes; a known one is called by its name', async () => {
    const { entries, key } = signedBy(boas, 'https://outra.test')
    const id = await enviar(await forjada(() => entries))
    expect(await ver(id)).toMatchObject({
      status: 'conferida',
      origem: null,
      resumo: { origem: { endereco: 'https://outra.test', chave: key } },
    })
    expect((await trazer(id)).body).toMatchObject({ code: 'mudanca.origem_desconhecida' })

    const nova = await pedir('POST', '/rest/v1/plataforma/origens', { nome: 'Portal do Sul', chave: key })
    expect(nova.status).toBe(201)
    expect((await ver(id)).origem).toBe('Portal do Sul')
    expect(
      (await pedir('POST', '/rest/v1/plataforma/origens', { nome: 'De novo', chave: key })).body,
    ).toMatchObject({ code: 'mudanca.origem_ja_conhecida' })
    expect((await pedir('DELETE', `/rest/v1/plataforma/origens/${String(nova.body.id)}`)).status).toBe(204)
    expect((await ver(id)).origem).toBeNull()

    expect((await trazer(id, { aceita_desconhecida: true })).status).toBe(204)
    await trazerChegada({ chegadaId: id })
    expect((await ver(id)).status).toBe('trazida')
    const { rows } = await t.owner.query(
      `select para ->> 'origem' as origem from auditoria where acao = 'plataforma.trazer_loja' and recurso_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ origem: 'desconhecida' }])
  })

  test('one that was forgotten after the click is unknown when it is read', async () => {
    const { entries, key } = signedBy(boas, 'https://outra.test')
    const { body } = await pedir('POST', '/rest/v1/plataforma/origens', { nome: 'Do Sul', chave: key })
    const id = await enviar(await forjada(() => entries))
    expect((await trazer(id)).status).toBe(204)
    await pedir('DELETE', `/rest/v1/plataforma/origens/${String(body.id)}`)
    await trazerChegada({ chegadaId: id })
    expect(await ver(id)).toMatchObject({
      status: 'conferida',
      motivo: expect.stringMatching(/não é conhecida/),
    })
  })

  test.each([['x'], [`${'A'.repeat(42)}B`], ['']])('a key that is none is not taken: %s', async (chave) => {
    expect((await pedir('POST', '/rest/v1/plataforma/origens', { nome: 'Sul', chave })).status).toBe(422)
  })
})

describe('what a click needs', () => {
  test('an account that confirmed its e-mail, and a plan on sale', async () => {
    const id = await enviar(boa)
    const sem = await createUser(t.owner)
    await t.owner.query('update auth.users set email_confirmed_at = null where id = $1', [sem.id])
    expect((await trazer(id, { email: sem.email })).body).toMatchObject({
      status: 422,
      errors: [{ path: 'email', message: `A conta ${sem.email} ainda não confirmou o e-mail.` }],
    })
    expect((await trazer(id, { email: 'ninguem@y.test' })).body).toMatchObject({
      errors: [{ path: 'email' }],
    })
    expect((await trazer(id, { plano_id: uuidV7() })).body).toMatchObject({ errors: [{ path: 'plano_id' }] })
    expect((await ver(id)).status).toBe('conferida')
  })

  test('a job that was given up leaves the archive for another click', async () => {
    const id = await enviar(boa)
    await trazer(id)
    await desistirDeTrazer({ chegadaId: id })
    expect(await ver(id)).toMatchObject({
      status: 'conferida',
      motivo: expect.stringMatching(/Tente de novo/),
    })
    expect((await trazer(id)).status).toBe(204)
  })
})

describe('sending', () => {
  test('parts that are missing, of another length, beyond the end, and those that come late', async () => {
    const { body } = await pedir('POST', ROTA, { nome: 'a.zip', tamanho: BYTES_DA_PARTE + 10 })
    const id = String(body.id)
    const inteira = Buffer.alloc(BYTES_DA_PARTE)
    expect(await enviarParte(id, 1, Buffer.alloc(11))).toBe(422)
    expect(await enviarParte(id, 2, Buffer.alloc(0))).toBe(422)
    expect(await enviarParte(id, 0, Buffer.alloc(BYTES_DA_PARTE + 1))).toBe(413)
    expect(await enviarParte(id, 1, Buffer.alloc(10))).toBe(204)
    expect((await pedir('POST', `${ROTA}/${id}/conferir`, {})).body).toMatchObject({
      code: 'mudanca.partes_faltando',
    })
    expect(await enviarParte(id, 0, inteira)).toBe(204)
    expect(await enviarParte(id, 0, inteira)).toBe(204)
    expect((await pedir('POST', `${ROTA}/${id}/conferir`, {})).status).toBe(204)
    expect(await enviarParte(id, 0, inteira)).toBe(409)
    expect((await pedir('DELETE', `${ROTA}/${id}`)).status).toBe(409)
    await desistirDeConferir({ chegadaId: id })
    expect(await ver(id)).toMatchObject({
      status: 'recusada',
      motivo: expect.stringMatching(/Envie de novo/),
    })
    expect((await pedir('DELETE', `${ROTA}/${id}`)).status).toBe(204)
    expect((await pedir('DELETE', `${ROTA}/${id}`)).status).toBe(404)
  })

  test('more than the setting lets in is refused before a byte is sent', async () => {
    setConfig({ ...getConfig(), SHOP_ARCHIVE_MAX_MB: 1 })
    const { status, body } = await pedir('POST', ROTA, { nome: 'a.zip', tamanho: BYTES_DA_PARTE + 1 })
    setConfig({ ...getConfig(), SHOP_ARCHIVE_MAX_MB: 20_480 })
    expect([status, body.detail]).toEqual([413, 'O limite é 1 MB.'])
  })

  test('is of the platform alone: to an owner of a shop there is no such page', async () => {
    const dona = await t.tokenFor((await createUser(t.owner)).id)
    expect((await t.request('GET', ROTA, { token: dona })).status).toBe(404)
    expect(await enviarParte(uuidV7(), 0, Buffer.alloc(10), dona)).toBe(404)
  })
})
