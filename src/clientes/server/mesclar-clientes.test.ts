import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#test/support/factories.ts'
import { type ShopWithCustomers, startShopWithCustomers } from '#test/support/shop-with-customers.ts'

let l: ShopWithCustomers
beforeAll(async () => {
  l = await startShopWithCustomers()
})
afterAll(() => l.close())

describe('records of one person', () => {
  test('are found by e-mail, document and phone, and become one with everything that hung on both', async () => {
    const fica = await l.inserir({ nome: 'Bia Reis', email: 'BIA@x.test', created_at: '2026-03-01' })
    const conta = await createUser(l.owner)
    const sai = await l.inserir({
      nome: 'Beatriz Reis',
      email: 'bia@x.test',
      telefone: '(11) 98888-7777',
      user_id: conta.id,
      created_at: '2026-01-01',
    })
    await l.vender(fica, 12.5)
    const { produto } = await l.vender(sai, 7.35)
    await l.postar(`/${sai}/notas`, { texto: 'Pede nota' })
    await l.owner.query(
      `insert into avaliacoes_produtos (estabelecimento_id, produto_id, cliente_id, nota) values ($1, $2, $3, 5)`,
      [l.loja.id, produto.id, sai],
    )
    const { body: antes } = await l.ler('/duplicados')
    expect(antes.itens).toContainEqual(
      expect.objectContaining({
        motivo: 'email',
        clientes: expect.arrayContaining([expect.objectContaining({ id: sai })]),
      }),
    )

    const { status, body } = await l.postar('/mesclar', { fica, sai, escolhas: { nome: 'sai' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: fica,
      nome: 'Beatriz Reis',
      telefone: '(11) 98888-7777',
      compras: 2,
      total_gasto: 19.85,
      tem_conta: true,
      notas: [{ texto: 'Pede nota' }],
    })
    expect(String(body.created_at)).toMatch(/^2026-01-01/)
    expect((await l.ler(`/${sai}`)).status).toBe(404)
    const { rows } = await l.owner.query(
      `select (select count(*)::int from vendas where cliente_id = $1) as vendas,
         (select count(*)::int from avaliacoes_produtos where cliente_id = $1) as avaliacoes`,
      [fica],
    )
    expect(rows[0]).toEqual({ vendas: 2, avaliacoes: 1 })
  })

  test('stay two when each has an account, or both reviewed the same thing', async () => {
    const [a, b] = [await createUser(l.owner), await createUser(l.owner)]
    const [um, dois] = [await l.inserir({ user_id: a.id }), await l.inserir({ user_id: b.id })]
    expect((await l.postar('/mesclar', { fica: um, sai: dois })).body.code).toBe('clientes.duas_contas')

    const [tres, quatro] = [await l.inserir(), await l.inserir()]
    for (const id of [tres, quatro])
      await l.owner.query(
        'insert into avaliacoes_estabelecimento (estabelecimento_id, cliente_id, nota) values ($1, $2, 5)',
        [l.loja.id, id],
      )
    expect((await l.postar('/mesclar', { fica: tres, sai: quatro })).body.code).toBe(
      'clientes.avaliacoes_dos_dois',
    )
    expect((await l.postar('/mesclar', { fica: tres, sai: tres })).status).toBe(422)
    expect((await l.ler(`/${quatro}`)).status).toBe(200)
  })

  test('are listed page by page, but for those whose accounts keep them apart', async () => {
    const token = await l.tokenFor(l.outra.ownerId)
    const comConta = async (email: string) =>
      l.inserir({ email, user_id: (await createUser(l.owner)).id }, l.outra.id)
    const semConta = (email: string) => l.inserir({ email }, l.outra.id)
    for (let n = 10; n <= 60; n++) for (const _ of 'ab') await semConta(`p${n}@x.test`)
    for (const email of ['a@x.test', 'z@x.test']) for (const _ of 'ab') await comConta(email)
    await semConta('z@x.test')
    const ler = async (pagina: string) =>
      (await l.ler(`/duplicados${pagina}`, token, l.outra.id)).body as unknown as {
        itens: { clientes: { email: string }[] }[]
        total: number
      }
    const emails = async (pagina: string) =>
      (await ler(pagina)).itens.map(({ clientes }) => clientes[0]?.email)
    expect((await ler('')).total).toBe(52)
    expect(await emails('')).toEqual(Array.from({ length: 50 }, (_, n) => `p${n + 10}@x.test`))
    expect(await emails('?pagina=2')).toEqual(['p60@x.test', 'z@x.test'])
    expect(await ler('?pagina=3')).toEqual({ itens: [], total: 52 })
  })

  test('asked for twice at once are joined once', async () => {
    const [fica, sai] = [await l.inserir(), await l.inserir()]
    await l.vender(sai, 5)
    const respostas = await Promise.all([1, 2, 3].map(() => l.postar('/mesclar', { fica, sai })))
    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect((await l.ler(`/${fica}`)).body).toMatchObject({ compras: 1, total_gasto: 5 })
  })
})
