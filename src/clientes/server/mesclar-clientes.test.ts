import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, createUser } from '#test/support/factories.ts'
import { type ShopWithCustomers, startShopWithCustomers } from '#test/support/shop-with-customers.ts'

let l: ShopWithCustomers
beforeAll(async () => {
  l = await startShopWithCustomers()
})
afterAll(() => l.close())

describe('records of one person', () => {
  test('are found by e-mail, document and phone, and become one with everything that hung on both', async () => {
    const fica = await l.inserir({ nome: 'Bia Reis', email: 'BIA@x.test', created_at: '2026-03-01' })
    const conta = await createUser(l.owner, { email: 'bia@x.test' })
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

  test('stay two where the account has not proved the e-mail of the other, whatever it typed with an order', async () => {
    const vitima = { nome: 'Vera da Silva', email: 'vera@x.test', telefone: '11955554444' }
    const dela = await l.inserir({ ...vitima, cpf_cnpj: '52998224725', logradouro: 'Rua Secreta' })
    const conta = await createUser(l.owner)
    const token = await l.tokenFor(conta.id)
    const { id: produto } = await createProduct(l.owner, l.loja.id, { estoque: 5 })
    const { body: venda } = await l.request('POST', '/rest/v1/vendas', {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        estabelecimento_id: l.loja.id,
        itens: [{ produto_id: produto, quantidade: 1 }],
        forma_pagamento: 'avista',
        cliente: vitima,
      },
    })
    const { id } = (venda as { cliente: { id: string } }).cliente
    const { body: achados } = await l.ler('/duplicados')
    const grupo = (achados.itens as { clientes: { id: string }[] }[]).find(({ clientes }) =>
      clientes.some((cliente) => cliente.id === dela),
    )
    expect(grupo?.clientes.find((cliente) => cliente.id === id)).toMatchObject({ email_provado: false })
    for (const par of [
      { fica: dela, sai: id },
      { fica: id, sai: dela },
    ])
      expect((await l.postar('/mesclar', par)).body.code).toBe('clientes.conta_sem_prova')
    // The same telephone proves no more, though the account's own e-mail is proved.
    const porTelefone = await l.inserir({ nome: 'Vera', telefone: vitima.telefone })
    await l.owner.query('update consumidores set email = $2 where id = $1', [id, conta.email])
    expect((await l.postar('/mesclar', { fica: porTelefone, sai: id })).body.code).toBe(
      'clientes.conta_sem_prova',
    )
    const { body } = await l.request('GET', '/rest/v1/meus_dados', { token })
    expect(JSON.stringify(body)).not.toMatch(/52998224725|Rua Secreta/)
  })

  test('become one by the e-mail that the account proved, which reads it and takes all of it along', async () => {
    const senha = 'uma senha bem longa'
    const conta = await createUser(l.owner, { senha })
    const token = await l.tokenFor(conta.id)
    const fica = await l.inserir({ nome: 'Iara', email: conta.email, logradouro: 'Rua da Iara' })
    const sai = await l.inserir({ nome: 'Iara', email: conta.email.toUpperCase(), user_id: conta.id })
    const { produto } = await l.vender(sai, 5)
    await l.owner.query(
      `insert into avaliacoes_produtos (estabelecimento_id, produto_id, cliente_id, nota, comentario)
       values ($1, $2, $3, 5, 'Eu, Iara, gostei')`,
      [l.loja.id, produto.id, sai],
    )
    expect((await l.postar('/mesclar', { fica, sai })).status).toBe(200)
    const { body } = await l.request('GET', '/rest/v1/meus_dados', { token })
    expect(JSON.stringify(body)).toContain('Rua da Iara')

    const excluir = await l.request('POST', '/rest/v1/minha_conta/excluir', { token, body: { senha } })
    expect(excluir.status).toBe(204)
    const { rows } = await l.owner.query(
      `select c.nome, c.email, c.logradouro, a.comentario from consumidores c
       join avaliacoes_produtos a on a.cliente_id = c.id where c.id = $1`,
      [fica],
    )
    expect(rows).toEqual([
      { nome: 'Cliente removido', email: null, logradouro: null, comentario: 'Eu, —, gostei' },
    ])
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
