import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopAlone, withAccess } from '#src/shared/server/database/database.ts'
import { createUser } from '#test/support/factories.ts'
import {
  type Body,
  CUSTOMERS,
  type ShopWithCustomers,
  startShopWithCustomers,
} from '#test/support/shop-with-customers.ts'

let l: ShopWithCustomers
beforeAll(async () => {
  l = await startShopWithCustomers()
})
afterAll(() => l.close())

describe('a customer', () => {
  test('is written down with what is known, cleaned, and read back', async () => {
    const cliente = await l.cadastrar({
      nome: '  Ana Lúcia Prado ',
      email: 'Ana.Lucia@Exemplo.com.BR',
      telefone: '11 98765 4321',
      cpf_cnpj: '529.982.247-25',
      nascimento: '1988-03-17',
      cep: '01310-100',
      cidade: 'São Paulo',
      uf: 'sp',
      etiquetas: ['Atacado', 'atacado', ' VIP '],
      aceita_marketing: true,
    })
    expect(cliente).toMatchObject({
      nome: 'Ana Lúcia Prado',
      email: 'ana.lucia@exemplo.com.br',
      telefone: '+5511987654321',
      cpf_cnpj: '52998224725',
      cep: '01310100',
      uf: 'SP',
      etiquetas: ['Atacado', 'VIP'],
      origem: 'balcao',
      compras: 0,
      consentimentos: [{ aceita: true, origem: 'painel', autor: 'Dona' }],
    })
    const { body: lista } = await l.pedir('GET', '?busca=529.982')
    expect((lista.itens as Body[])[0]).toMatchObject({ documento: '•••.982.247-••' })
    expect(JSON.stringify(lista)).not.toContain('52998224725')
  })

  test.each([
    ['without name', { nome: ' ' }],
    ['without e-mail and phone', { email: null }],
    ['with a bad e-mail', { email: 'ana@' }],
    ['with a phone that is none', { telefone: '1234' }],
    ['with a wrong CPF', { cpf_cnpj: '529.982.247-26' }],
    ['born tomorrow', { nascimento: '2999-01-01' }],
    ['with half a CEP', { cep: '0131' }],
    ['with a label too long', { etiquetas: ['x'.repeat(31)] }],
    ['with figures of its own', { compras: 99, total_gasto: 1e6 }],
    ['as another shop’s', { user_id: randomUUID() }],
    ['with a NUL', { nome: 'a\u0000b' }],
  ])('is refused %s', async (_como, dados) => {
    const { status } = await l.pedir('POST', '', { nome: 'Rita', email: 'rita@casa.test', ...dados })
    expect(status).toBe(422)
  })

  test('is changed field by field, keeps one way to be reached, and is not written over blindly', async () => {
    const cliente = await l.cadastrar({ observacao: 'Liga antes' })
    const { id, updated_at } = cliente
    const mudou = await l.pedir('PATCH', `/${id}`, { telefone: '(21) 3456-7890', updated_at })
    expect(mudou.body).toMatchObject({
      telefone: '+552134567890',
      observacao: 'Liga antes',
      nome: 'Rita Moraes',
    })
    const velha = await l.pedir('PATCH', `/${id}`, { nome: 'Outro', updated_at })
    expect(velha).toMatchObject({ status: 409, body: { code: 'portal.registro_alterado' } })
    expect((await l.pedir('PATCH', `/${id}`, { nome: 'Outro' })).status).toBe(200)
    expect((await l.pedir('PATCH', `/${id}`, { email: null, telefone: null })).body).toMatchObject({
      code: 'clientes.sem_contato',
    })
    expect((await l.pedir('PATCH', `/${randomUUID()}`, { nome: 'Outro' })).status).toBe(404)
  })

  test('answers about offers, and every answer is kept in order', async () => {
    const { id } = await l.cadastrar()
    await l.pedir('PATCH', `/${id}`, { aceita_marketing: true })
    await l.pedir('PATCH', `/${id}`, { aceita_marketing: true })
    await l.pedir('PATCH', `/${id}`, { aceita_marketing: false })
    const { body } = await l.pedir('GET', `/${id}`)
    expect(body.aceita_marketing).toBe(false)
    expect((body.consentimentos as Body[]).map(({ aceita }) => aceita)).toEqual([false, true])
  })

  test('has notes that only the team reads', async () => {
    const { id } = await l.cadastrar()
    expect((await l.pedir('POST', `/${id}/notas`, { texto: '  ' })).status).toBe(422)
    const nota = String((await l.pedir('POST', `/${id}/notas`, { texto: 'Gosta de café forte' })).body.id)
    expect((await l.pedir('GET', `/${id}`)).body.notas).toMatchObject([
      { texto: 'Gosta de café forte', autor: 'Dona' },
    ])
    expect((await l.pedir('DELETE', `/${id}/notas/${nota}`)).status).toBe(204)
    expect((await l.pedir('DELETE', `/${id}/notas/${nota}`)).status).toBe(404)
  })
})

describe('roles', () => {
  test.each([
    ['visualizador', 200, 403, 403],
    ['financeiro', 200, 403, 403],
    ['vendedor', 200, 201, 403],
    ['estoquista', 403, 403, 403],
    ['administrador', 200, 201, 204],
  ])('%s: sees %i, writes %i, erases %i', async (papel, ver, editar, eliminar) => {
    const { id } = await createUser(l.owner)
    await l.owner.query('insert into profiles (user_id, estabelecimento_id, papel) values ($1, $2, $3)', [
      id,
      l.loja.id,
      papel,
    ])
    const token = await l.tokenFor(id)
    const alvo = await l.cadastrar()
    expect((await l.pedir('GET', '', undefined, token)).status).toBe(ver)
    expect((await l.pedir('GET', `/${alvo.id}`, undefined, token)).status).toBe(ver)
    expect((await l.pedir('POST', '', { nome: 'X', email: 'x@x.test' }, token)).status).toBe(editar)
    expect((await l.pedir('POST', `/${alvo.id}/eliminar`, {}, token)).status).toBe(eliminar)
  })
})

describe('another shop', () => {
  test('finds every route to a customer as absent, and changes nothing', async () => {
    const id = await l.inserir({ nome: 'Só Nossa', email: 'nossa@x.test' })
    const dela = await l.inserir({ nome: 'De Lá' }, l.outra.id)
    const ladra = await l.tokenFor(l.outra.ownerId)
    const foto = async () =>
      (await l.owner.query('select to_jsonb(c) as c from consumidores c where id = $1', [id])).rows[0]
    const antes = await foto()
    const rotas: [string, string, Body?][] = [
      ['GET', `/${id}`],
      ['GET', `/${id}/linha_do_tempo`],
      ['GET', `/${id}/dados`],
      ['PATCH', `/${id}`, { nome: 'Roubada' }],
      ['POST', `/${id}/notas`, { texto: 'x' }],
      ['POST', `/${id}/eliminar`, {}],
      ['DELETE', `/${id}/notas/${randomUUID()}`],
      ['POST', '/mesclar', { fica: dela, sai: id }],
      ['POST', '/mesclar', { fica: id, sai: dela }],
    ]
    for (const [method, path, corpo] of rotas) {
      for (const [token, estabelecimentoId] of [
        [ladra, l.loja.id],
        [ladra, l.outra.id],
      ] as const) {
        const comCorpo = method === 'POST' || method === 'PATCH'
        const { status } = await l.request(
          method,
          `${CUSTOMERS}${path}${comCorpo ? '' : `?estabelecimento_id=${estabelecimentoId}`}`,
          { token, ...(comCorpo ? { body: { estabelecimento_id: estabelecimentoId, ...corpo } } : {}) },
        )
        expect(status, `${method} ${path}`).toBe(404)
      }
    }
    const { body } = await l.postar(
      '/etiquetar',
      { estabelecimento_id: l.outra.id, ids: [id], adicionar: ['x'] },
      ladra,
    )
    expect(body).toEqual({ atualizados: 0, ignorados: 0 })
    expect((await l.ler('?busca=nossa', ladra, l.outra.id)).body.total).toBe(0)
    expect((await l.ler('?busca=nossa', ladra)).status).toBe(404)
    expect(await foto()).toEqual(antes)
  })

  test('gets nothing from the search function either, whatever shop it names', async () => {
    await l.inserir({ nome: 'Escondida Alves' })
    const procurar = (estabelecimentoId: string) =>
      withAccess(shopAlone(estabelecimentoId), (tx) =>
        sql`select buscar_consumidores(${l.loja.id}, array['escondida'], '')`.execute(tx),
      )
    expect((await procurar(l.outra.id)).rows).toHaveLength(0)
    expect((await procurar(l.loja.id)).rows).toHaveLength(1)
  })
})
