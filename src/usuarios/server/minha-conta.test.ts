import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'
import { createProduct, createShop } from '#test/support/factories.ts'

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t.close())

describe('consents', () => {
  it('are no until said yes to, and every answer is kept with its text and address', async () => {
    const pessoa = await t.person()
    const ler = async () =>
      (await t.send('GET', '/rest/v1/consentimentos', { token: pessoa.token })).body.itens
    expect(await ler()).toEqual(
      ['ofertas', 'carrinho', 'favoritos'].map((finalidade) => ({
        finalidade,
        concedido: null,
        em: null,
      })),
    )
    for (const concedido of [true, false])
      await t.send('POST', '/rest/v1/consentimentos', {
        token: pessoa.token,
        body: { finalidade: 'ofertas', concedido },
      })
    expect(await ler()).toContainEqual({ finalidade: 'ofertas', concedido: false, em: expect.any(String) })
    const { rows } = await t.owner.query(
      `select concedido, versao, ip is not null as ip,
         texto_sha256 = encode(sha256(convert_to(texto, 'UTF8')), 'hex') as provado
       from consentimentos where user_id = $1 order by created_at`,
      [pessoa.id],
    )
    expect(rows).toEqual([
      { concedido: true, versao: '2026-11', ip: true, provado: true },
      { concedido: false, versao: '2026-11', ip: true, provado: true },
    ])
  })

  it.each([
    { finalidade: 'tudo', concedido: true },
    { finalidade: 'ofertas', concedido: 'sim' },
    { finalidade: 'ofertas' },
    { finalidade: 'ofertas', concedido: true, user_id: '0199aaaa-0000-7000-8000-000000000000' },
  ])('refuse %j', async (body) => {
    const { token } = await t.person()
    expect((await t.send('POST', '/rest/v1/consentimentos', { token, body })).status).toBe(422)
  })
})

describe('deleting one’s account', () => {
  const excluir = (token: string, senha: string) =>
    t.send('POST', '/rest/v1/minha_conta/excluir', { token, body: { senha } })

  it('needs the password, ends every session, frees the address and says goodbye', async () => {
    const pessoa = await t.person({ email: newEmail() })
    expect((await excluir(pessoa.token, 'nao-e-esta')).status).toBe(422)
    expect((await excluir(pessoa.token, pessoa.password)).status).toBe(204)
    expect((await t.send('GET', '/rest/v1/consentimentos', { token: pessoa.token })).status).toBe(401)
    const again = await t.send('POST', '/auth/v1/token?grant_type=password', {
      body: { email: pessoa.email, password: pessoa.password },
    })
    expect(again.status).toBe(400)
    expect((await t.emails(pessoa.email))[0]?.assunto).toBe('Sua conta foi excluída')
    const { rows } = await t.owner.query(
      `select u.email, p.nome, s.status from auth.users u join profiles p on p.user_id = u.id
       join solicitacoes_titular s on s.user_id = u.id where u.id = $1`,
      [pessoa.id],
    )
    expect(rows).toEqual([{ email: null, nome: '', status: 'concluida' }])
    expect((await t.person({ email: pessoa.email })).id).not.toBe(pessoa.id)
  })

  it('waits for orders under way, then keeps the sale and forgets the buyer', async () => {
    const loja = await createShop(t.owner)
    const produto = await createProduct(t.owner, loja.id)
    const pessoa = await t.person()
    const { body: venda } = await t.send('POST', '/rest/v1/vendas', {
      token: pessoa.token,
      headers: { 'idempotency-key': 'x' },
      body: {
        estabelecimento_id: loja.id,
        itens: [{ produto_id: produto.id, quantidade: 1 }],
        forma_pagamento: 'avista',
        cliente: { nome: 'Ana Souza', email: pessoa.email, telefone: '+5511987654321' },
      },
    })
    const refused = await excluir(pessoa.token, pessoa.password)
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toContain(`#${String(venda.numero)}`)
    await t.send('POST', `/rest/v1/vendas/${String(venda.id)}/cancelar`, {
      token: pessoa.token,
      body: { motivo: 'Mudei de ideia' },
    })
    expect((await excluir(pessoa.token, pessoa.password)).status).toBe(204)
    const { rows } = await t.owner.query(
      'select nome, email, telefone, cpf_cnpj from consumidores where user_id = $1',
      [pessoa.id],
    )
    expect(rows).toEqual([{ nome: 'Cliente removido', email: null, telefone: null, cpf_cnpj: null }])
  })

  it('is refused to the platform’s only administrator, and the last two do not leave at once', async () => {
    const administradores = [await t.person(), await t.person()]
    await t.owner.query(`insert into user_roles (user_id, role) select unnest($1::uuid[]), 'admin'`, [
      administradores.map(({ id }) => id),
    ])
    const answers = await Promise.all(administradores.map(({ token, password }) => excluir(token, password)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('usuarios.unico_administrador')
  })

  it('is refused to who owns a shop', async () => {
    const pessoa = await t.person()
    const loja = await createShop(t.owner)
    await t.owner.query('update estabelecimentos set owner_user_id = $2 where id = $1', [loja.id, pessoa.id])
    const refused = await excluir(pessoa.token, pessoa.password)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'usuarios.dono_de_loja', estabelecimento_id: loja.id },
    })
  })
})
