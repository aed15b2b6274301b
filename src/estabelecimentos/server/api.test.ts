import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSigningKeys, signAccessToken } from '#src/shared/server/http/access-token.ts'
import type { App } from '#src/shared/server/http/routes.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { routesAlone } from '#test/support/routes-alone.ts'
import { estabelecimentosApi } from './api.ts'

const SEGREDOS = [
  'email',
  'cnpj',
  'telefone',
  'owner_user_id',
  'mercadopago_vault_id',
  'webhook_secret_vault_id',
  'motivo_bloqueio',
]

let db: TestDatabase
let app: App
let a: TestShop
let b: TestShop
let pendente: TestShop
let bloqueada: TestShop

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  setSigningKeys([{ ...(await exportJWK(privateKey)), kid: 'teste', alg: 'ES256' }])
  db = await createTestDatabase()
  app = await routesAlone(estabelecimentosApi)
  a = await createShop(db.owner, { nome: 'Loja A', plano: 'Profissional' })
  b = await createShop(db.owner, { nome: 'Loja B' })
  pendente = await createShop(db.owner, { nome: 'Pendente', status: 'inativo', aprovacao: 'pendente' })
  bloqueada = await createShop(db.owner, { nome: 'Bloqueada', bloqueada: true })
  await db.owner.query(`update estabelecimentos set email = 'a@loja', telefone = '11999990000'`)
})
afterAll(async () => {
  await app.close()
  await db.close()
})

async function tokenOf(userId: string): Promise<string> {
  const sessionId = randomUUID()
  await db.owner.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, userId])
  return signAccessToken(
    { sub: userId, session_id: sessionId, email: '', aal: 'aal1' },
    { issuer: 'http://portal.test/auth/v1', seconds: 600 },
  )
}

async function get(path: string, userId?: string) {
  const headers = userId ? { authorization: `Bearer ${await tokenOf(userId)}` } : {}
  const answer = await app.inject({ url: `/rest/v1/${path}`, headers })
  return { status: answer.statusCode, body: answer.json() }
}

describe('GET /rest/v1/estabelecimentos', () => {
  it('gives a visitor the visible shops, page by page, without what is private', async () => {
    const first = await get('estabelecimentos?limite=1')
    const second = await get(`estabelecimentos?limite=1&depois=${first.body.proximo}`)
    expect(first.body.total).toBe(2)
    expect([first, second].map(({ body }) => body.itens[0].id)).toEqual([a.id, b.id])
    expect(second.body.proximo).toBeNull()
    for (const secret of SEGREDOS) expect(first.body.itens[0]).not.toHaveProperty(secret)
  })

  it('finds a visible shop by code, and a hidden one like one that does not exist', async () => {
    for (const codigo of [a.codigo, a.codigo.toUpperCase()])
      expect((await get(`estabelecimentos?codigo=${codigo}`)).body).toMatchObject({
        total: 1,
        itens: [{ id: a.id }],
      })
    for (const { codigo } of [pendente, bloqueada, { codigo: 'nenhuma' }]) {
      expect((await get(`estabelecimentos?codigo=${codigo}`)).body).toEqual({
        itens: [],
        total: 0,
        proximo: null,
      })
    }
  })

  it('refuses hostile filters', async () => {
    for (const query of [
      'limite=-1',
      'limite=1e9',
      'limite=101',
      'status=x',
      'select=*',
      'depois=x',
      'codigo[]=a',
    ]) {
      expect((await get(`estabelecimentos?${query}`)).status, query).toBe(422)
    }
    expect((await get('estabelecimentos?status=inativo')).body.itens).toEqual([])
    expect((await get(`estabelecimentos?owner_user_id=${pendente.ownerId}`)).body.itens).toEqual([])
  })

  it('gives owners their own shop in any state, and nobody else’s', async () => {
    const own = await get(`estabelecimentos?owner_user_id=${bloqueada.ownerId}`, bloqueada.ownerId)
    expect(own.body.itens).toHaveLength(1)
    expect(own.body.itens[0]).toMatchObject({
      id: bloqueada.id,
      bloqueado_por_inadimplencia: true,
      motivo_bloqueio: 'Fatura vencida',
      email: 'a@loja',
    })
    expect((await get(`estabelecimentos?owner_user_id=${bloqueada.ownerId}`, b.ownerId)).body.itens).toEqual(
      [],
    )
  })

  it('refuses a token that is no longer good', async () => {
    const answer = await app.inject({
      url: '/rest/v1/estabelecimentos',
      headers: { authorization: 'Bearer x.y.z' },
    })
    expect(answer.statusCode).toBe(401)
  })
})

describe('GET /rest/v1/estabelecimentos/{id}', () => {
  it('tells the team everything but secrets, others what is public, and hides what is hidden', async () => {
    const own = await get(`estabelecimentos/${pendente.id}`, pendente.ownerId)
    expect(own.body).toMatchObject({
      id: pendente.id,
      status_aprovacao: 'pendente',
      pagamentos_conectados: true,
    })
    expect(JSON.stringify(own.body)).not.toContain(pendente.account.token)
    const asOther = await get(`estabelecimentos/${pendente.id}`, b.ownerId)
    const unknown = await get(`estabelecimentos/${randomUUID()}`, b.ownerId)
    expect(asOther.status).toBe(404)
    expect({ ...asOther.body, instance: '', requisicao: '' }).toEqual({
      ...unknown.body,
      instance: '',
      requisicao: '',
    })
    const visitor = await get(`estabelecimentos/${a.id}`)
    for (const secret of SEGREDOS) expect(visitor.body).not.toHaveProperty(secret)
    const admin = await createUser(db.owner, { admin: true })
    expect((await get(`estabelecimentos/${pendente.id}`, admin.id)).status).toBe(200)
  })
})

describe('GET /rest/v1/assinaturas_estabelecimento', () => {
  it('gives a shop’s people its subscription with the plan, also when it is blocked', async () => {
    const { body } = await get('assinaturas_estabelecimento', a.ownerId)
    expect(body).toMatchObject({
      total: 1,
      itens: [{ estabelecimento_id: a.id, plano: { nome: 'Profissional', limite_produtos: 500 } }],
    })
    expect((await get('assinaturas_estabelecimento', bloqueada.ownerId)).body.total).toBe(1)
    expect(
      (await get(`assinaturas_estabelecimento?estabelecimento_id=${a.id}`, b.ownerId)).body.itens,
    ).toEqual([])
    expect((await get('assinaturas_estabelecimento')).status).toBe(401)
  })
})
