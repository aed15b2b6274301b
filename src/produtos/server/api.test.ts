import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categoriasApi } from '#src/categorias/server/api.ts'
import type { PapelEquipe } from '#src/acesso/papeis.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import type { App } from '#src/shared/server/http/routes.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createProduct, createShop, type TestShop } from '#test/support/factories.ts'
import { routesAlone } from '#test/support/routes-alone.ts'
import { produtosApi } from './api.ts'
import { listarProdutos } from './listar-produtos.ts'

let db: TestDatabase
let app: App
let a: TestShop
let b: TestShop

beforeAll(async () => {
  db = await createTestDatabase()
  app = await routesAlone(produtosApi, categoriasApi)
  a = await createShop(db.owner)
  b = await createShop(db.owner)
  await createProduct(db.owner, a.id, { nome: 'Ímã de geladeira' })
  await createProduct(db.owner, a.id, { nome: 'Rascunho 50%', status: 'rascunho' })
  await createProduct(db.owner, b.id, { nome: 'Da outra loja' })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

function dono(loja: TestShop, bloqueada = false, papel: PapelEquipe = 'proprietario'): Pessoa {
  const daLoja = { estabelecimentoId: loja.id, papel, status: 'ativo', bloqueada, plano: null }
  return {
    userId: loja.ownerId,
    email: '',
    sessionId: '',
    segundoFator: false,
    admin: false,
    lojas: [daLoja],
  }
}

describe('the shop’s own products', () => {
  it('are listed page by page, in any state', async () => {
    const filtro = { estabelecimento_id: a.id, limite: 1 }
    const first = await listarProdutos(dono(a), filtro)
    const second = await listarProdutos(dono(a), { ...filtro, depois: first.proximo ?? '' })
    const nomes = [first, second].map(({ itens }) => itens[0]?.nome)
    expect(new Set(nomes)).toEqual(new Set(['Rascunho 50%', 'Ímã de geladeira']))
    expect(first.total).toBe(2)
    expect(second.proximo).toBeNull()
  })

  it('are found by name without accents, specials taken literally', async () => {
    const find = async (busca: string) =>
      (await listarProdutos(dono(a), { estabelecimento_id: a.id, busca, limite: 20 })).itens.map(
        ({ nome }) => nome,
      )
    expect(await find('ima de')).toEqual(['Ímã de geladeira'])
    expect(await find('50%')).toEqual(['Rascunho 50%'])
    expect(await find('%')).toEqual(['Rascunho 50%'])
    expect(await find('_')).toEqual([])
  })

  it('are nobody else’s, and closed to a blocked shop', async () => {
    const filtro = { estabelecimento_id: a.id, limite: 20 }
    await expect(listarProdutos(dono(b), filtro)).rejects.toMatchObject({ status: 404 })
    await expect(listarProdutos(dono(a, true), filtro)).rejects.toMatchObject({ status: 403 })
  })

  it('need a session', async () => {
    for (const table of ['produtos', 'categorias']) {
      const answer = await app.inject(`/rest/v1/${table}?estabelecimento_id=${a.id}`)
      expect(answer.statusCode, table).toBe(401)
    }
  })
})
