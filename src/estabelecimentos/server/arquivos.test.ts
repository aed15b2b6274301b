import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteBytes, deleteFiles } from '#src/shared/server/files/files.ts'
import { parseConfig, setConfig } from '#src/shared/server/config.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { translate } from '#src/shared/server/http/routes.ts'
import { fileStore } from '#src/shared/server/files/file-store.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, createUser, type TestShop } from '#test/support/factories.ts'

const pasta = mkdtempSync(join(tmpdir(), 'portal-envios-'))
let t: TestApp
let a: TestShop
let b: TestShop
let dona: string
let outra: string
let visitante: string
let visitanteId: string

beforeAll(async () => {
  setConfig(parseConfig({ DEMO: '1', DATA_DIR: pasta }))
  t = await startTestApp()
  a = await createShop(t.owner)
  b = await createShop(t.owner)
  dona = await t.tokenFor(a.ownerId)
  outra = await t.tokenFor(b.ownerId)
  visitanteId = (await createUser(t.owner)).id
  visitante = await t.tokenFor(visitanteId)
})
afterAll(async () => {
  await t.close()
  rmSync(pasta, { recursive: true, force: true })
})

const imagem = (largura = 300, altura = 200) =>
  sharp({ create: { width: largura, height: altura, channels: 3, background: '#2f6f8f' } })

async function enviar(
  bytes: Buffer,
  { uso = 'produto', loja = a.id as string | null, token = dona, nome = 'foto.jpg' } = {},
) {
  const corpo = new FormData()
  corpo.set('arquivo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), nome)
  const busca = new URLSearchParams({ uso, ...(loja ? { estabelecimento_id: loja } : {}) })
  const resposta = await fetch(`${t.url}/rest/v1/arquivos?${busca}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: corpo,
  })
  return {
    status: resposta.status,
    body: (await resposta.json()) as Record<string, never> & Record<string, string>,
  }
}

describe('the bytes of a picture', () => {
  const apagar = async (id: string) => {
    await withAccess(SYSTEM, (tx) => deleteFiles(tx, [id]))
    const { rows } = await t.owner.query<{ data: { chaves: string[] } }>(
      `delete from pgboss.job where name = 'arquivos.apagar' returning data`,
    )
    return async () => {
      for (const { data } of rows) await deleteBytes(data)
    }
  }
  const status = async (endereco: string) => (await fetch(t.url + endereco)).status

  it('stay when it is sent again between its deletion and the job', async () => {
    const bytes = await imagem(211, 97).jpeg().toBuffer()
    const { body: antes } = await enviar(bytes)
    const job = await apagar(String(antes.id))
    const { body: depois } = await enviar(bytes)
    await job()
    expect([await status(String(antes.url)), await status(String(depois.url))]).toEqual([404, 200])
  })

  it('stay as long as another file has them', async () => {
    const { body: um } = await enviar(await imagem(212, 97).jpeg().toBuffer())
    const { rows } = await t.owner.query<{ id: string }>(
      `insert into arquivos (estabelecimento_id, user_id, uso, nome, tipo, tamanho, chave)
       select estabelecimento_id, user_id, uso, nome, tipo, tamanho, chave from arquivos where id = $1 returning id`,
      [um.id],
    )
    await (await apagar(String(um.id)))()
    expect(await status(String(um.url))).toBe(200)
    await (await apagar(String(rows[0]?.id)))()
    expect(await status(String(um.url))).toBe(404)
  })
})

describe('pictures', () => {
  it.each([
    ['JPEG', () => imagem().jpeg()],
    ['PNG', () => imagem().png()],
    ['WebP', () => imagem().webp()],
  ])('in %s are kept and shown to everyone, in every size', async (_tipo, fazer) => {
    const { status, body } = await enviar(await fazer().toBuffer())
    expect(status).toBe(201)
    expect(body).toMatchObject({ nome: 'foto.jpg', largura: 300, altura: 200 })
    const mostrada = await fetch(t.url + body.url)
    expect(mostrada.headers.get('x-content-type-options')).toBe('nosniff')
    expect(mostrada.headers.get('cache-control')).toContain('immutable')
    expect(await sharp(Buffer.from(await mostrada.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
    })
  })

  it('are made anew: turned upright, smaller than 2560 px, without place, camera or hidden bytes', async () => {
    const deitada = await imagem(3000, 1000)
      .withExif({ IFD0: { Copyright: 'Segredo da Rita' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await enviar(Buffer.concat([deitada, Buffer.from('<script>alert(1)</script>')]))
    expect([body.largura, body.altura]).toEqual([853, 2560])
    const hash = /([0-9a-f]{32})/.exec(body.url ?? '')?.[1]
    const guardada = (await (await fileStore()).read(`imagens/originais/${hash}`)) ?? Buffer.alloc(0)
    expect(guardada.includes('<script>')).toBe(false)
    expect(guardada.includes('Segredo')).toBe(false)
    const { exif, orientation } = await sharp(guardada).metadata()
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined })
  })

  it.each([
    ['a GIF', async () => imagem().gif().toBuffer(), 415],
    ['a TIFF', async () => imagem().tiff().toBuffer(), 415],
    ['an AVIF', async () => imagem().avif().toBuffer(), 415],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
    ],
    [
      'a page that says it is a picture',
      async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      415,
    ],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n'), 415],
    ['nothing', async () => Buffer.alloc(0), 422],
    ['half a picture', async () => (await imagem(800, 800).png().toBuffer()).subarray(0, 400), 422],
    ['a JPEG in name only', async () => Buffer.from('\xff\xd8\xff garbage', 'latin1'), 422],
    ['a picture of 100 megapixels in few bytes', async () => imagem(10_000, 10_000).png().toBuffer(), 422],
    [
      'six megabytes',
      async () => Buffer.concat([await imagem().jpeg().toBuffer(), Buffer.alloc(6 * 1024 * 1024)]),
      413,
    ],
  ])('refuse %s, and keep nothing', async (_nome, fazer, status) => {
    const antes = await linhas()
    const resposta = await enviar(await fazer())
    expect(resposta).toMatchObject({ status, body: { title: expect.any(String) } })
    expect(await linhas()).toBe(antes)
  })

  it('on a disk that takes nothing more are refused in clear words; no row stays, and what is there is read', async () => {
    expect(translate(Object.assign(new Error('disk'), { code: 'ENOSPC' })).status).toBe(507)
    const { body: guardado } = await enviar(await imagem(310, 210).jpeg().toBuffer(), { uso: 'anexo' })
    const antes = await linhas()
    // Where the pictures' folder should be stands a file: every write fails, as on a full disk.
    const cheia = mkdtempSync(join(tmpdir(), 'portal-cheia-'))
    cpSync(pasta, cheia, { recursive: true })
    renameSync(join(cheia, 'imagens'), join(cheia, 'guardadas'))
    writeFileSync(join(cheia, 'imagens'), '')
    setConfig(parseConfig({ DEMO: '1', DATA_DIR: cheia }))
    try {
      const recusada = await enviar(await imagem(320, 220).jpeg().toBuffer())
      expect(recusada).toMatchObject({ status: 507, body: { title: 'Não foi possível guardar' } })
      expect(await linhas()).toBe(antes)
      const lida = await fetch(t.url + guardado.url, { headers: { authorization: `Bearer ${dona}` } })
      expect(lida.status).toBe(200)
      expect(readdirSync(cheia).toSorted()).toEqual(readdirSync(pasta).concat('guardadas').toSorted())
    } finally {
      setConfig(parseConfig({ DEMO: '1', DATA_DIR: pasta }))
      rmSync(cheia, { recursive: true, force: true })
    }
  })

  it('of a shop come only from its team, by roles that edit', async () => {
    const foto = await imagem().jpeg().toBuffer()
    const { id } = await createUser(t.owner)
    await t.owner.query(
      `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'V', 'vendedor')`,
      [id, a.id],
    )
    expect((await enviar(foto, { token: outra })).status).toBe(404)
    expect((await enviar(foto, { token: visitante })).status).toBe(404)
    expect((await enviar(foto, { token: await t.tokenFor(id) })).status).toBe(403)
    expect((await enviar(foto, { loja: null })).status).toBe(404)
    expect((await enviar(foto, { token: visitante, uso: 'perfil', loja: null })).status).toBe(201)
    expect((await enviar(foto, { uso: 'outro' })).status).toBe(422)
  })
})

describe('attachments', () => {
  const ler = (id: string, token: string) =>
    fetch(`${t.url}/rest/v1/arquivos/${id}/conteudo`, { headers: { authorization: `Bearer ${token}` } })

  it('are downloads, as they came, for who sent them alone', async () => {
    const pdf = Buffer.from('%PDF-1.7\n<script>alert(1)</script>')
    const { status, body } = await enviar(pdf, {
      uso: 'anexo',
      loja: null,
      token: visitante,
      nome: '../../nota "fiscal"\r\nx: y.pdf',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ tipo: 'application/pdf', nome: 'nota fiscalx y.pdf' })
    const lida = await ler(body.id ?? '', visitante)
    expect(Buffer.from(await lida.arrayBuffer())).toEqual(pdf)
    expect(Object.fromEntries(lida.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''nota%20fiscalx%20y.pdf",
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';.* frame-ancestors 'none'; sandbox$/,
      ),
    })
    expect((await ler(body.id ?? '', dona)).status).toBe(404)
    expect((await fetch(`${t.url}/rest/v1/arquivos/${body.id}/conteudo`)).status).toBe(401)
  })

  it('are called what they are', async () => {
    const pdf = Buffer.from('%PDF-1.7\nconteudo')
    for (const [nome, chamado] of [
      ['nota.exe', 'nota.exe.pdf'],
      ['nota', 'nota.pdf'],
      ['NOTA.PDF', 'NOTA.PDF'],
    ] as const)
      expect((await enviar(pdf, { uso: 'anexo', nome })).body).toMatchObject({ nome: chamado })
  })

  it('of a shop are read by its team and by no other', async () => {
    const { body } = await enviar(await imagem().png().toBuffer(), { uso: 'anexo' })
    expect((await ler(body.id ?? '', dona)).status).toBe(200)
    expect((await ler(body.id ?? '', outra)).status).toBe(404)
    const { id: adminId } = await createUser(t.owner, { admin: true })
    expect((await ler(body.id ?? '', await t.tokenFor(adminId))).status).toBe(200)
  })

  it('a product’s picture is no attachment', async () => {
    const { body } = await enviar(await imagem().png().toBuffer())
    expect((await ler(body.id ?? '', dona)).status).toBe(404)
  })
})

describe('the route', () => {
  it('takes one file in a multipart body and nothing else', async () => {
    const address = `${t.url}/rest/v1/arquivos?uso=perfil`
    const send = async (body: BodyInit, headers: Record<string, string> = {}) =>
      (
        await fetch(address, {
          method: 'POST',
          body,
          headers: { authorization: `Bearer ${visitante}`, ...headers },
        })
      ).status
    const vazio = new FormData()
    expect(await send(vazio)).toBeGreaterThanOrEqual(400)
    expect(await send('{}', { 'content-type': 'application/json' })).toBe(415)
    expect(await send('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415)
    expect(await send('lixo', { 'content-type': 'multipart/form-data; boundary=x' })).toBeGreaterThanOrEqual(
      400,
    )
    expect(await send('lixo', { 'content-type': 'multipart/form-data; boundary=x' })).toBeLessThan(500)
    const dois = new FormData()
    const foto = new Blob([new Uint8Array(await imagem().png().toBuffer())])
    dois.append('a', foto, 'a.png')
    dois.append('b', foto, 'b.png')
    expect(await send(dois)).toBeLessThan(500)
    // Multipart stays refused everywhere else.
    const vendas = await fetch(`${t.url}/rest/v1/vendas`, {
      method: 'POST',
      body: dois,
      headers: { authorization: `Bearer ${visitante}` },
    })
    expect(vendas.status).toBe(415)
  })

  it('enforces the limit per account', async () => {
    setConfig(parseConfig({ DEMO: '1', DATA_DIR: pasta, UPLOAD_ACCOUNT_LIMIT: '1' }))
    const { id } = await createUser(t.owner)
    const token = await t.tokenFor(id)
    const foto = await imagem().jpeg().toBuffer()
    expect((await enviar(foto, { uso: 'perfil', token })).status).toBe(201)
    expect((await enviar(foto, { uso: 'perfil', token })).status).toBe(429)
  })
})

async function linhas(): Promise<number> {
  const { rows } = await t.owner.query('select count(*)::int as n from arquivos')
  return rows[0].n
}
