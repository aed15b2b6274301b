import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DomainError } from '#src/shared/domain-error.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { type Access, withAccess } from '#src/shared/server/database/database.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, createUser } from '#test/support/factories.ts'
import { carregarPessoa, exigirLimite } from './acesso.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function sessao(userId: string, aal = 'aal1'): Promise<string> {
  const id = randomUUID()
  await t.owner.query('insert into auth.sessions (id, user_id, aal) values ($1, $2, $3)', [id, userId, aal])
  return id
}

describe('who is asking', () => {
  test('a change of role, block or session counts at the next request', async () => {
    const loja = await createShop(t.owner)
    const { id } = await createUser(t.owner)
    const s = await sessao(id)
    expect(await carregarPessoa(id, s)).toMatchObject({ admin: false, lojas: [] })
    await t.owner.query(
      `insert into profiles (user_id, estabelecimento_id, papel) values ($1, $2, 'vendedor')`,
      [id, loja.id],
    )
    await t.owner.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [id])
    expect(await carregarPessoa(id, s)).toMatchObject({
      admin: true,
      lojas: [{ papel: 'vendedor', bloqueada: false }],
    })
    await t.owner.query(
      `update estabelecimentos set bloqueado_por_inadimplencia = true, motivo_bloqueio = 'x' where id = $1`,
      [loja.id],
    )
    expect((await carregarPessoa(id, s))?.lojas[0]?.bloqueada).toBe(true)
    await t.owner.query('update auth.sessions set ended_at = now() where id = $1', [s])
    expect(await carregarPessoa(id, s)).toBeNull()
  })

  test('an account with a second factor enters no route before proving it', async () => {
    const { id } = await createUser(t.owner)
    const token = await t.tokenFor(id)
    expect((await t.request('GET', '/rest/v1/vendas', { token })).status).toBe(200)
    await t.owner.query(
      `insert into auth.mfa_factors (user_id, friendly_name, status, secret) values ($1, 'app', 'verified', '\\x00')`,
      [id],
    )
    const refused = await t.request('GET', '/rest/v1/vendas', { token })
    expect(refused.status).toBe(403)
    expect(refused.body.code).toBe('acesso.falta_segundo_fator')
    expect(await carregarPessoa(id, await sessao(id, 'aal2'))).toMatchObject({ segundoFator: true })
  })

  test('a request that names its own shop to be let in and another one to act on is about none', async () => {
    const [minha, alheia] = [await createShop(t.owner), await createShop(t.owner)]
    const token = await t.tokenFor(minha.ownerId)
    const criar = (busca: string, estabelecimento_id: unknown) =>
      t.request('POST', `/rest/v1/categorias${busca}`, {
        token,
        body: { estabelecimento_id, nome: 'Vasos', cor: '#0f6b4f' },
      })
    expect((await criar(`?estabelecimento_id=${minha.id}`, alheia.id)).status).toBe(404)
    expect(
      (await criar(`?estabelecimento_id=${minha.id}&estabelecimento_id=${alheia.id}`, alheia.id)).status,
    ).toBe(404)
    expect((await criar('', [minha.id, alheia.id])).status).toBe(404)
    expect((await criar('', minha.id)).status).toBe(201)
  })

  test('when the setting asks for it, a platform admin is one only with a second factor', async () => {
    const { id } = await createUser(t.owner, { admin: true })
    const before = getConfig()
    setConfig({ ...before, AUTH_ADMIN_MFA_REQUIRED: true })
    expect((await carregarPessoa(id, await sessao(id)))?.admin).toBe(false)
    expect((await carregarPessoa(id, await sessao(id, 'aal2')))?.admin).toBe(true)
    setConfig(before)
  })
})

describe('the limit of a plan', () => {
  async function inserir(acesso: Access & { papel: 'loja' }): Promise<'entrou' | 'recusado'> {
    try {
      await withAccess(acesso, async (tx) => {
        await exigirLimite(tx, { estabelecimentoId: acesso.estabelecimentoId, recurso: 'produtos' })
        await tx
          .insertInto('produtos')
          .values({ estabelecimento_id: acesso.estabelecimentoId, nome: `Produto ${randomUUID()}`, preco: 1 })
          .execute()
      })
      return 'entrou'
    } catch (error) {
      if (error instanceof DomainError && error.code === 'acesso.limite_produtos') return 'recusado'
      throw error
    }
  }

  test('holds under parallel inserts, as the shop itself', async () => {
    const loja = await createShop(t.owner, { plano: 'Starter' })
    await t.owner.query(`update planos_assinatura set limite_produtos = 3 where nome = 'Starter'`)
    const acesso = { papel: 'loja' as const, userId: loja.ownerId, estabelecimentoId: loja.id }
    const saidas = await Promise.all(Array.from({ length: 12 }, () => inserir(acesso)))
    expect(saidas.filter((saida) => saida === 'entrou')).toHaveLength(3)
  })

  test('-1 is no limit', async () => {
    const loja = await createShop(t.owner)
    const acesso = { papel: 'loja' as const, userId: loja.ownerId, estabelecimentoId: loja.id }
    for (let i = 0; i < 5; i++) expect(await inserir(acesso)).toBe('entrou')
  })
})
