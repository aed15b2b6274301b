import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthApp, startAuthApp } from '#test/auth-app.ts'
import { criarLoja, criarProduto } from '#test/factories.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp()
})
afterAll(() => auth.close())

const mudar = (token: string, body: unknown) => auth.send('PATCH', '/rest/v1/profiles', { token, body })

test('a person corrects their name and telephone; the next token carries the name', async () => {
  const { token, refreshToken } = await auth.person()
  const { status, body } = await mudar(token, { nome: '  Ana Lima ', telefone: '(11) 98765-4321' })
  expect([status, body]).toEqual([200, { nome: 'Ana Lima', telefone: '+5511987654321' }])
  const perfis = await auth.send('GET', '/rest/v1/profiles', { token })
  expect(perfis.body.itens).toMatchObject([{ nome: 'Ana Lima', telefone: '+5511987654321' }])
  const renovada = await auth.send('POST', '/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: refreshToken },
  })
  expect(renovada.body.user).toMatchObject({ user_metadata: { full_name: 'Ana Lima' } })
})

test('only the own rows change, and nothing but name and telephone', async () => {
  const ana = await auth.person()
  const rui = await auth.person()
  await mudar(ana.token, { nome: 'Ana Lima', telefone: null })
  const deRui = await auth.send('GET', '/rest/v1/profiles', { token: rui.token })
  expect(deRui.body.itens).toMatchObject([{ nome: 'Ana Souza' }])
  for (const campo of ['papel', 'estabelecimento_id', 'user_id', 'email']) {
    expect((await mudar(ana.token, { nome: 'Ana', telefone: null, [campo]: rui.id })).status, campo).toBe(422)
  }
})

test.each([
  [{ nome: '   ', telefone: null }, 'nome'],
  [{ nome: 'A'.repeat(201), telefone: null }, 'nome'],
  [{ nome: 'Ana', telefone: '123' }, 'telefone'],
])('%j is refused at its field', async (body, path) => {
  const { token } = await auth.person()
  const answer = await mudar(token, body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toMatchObject([{ path }])
})

test('a person takes along all that is theirs, and no secret and nobody else', async () => {
  const ana = await auth.person()
  const rui = await auth.person()
  const loja = await criarLoja(auth.owner, { nome: 'Ateliê da Lua' })
  for (const [{ token }, nome] of [
    [ana, 'Caneca azul'],
    [rui, 'Prato secreto'],
  ] as const) {
    const produto = await criarProduto(auth.owner, loja.id, { nome })
    const { body: venda } = await auth.request('POST', '/rest/v1/vendas', {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        estabelecimento_id: loja.id,
        itens: [{ produto_id: produto.id, quantidade: 2 }],
        forma_pagamento: 'avista',
        cliente: { nome: 'Ana Souza' },
      },
    })
    await auth.request('POST', `/rest/v1/vendas/${String(venda.id)}/entregar`, {
      token: await auth.tokenFor(loja.donoId),
      body: { recebeu_pagamento: true },
    })
    await auth.request('POST', '/rest/v1/avaliacoes_produtos', {
      token,
      body: { produto_id: produto.id, nota: 5, comentario: `Gostei: ${nome}` },
    })
  }

  const { status, body, headers } = await auth.send('GET', '/rest/v1/meus_dados', { token: ana.token })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('meus-dados.json')
  expect(body).toMatchObject({
    conta: { id: ana.id, email: ana.email },
    perfis: [{ nome: 'Ana Souza' }],
    cadastros_em_lojas: [{ loja: 'Ateliê da Lua', nome: 'Ana Souza' }],
    compras: [
      {
        loja: 'Ateliê da Lua',
        total: 20,
        situacao: 'entregue',
        itens: [{ nome: 'Caneca azul', quantidade: 2 }],
      },
    ],
    avaliacoes_de_produtos: [{ produto: 'Caneca azul', nota: 5, comentario: 'Gostei: Caneca azul' }],
    avaliacoes_de_lojas: [],
    sessoes: expect.arrayContaining([expect.objectContaining({ encerrada_em: null, ip: '127.0.0.1' })]),
  })
  const texto = JSON.stringify(body)
  expect(texto).not.toContain('Prato secreto')
  expect(texto).not.toContain(rui.email)
  expect(texto).not.toMatch(/password|secret|\$argon2|\$scrypt|refresh_token/)
})

test('a visitor gets nothing', async () => {
  expect((await auth.send('GET', '/rest/v1/meus_dados')).status).toBe(401)
  expect(
    (await auth.send('PATCH', '/rest/v1/profiles', { body: { nome: 'X', telefone: null } })).status,
  ).toBe(401)
})
