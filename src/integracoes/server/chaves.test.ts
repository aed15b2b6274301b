import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comLeitura, type Escopo, TODOS_OS_ESCOPOS } from '#src/acesso/escopos.ts'
import { PAPEIS, podeNoPapel } from '#src/acesso/papeis.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { createApiKey } from '#test/support/api-keys.ts'
import { type AuthApp, startAuthApp } from '#test/support/auth-app.ts'
import type { Json } from '#test/support/app.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import type { ChaveNova } from '../schemas.ts'

const SENHA = 'senha-do-dono'

let t: AuthApp
let loja: TestShop
let dona: string
beforeAll(async () => {
  t = await startAuthApp()
  loja = await createShop(t.owner, { senha: SENHA })
  dona = await t.tokenFor(loja.ownerId)
})
afterAll(() => t.close())

const criar = <Body = Json>(mais: object = {}) =>
  t.request<Body>('POST', '/rest/v1/chaves_api', {
    token: dona,
    body: {
      estabelecimento_id: loja.id,
      nome: 'ERP',
      escopos: ['produtos.editar'],
      dias: 90,
      senha: SENHA,
      ...mais,
    },
  })
const nova = async (mais: object = {}) => (await criar<ChaveNova>(mais)).body
const agir = <Body = Json>(id: string, verbo: string, mais: object = {}) =>
  t.request<Body>('POST', `/rest/v1/chaves_api/${id}/${verbo}`, {
    token: dona,
    body: { estabelecimento_id: loja.id, ...mais },
  })
const produtos = (token: string, id = loja.id) =>
  t.request('GET', `/rest/v1/produtos?estabelecimento_id=${id}`, { token })
const status = async (token: string) => (await produtos(token)).status

async function daEquipe(papel: string) {
  const { id } = await createUser(t.owner)
  await t.owner.query(
    'insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, $3, $3)',
    [id, loja.id, papel],
  )
  const chaveDe = (scopes?: Escopo[]) => createApiKey(t.owner, { shopId: loja.id, userId: id, scopes })
  return { id, chaveDe }
}

describe('a key', () => {
  test('is told once, kept as a digest, and lets in to what it was made for', async () => {
    const { chave, segredo } = await nova()
    expect(segredo).toMatch(/^pv_live_[0-9A-Za-z]{38}$/)
    expect(chave).toMatchObject({
      nome: 'ERP',
      status: 'ativa',
      comeco: segredo.slice(0, 12),
      fim: segredo.slice(-4),
    })
    expect(chave.escopos).toEqual(['produtos.ver', 'produtos.editar'])
    const { rows } = await t.owner.query('select to_jsonb(c)::text as linha from chaves_api c')
    expect(rows.map(({ linha }) => linha).join()).not.toContain(segredo)
    expect(await status(segredo)).toBe(200)
    const lista = await t.request('GET', `/rest/v1/chaves_api?estabelecimento_id=${loja.id}`, { token: dona })
    expect(JSON.stringify(lista.body)).toContain(chave.id)
    expect(JSON.stringify(lista.body)).not.toContain(segredo)
  })

  test('is made with the password alone', async () => {
    expect((await criar({ senha: 'errada' })).status).toBe(422)
    expect((await criar({ escopos: [] })).status).toBe(422)
    expect((await criar({ escopos: ['usuarios.gerir'] })).status).toBe(422)
  })

  test('comes as a bearer and nowhere else, and every character of it counts', async () => {
    const { segredo } = await nova()
    const pedir = (caminho: string, headers: Record<string, string>) =>
      t.request('GET', `/rest/v1/produtos?estabelecimento_id=${loja.id}${caminho}`, { headers })
    expect((await pedir('', { authorization: segredo })).status).toBe(401)
    expect((await pedir('', { 'x-api-key': segredo })).status).toBe(401)
    expect((await pedir(`&chave=${segredo}`, {})).status).toBe(401)
    const outra = segredo.slice(0, 20) + (segredo[20] === 'a' ? 'b' : 'a') + segredo.slice(21)
    expect(await status(outra)).toBe(401)
    expect(await status('pv_live_')).toBe(401)
  })

  test('lets in to its scopes, its shop and what is for programs', async () => {
    const { segredo: token } = await nova()
    expect(
      (await t.request('GET', `/rest/v1/consumidores?estabelecimento_id=${loja.id}`, { token })).body,
    ).toMatchObject({ code: 'acesso.chave_sem_escopo', detail: 'A chave precisa do escopo clientes.ver.' })
    expect((await produtos(token, (await createShop(t.owner)).id)).status).toBe(404)
    for (const caminho of ['quem_sou', 'sessoes', 'meus_dados', 'estabelecimentos', 'eventos'])
      expect((await t.request('GET', `/rest/v1/${caminho}`, { token })).body, caminho).toMatchObject({
        code: 'acesso.rota_sem_chave',
      })
    for (const caminho of ['chaves_api', 'equipe', 'faturas', 'minha_assinatura'])
      expect(
        (await t.request('GET', `/rest/v1/${caminho}?estabelecimento_id=${loja.id}`, { token })).status,
        caminho,
      ).toBe(403)
    expect((await t.request('GET', '/auth/v1/user', { token })).body).toMatchObject({ code: 'bad_jwt' })
  })

  test('knows nothing of what its maker bought, and contacts of customers with their own scope alone', async () => {
    const outra = await createShop(t.owner)
    const produto = await createProduct(t.owner, outra.id)
    const meu = await createProduct(t.owner, loja.id)
    const comprar = async (estabelecimento_id: string, produto_id: string, quem: string) =>
      (
        await t.request('POST', '/rest/v1/vendas', {
          token: quem,
          headers: { 'idempotency-key': randomUUID() },
          body: {
            estabelecimento_id,
            itens: [{ produto_id, quantidade: 1 }],
            forma_pagamento: 'avista',
            cliente: { nome: 'Ana', email: 'ana@cliente.test' },
          },
        })
      ).body.id as string
    const comprada = await comprar(outra.id, produto.id, dona)
    const vendida = await comprar(loja.id, meu.id, await t.tokenFor((await createUser(t.owner)).id))
    const { segredo: token } = await nova({ escopos: ['vendas.ver'] })
    const ler = (id: string) => t.request('GET', `/rest/v1/vendas/${id}`, { token })
    expect((await ler(comprada)).status).toBe(404)
    expect((await t.request('GET', '/rest/v1/vendas', { token })).status).toBe(404)
    expect((await ler(vendida)).body.cliente).toMatchObject({ nome: 'Ana', email: null })
    const { segredo } = await nova({ escopos: ['vendas.ver', 'clientes.ver'] })
    const { body } = await t.request('GET', `/rest/v1/vendas/${vendida}`, { token: segredo })
    expect(body.cliente).toMatchObject({ email: 'ana@cliente.test' })
    // It may not sell as a person either, nor do more to a sale than look at it.
    expect((await t.request('POST', '/rest/v1/vendas', { token, body: {} })).status).toBe(403)
    expect((await t.request('POST', `/rest/v1/vendas/${vendida}/aceitar`, { token, body: {} })).status).toBe(
      403,
    )
  })

  test('is named in the audit with what it did, and notes its use once a minute', async () => {
    const { chave, segredo: token } = await nova()
    const cor = '#0f6b4f'
    const body = { estabelecimento_id: loja.id, nome: 'Vasos', cor }
    expect((await t.request('POST', '/rest/v1/categorias', { token, body })).status).toBe(201)
    const ato = await t.owner.query(
      `select user_id, para ->> 'chave_de_api' as chave from auditoria where acao = 'categorias.criar'`,
    )
    expect(ato.rows).toEqual([{ user_id: loja.ownerId, chave: 'ERP' }])
    const uso = async () =>
      (await t.owner.query('select usado_em from chaves_api where id = $1', [chave.id])).rows[0].usado_em
    const antes = await uso()
    await status(token)
    expect(await uso()).toEqual(antes)
    await t.owner.query(`update chaves_api set usado_em = usado_em - interval '61 seconds' where id = $1`, [
      chave.id,
    ])
    await status(token)
    expect((await uso()).getTime()).toBeGreaterThan(antes.getTime())
  })

  test('hears how much it may still ask', async () => {
    const config = getConfig()
    setConfig({ ...config, API_KEY_LIMIT: 2 })
    const { segredo } = await nova()
    const [uma, duas, tres] = [await produtos(segredo), await produtos(segredo), await produtos(segredo)]
    setConfig(config)
    expect([uma.status, duas.status, tres.status]).toEqual([200, 200, 429])
    expect(uma.headers.get('ratelimit-policy')).toBe('"default";q=2;w=60')
    expect([uma, duas, tres].map(({ headers }) => headers.get('ratelimit')?.replace(/t=\d+/, 't='))).toEqual([
      '"default";r=1;t=',
      '"default";r=0;t=',
      '"default";r=0;t=',
    ])
    expect(tres.headers.get('retry-after')).toBe(tres.headers.get('ratelimit')?.split('t=')[1])
  })
})

describe('a key ends', () => {
  test('when it is revoked, at once and for good', async () => {
    const { chave, segredo } = await nova()
    expect((await agir(chave.id, 'revogar')).status).toBe(204)
    expect((await agir(chave.id, 'revogar')).status).toBe(204)
    expect(await status(segredo)).toBe(401)
    expect((await agir(chave.id, 'trocar', { horas: 1, senha: SENHA })).status).toBe(409)
  })

  test('on its day', async () => {
    const { chave, segredo } = await nova({ dias: 30 })
    await t.owner.query(`update chaves_api set expira_em = now() where id = $1`, [chave.id])
    expect(await status(segredo)).toBe(401)
  })

  test('some hours after another took its place, which is like it', async () => {
    const velha = await nova()
    const trocada = (await agir<ChaveNova>(velha.chave.id, 'trocar', { horas: 24, senha: SENHA })).body
    expect(trocada.chave).toMatchObject({ nome: 'ERP', escopos: velha.chave.escopos })
    const dias = (chave: ChaveNova['chave']) =>
      Math.round((Date.parse(chave.expira_em ?? '') - Date.parse(chave.created_at)) / 86_400_000)
    expect(dias(trocada.chave)).toBe(90)
    expect([await status(velha.segredo), await status(trocada.segredo)]).toEqual([200, 200])
    const { rows } = await t.owner.query(
      `select round(extract(epoch from expira_em - now()) / 3600)::int as horas from chaves_api where id = $1`,
      [velha.chave.id],
    )
    expect(rows[0].horas).toBe(24)
    const outra = (await agir<ChaveNova>(trocada.chave.id, 'trocar', { horas: 0, senha: SENHA })).body
    expect([await status(trocada.segredo), await status(outra.segredo)]).toEqual([401, 200])
  })

  test('not sooner because the one whose place it took was already ending', async () => {
    const semFim = await nova({ dias: 0 })
    const deAntes = await nova()
    await t.owner.query('update chaves_api set dias = null where id = $1', [deAntes.chave.id])
    const trocar = async ({ chave }: ChaveNova, horas: number) =>
      (await agir<ChaveNova>(chave.id, 'trocar', { horas, senha: SENHA })).body.chave
    for (const horas of [168, 1]) {
      expect((await trocar(semFim, horas)).expira_em).toBeNull()
      const { expira_em, created_at } = await trocar(deAntes, horas)
      expect(Date.parse(expira_em ?? '') - Date.parse(created_at)).toBe(90 * 86_400_000)
    }
  })

  test('with its maker’s place in the team, also when they come back', async () => {
    const { id, chaveDe } = await daEquipe('administrador')
    const chave = await chaveDe()
    expect(await status(chave)).toBe(200)
    const mudar = (como: string) =>
      t.owner.query(`update profiles set ${como} where user_id = $1 and papel is not null`, [id])
    await mudar(`papel = 'financeiro'`)
    const body = { estabelecimento_id: loja.id, nome: 'Potes', cor: '#0f6b4f' }
    expect((await t.request('POST', '/rest/v1/categorias', { token: chave, body })).status).toBe(403)
    expect(await status(chave)).toBe(200)
    await mudar('desativado_em = now()')
    expect(await status(chave)).toBe(401)
    await mudar('desativado_em = null')
    expect(await status(chave)).toBe(401)
    const outra = await chaveDe()
    await t.owner.query('delete from profiles where user_id = $1', [id])
    expect(await status(outra)).toBe(401)
  })

  test('while its maker’s account or its shop is shut', async () => {
    const { id, chaveDe } = await daEquipe('administrador')
    const chave = await chaveDe()
    await t.owner.query(`update auth.users set banned_until = 'infinity' where id = $1`, [id])
    expect(await status(chave)).toBe(401)
    await t.owner.query('update auth.users set banned_until = null where id = $1', [id])
    const bloquear = (sim: boolean) =>
      t.owner.query(
        `update estabelecimentos set bloqueado_por_inadimplencia = $2,
           motivo_bloqueio = case when $2 then 'Fatura vencida' end where id = $1`,
        [loja.id, sim],
      )
    await bloquear(true)
    expect(await status(chave)).toBe(403)
    await bloquear(false)
    expect(await status(chave)).toBe(200)
  })
})

test('a shop has twenty keys that live at most', async () => {
  const { id, ownerId } = await createShop(t.owner, { senha: SENHA })
  const token = await t.tokenFor(ownerId)
  for (let i = 0; i < 19; i += 1) await createApiKey(t.owner, { shopId: id, userId: ownerId })
  const body = { estabelecimento_id: id, nome: 'ERP', escopos: ['vendas.ver'], dias: 0, senha: SENHA }
  const fazer = () => t.request<ChaveNova>('POST', '/rest/v1/chaves_api', { token, body })
  const feitas = await Promise.all([fazer(), fazer()])
  expect(feitas.map((feita) => feita.status).toSorted((a, b) => a - b)).toEqual([201, 409])

  // Exchanging one is no way past that, nor kept by it: one may go on beside the one that takes its place.
  const trocar = (qual: ChaveNova, horas: number) =>
    t.request<ChaveNova>('POST', `/rest/v1/chaves_api/${qual.chave.id}/trocar`, {
      token,
      body: { estabelecimento_id: id, horas, senha: SENHA },
    })
  const feita = feitas.find((uma) => uma.status === 201)?.body as ChaveNova
  const nova = (await trocar(feita, 24)).body
  expect(nova.chave).toMatchObject({ status: 'ativa' })
  expect((await trocar(nova, 24)).status).toBe(409)
  expect((await trocar(nova, 0)).body).toMatchObject({ chave: { status: 'ativa' } })
})

test('whoever may make keys may do all that a key may be let do', () => {
  const quem = PAPEIS.filter((papel) => podeNoPapel(papel, 'integracoes.gerir'))
  expect(quem).toEqual(['proprietario', 'administrador'])
  expect(quem.every((papel) => TODOS_OS_ESCOPOS.every((escopo) => podeNoPapel(papel, escopo)))).toBe(true)
})

test('whoever changes something sees it', () => {
  expect(comLeitura(['vendas.criar'])).toEqual(['vendas.ver', 'vendas.criar'])
  expect(comLeitura(['relatorios.ver'])).toEqual(['relatorios.ver'])
})
