import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { startPlatform, type TestPlatform } from '#test/support/platform.ts'

let t: TestPlatform
let admin: string
let adminId: string
let loja: TestShop
beforeAll(async () => {
  t = await startPlatform()
  admin = t.admin
  adminId = t.adminId
  loja = await createShop(t.owner, { nome: 'Loja Visitada' })
})
afterAll(() => t.close())

const MOTIVO = 'Chamado 12: o relatório não abre.'
const entrar = (id = loja.id, token = admin, motivo = MOTIVO) =>
  t.request('POST', `/rest/v1/plataforma/estabelecimentos/${id}/entrar-como`, { token, body: { motivo } })
const entrada = async (id?: string, token?: string) => {
  const { status, body } = await entrar(id, token)
  expect(status).toBe(201)
  return { 'x-entrar-como': String(body.id) }
}
const produtos = (headers: Record<string, string>, token = admin, id = loja.id) =>
  t.request('GET', `/rest/v1/produtos?estabelecimento_id=${id}`, { token, headers })
const sair = (token = admin) => t.request('POST', '/rest/v1/plataforma/entrar-como/encerrar', { token })

describe('impersonating a shop owner', () => {
  test('shows what its owner sees, tells the owner why by e-mail and notification, and is audited', async () => {
    const headers = await entrada()
    expect((await produtos(headers)).status).toBe(200)
    const { body } = await t.request(
      'GET',
      `/rest/v1/assinaturas_estabelecimento?estabelecimento_id=${loja.id}`,
      { token: admin, headers },
    )
    expect(body).toMatchObject({ itens: [{ estabelecimento_id: loja.id }] })
    const { rows: emails } = await t.owner.query(
      `select texto from emails where para = (select email from auth.users where id = $1)`,
      [loja.ownerId],
    )
    expect(emails.at(-1)?.texto).toContain(MOTIVO)
    const { rows: avisos } = await t.owner.query(`select tipo from avisos where user_id = $1`, [loja.ownerId])
    expect(avisos).toContainEqual({ tipo: 'plataforma.entrar_como' })
    expect((await sair()).status).toBe(204)
    const { rows } = await t.owner.query(
      `select acao, motivo, host(ip) as ip from auditoria where recurso_id = $1 order by id`,
      [headers['x-entrar-como']],
    )
    expect(rows).toEqual([
      { acao: 'plataforma.entrar_como', motivo: MOTIVO, ip: '127.0.0.1' },
      { acao: 'plataforma.deixar_de_entrar_como', motivo: null, ip: '127.0.0.1' },
    ])
    expect(await produtos(headers)).toMatchObject({
      status: 403,
      body: { code: 'portal.entrar_como_encerrado' },
    })
  })

  test('impersonation is read only: every route that changes something refuses, of the shop and of the platform', async () => {
    const headers = await entrada()
    const { id: produto } = await createProduct(t.owner, loja.id, { nome: 'Intacto' })
    const mudancas = t.app.declaredRoutes.filter(
      ({ method, url }) =>
        !['GET', 'HEAD', 'OPTIONS'].includes(method) && /^\/(rest|functions)\/v1\//.test(url),
    )
    expect(mudancas.length).toBeGreaterThan(100)
    for (const { method, url } of mudancas) {
      const { status, body } = await t.request(method, url.replace(/:[a-z_]+/g, produto), {
        token: admin,
        headers,
        body: { estabelecimento_id: loja.id, nome: 'Mudado' },
      })
      expect([url, status, body.code]).toEqual([url, 403, 'portal.somente_leitura'])
    }
    const { rows } = await t.owner.query('select nome from produtos where id = $1', [produto])
    expect(rows).toEqual([{ nome: 'Intacto' }])
  })

  test('no other shop and no route of the platform opens under it', async () => {
    const headers = await entrada()
    const outra = await createShop(t.owner)
    expect((await produtos(headers, admin, outra.id)).status).toBe(404)
    const rota = (path: string) => t.request('GET', path, { token: admin, headers })
    expect((await rota('/rest/v1/plataforma/estabelecimentos')).status).toBe(404)
    expect((await rota(`/rest/v1/plataforma/estabelecimentos/${loja.id}`)).status).toBe(404)
  })

  test('expired impersonation: after half an hour the same request is refused', async () => {
    const headers = await entrada()
    const { rows } = await t.owner.query(
      `select round(extract(epoch from expira_em - iniciado_em) / 60)::int as minutos from entradas_como where id = $1`,
      [headers['x-entrar-como']],
    )
    expect(rows).toEqual([{ minutos: 30 }])
    expect((await produtos(headers)).status).toBe(200)
    await t.owner.query(
      `update entradas_como set iniciado_em = now() - interval '31 minutes', expira_em = now() - interval '1 minute' where id = $1`,
      [headers['x-entrar-como']],
    )
    expect(await produtos(headers)).toMatchObject({
      status: 403,
      body: { code: 'portal.entrar_como_encerrado' },
    })
  })

  test('impersonating twice: the second ends the first, also when both begin at once', async () => {
    const outra = await createShop(t.owner)
    const primeira = await entrada()
    const segunda = await entrada(outra.id)
    expect((await produtos(primeira)).status).toBe(403)
    expect((await produtos(segunda, admin, outra.id)).status).toBe(200)
    const duas = await Promise.all([entrar(), entrar()])
    expect(duas.map(({ status }) => status)).toEqual([201, 201])
    const { rows } = await t.owner.query(
      'select count(*)::int as abertas from entradas_como where user_id = $1 and encerrado_em is null',
      [adminId],
    )
    expect(rows).toEqual([{ abertas: 1 }])
  })

  test('belongs to the person and the session that began it, and to administrators alone', async () => {
    const headers = await entrada()
    const outraSessao = await t.tokenFor(adminId)
    expect((await produtos(headers, outraSessao)).status).toBe(403)
    const colega = await t.tokenFor((await createUser(t.owner, { admin: true })).id)
    expect((await produtos(headers, colega)).status).toBe(403)
    const dona = await t.tokenFor(loja.ownerId)
    expect((await produtos(headers, dona)).status).toBe(403)
    expect((await produtos({ 'x-entrar-como': "' or true --" })).status).toBe(403)
    await t.owner.query(`delete from user_roles where user_id = $1`, [adminId])
    expect((await produtos(headers)).status).toBe(403)
    await t.owner.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [adminId])
  })

  test('a shop owner calling platform routes, a short reason, an own shop and an ended one are refused', async () => {
    expect((await entrar(loja.id, await t.tokenFor(loja.ownerId))).status).toBe(404)
    expect((await sair(await t.tokenFor(loja.ownerId))).status).toBe(404)
    expect((await entrar(loja.id, admin, 'curto')).status).toBe(422)
    const propria = await createShop(t.owner)
    await t.owner.query('update estabelecimentos set owner_user_id = $2 where id = $1', [propria.id, adminId])
    expect(await entrar(propria.id)).toMatchObject({ status: 409, body: { code: 'plataforma.loja_propria' } })
    const encerrada = await createShop(t.owner, { status: 'encerrado' })
    expect((await entrar(encerrada.id)).status).toBe(409)
  })

  test('the transaction itself reads only: a route that would write while reading is refused by the database', async () => {
    const { withAccess } = await import('#src/shared/server/database/database.ts')
    const { sql } = await import('kysely')
    const { translate } = await import('#src/shared/server/http/routes.ts')
    const acesso = {
      papel: 'loja',
      userId: adminId,
      estabelecimentoId: loja.id,
      somenteLeitura: true,
    } as const
    const escrita = withAccess(acesso, (tx) => sql`update produtos set nome = 'Mudado'`.execute(tx))
    const recusa = await escrita.then(
      () => null,
      (erro: unknown) => translate(erro),
    )
    expect(recusa?.code).toBe('portal.somente_leitura')
  })
})

test('the owner of a suspended shop changes nothing, and still serves its paid orders', async () => {
  const suspensa = await createShop(t.owner, { status: 'suspenso' })
  const token = await t.tokenFor(suspensa.ownerId)
  const ver = (rota: string) =>
    t.request('GET', `/rest/v1/${rota}?estabelecimento_id=${suspensa.id}`, { token })
  expect(await ver('consumidores')).toMatchObject({ status: 403, body: { code: 'acesso.loja_suspensa' } })
  expect((await ver('vendas')).status).toBe(200)
})
