import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Escopo } from '#src/acesso/escopos.ts'
import { createApiKey } from '#test/support/api-keys.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { whileHeld } from '#test/support/held.ts'

// What a program with a key reaches of files, messages and exports: what it was made for, and no more than its maker.

let t: TestApp
let loja: TestShop
let outra: TestShop
let comprador: string
beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner, { plano: 'Enterprise' })
  outra = await createShop(t.owner)
  comprador = (await createUser(t.owner)).id
})
afterAll(() => t.close())

const chave = (scopes: Escopo[], userId = loja.ownerId) =>
  createApiKey(t.owner, { shopId: loja.id, userId, scopes })

async function daEquipe(papel: string, quem?: string): Promise<string> {
  const id = quem ?? (await createUser(t.owner)).id
  await t.owner.query(
    'insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, $3, $3)',
    [id, loja.id, papel],
  )
  return id
}

async function conversa(de: TestShop, userId: string): Promise<string> {
  const { rows } = await t.owner.query<{ id: string }>(
    `insert into conversas (estabelecimento_id, user_id, cliente_nome, assunto, responder_ate)
     values ($1, $2, 'Ana', 'duvida', now() + interval '5 days')
     returning id`,
    [de.id, userId],
  )
  return String(rows[0]?.id)
}

const escopoQueFalta = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body.escopo ?? body.code,
]

test('pictures of products, and no other file', async () => {
  const foto = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c60' } })
    .png()
    .toBuffer()
  const enviar = async (token: string, uso = 'produto', estabelecimentoId = loja.id) => {
    const corpo = new FormData()
    corpo.set('arquivo', new Blob([new Uint8Array(foto)], { type: 'image/png' }), 'foto.png')
    const resposta = await fetch(
      `${t.url}/rest/v1/arquivos?uso=${uso}&estabelecimento_id=${estabelecimentoId}`,
      { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: corpo },
    )
    return { status: resposta.status, body: (await resposta.json()) as Record<string, unknown> }
  }
  const token = await chave(['produtos.ver', 'produtos.editar'])
  const { status, body } = await enviar(token)
  expect([status, body.largura]).toEqual([201, 640])
  const { id } = await createProduct(t.owner, loja.id, { status: 'rascunho' })
  const imagens = [{ url: String(body.url), texto_alternativo: 'Vaso' }]
  const posta = await t.request('PATCH', `/rest/v1/produtos/${id}`, {
    token,
    body: { estabelecimento_id: loja.id, imagens },
  })
  expect(posta.body).toMatchObject({ imagens })

  expect(escopoQueFalta(await enviar(token, 'logo'))).toEqual([403, 'loja.editar'])
  for (const uso of ['anexo', 'perfil', 'avaliacao'])
    expect(escopoQueFalta(await enviar(token, uso))).toEqual([403, 'acesso.rota_sem_chave'])
  expect((await enviar(token, 'produto', outra.id)).status).toBe(404)
  expect(escopoQueFalta(await enviar(await chave(['produtos.ver'])))).toEqual([403, 'produtos.editar'])
  const deVendedor = await chave(['produtos.ver', 'produtos.editar'], await daEquipe('vendedor'))
  expect((await enviar(deVendedor)).status).toBe(403)
  expect((await t.request('GET', `/rest/v1/arquivos/${String(body.id)}/conteudo`, { token })).body.code).toBe(
    'acesso.rota_sem_chave',
  )
})

test('messages of buyers are read with one scope and answered with another, once', async () => {
  const id = await conversa(loja, comprador)
  const leitora = await chave(['mensagens.ver'])
  const listar = (token: string, query: string) => t.request('GET', `/rest/v1/conversas${query}`, { token })
  const { body } = await listar(leitora, `?estabelecimento_id=${loja.id}`)
  expect(body.itens).toMatchObject([{ id, cliente_nome: 'Ana' }])
  expect((await listar(leitora, '')).status).toBe(404)
  expect((await listar(leitora, `?estabelecimento_id=${outra.id}`)).status).toBe(404)
  expect(escopoQueFalta(await listar(await chave(['vendas.ver']), `?estabelecimento_id=${loja.id}`))).toEqual(
    [403, 'mensagens.ver'],
  )

  const responder = (token: string, texto = 'Sim, serve.', vez: string = randomUUID()) =>
    t.request('POST', `/rest/v1/conversas/${id}/mensagens`, {
      token,
      headers: { 'idempotency-key': vez },
      body: { texto },
    })
  expect(escopoQueFalta(await responder(leitora))).toEqual([403, 'mensagens.responder'])
  const token = await chave(['mensagens.ver', 'mensagens.responder'])
  const vez = randomUUID()
  const primeira = await responder(token, 'Sim, serve.', vez)
  expect(primeira.status).toBe(200)
  expect((await responder(token, 'Sim, serve.', vez)).body).toEqual(primeira.body)
  const lida = await t.request('GET', `/rest/v1/conversas/${id}`, { token: await t.tokenFor(comprador) })
  expect(lida.body.mensagens).toMatchObject([{ de: 'loja', texto: 'Sim, serve.' }])
  const deQuemSoVe = await chave(['mensagens.ver', 'mensagens.responder'], await daEquipe('financeiro'))
  expect((await responder(deQuemSoVe)).status).toBe(403)
  for (const verbo of ['encerrar', 'chamar-portal'])
    expect((await t.request('POST', `/rest/v1/conversas/${id}/${verbo}`, { token, body: {} })).status).toBe(
      403,
    )
})

test('what its maker wrote to another shop is none of a key’s business', async () => {
  const propria = await conversa(outra, loja.ownerId)
  const dona = await t.tokenFor(loja.ownerId)
  const token = await chave(['mensagens.ver', 'mensagens.responder'])
  const ler = (quem: string) => t.request('GET', `/rest/v1/conversas/${propria}`, { token: quem })
  expect((await ler(dona)).status).toBe(200)
  expect((await ler(token)).status).toBe(404)
  const escrever = { token, body: { texto: 'Oi' } }
  expect((await t.request('POST', `/rest/v1/conversas/${propria}/mensagens`, escrever)).status).toBe(404)
})

test('a list goes out with its own scope beside that of exporting', async () => {
  const exportar = (token: string, recurso: string, estabelecimentoId = loja.id) =>
    fetch(`${t.url}/rest/v1/exportacoes`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': 'sempre-a-mesma',
      },
      body: JSON.stringify({ estabelecimento_id: estabelecimentoId, recurso, formato: 'csv' }),
    })
  const recusa = async (resposta: Response) => {
    const body = (await resposta.json()) as Record<string, unknown>
    return escopoQueFalta({ status: resposta.status, body })
  }
  await createProduct(t.owner, loja.id, { nome: 'Vaso azul' })
  const token = await chave(['produtos.ver', 'vendas.ver', 'dados.exportar'])
  // A file is made anew each time: nothing is kept of it for a repeat.
  for (let vez = 0; vez < 2; vez += 1)
    expect(await (await exportar(token, 'produtos')).text()).toContain('Vaso azul')
  expect(await recusa(await exportar(token, 'vendas'))).toEqual([403, 'clientes.ver'])
  expect(await recusa(await exportar(token, 'clientes'))).toEqual([403, 'clientes.ver'])
  expect((await exportar(token, 'produtos', outra.id)).status).toBe(404)
  for (const daPlataforma of ['lojas', 'auditoria'])
    expect((await exportar(token, daPlataforma)).status).toBe(404)
  expect(await recusa(await exportar(await chave(['produtos.ver']), 'produtos'))).toEqual([
    403,
    'dados.exportar',
  ])
  const deVendedor = await chave(['produtos.ver', 'dados.exportar'], await daEquipe('vendedor'))
  expect((await exportar(deVendedor, 'produtos')).status).toBe(403)
  const comClientes = await chave(['vendas.ver', 'clientes.ver', 'dados.exportar'])
  expect((await exportar(comClientes, 'vendas')).status).toBe(200)
})

test('who bought is in no report for a key that sees no customers', async () => {
  const ler = (token: string, relatorio: string, mais = '') =>
    t.request('GET', `/rest/v1/relatorios/${relatorio}?estabelecimento_id=${loja.id}${mais}`, { token })
  const [semClientes, comClientes] = [
    await chave(['relatorios.ver', 'dados.exportar']),
    await chave(['relatorios.ver', 'clientes.ver']),
  ]
  for (const [relatorio, mais] of [
    ['clientes', ''],
    ['personalizado', '&dimensao=cliente'],
  ] as const) {
    expect(escopoQueFalta(await ler(semClientes, relatorio, mais))).toEqual([403, 'clientes.ver'])
    const arquivo = await ler(semClientes, `${relatorio}/arquivo`, `${mais}&formato=csv`)
    expect(escopoQueFalta(arquivo)).toEqual([403, 'clientes.ver'])
    expect((await ler(comClientes, relatorio, mais)).status).toBe(200)
  }
  expect((await ler(semClientes, 'personalizado', '&dimensao=produto')).status).toBe(200)
})

test('a long list is fetched when it is made, while the key still may', async () => {
  const { rows } = await t.owner.query<{ id: string }>(
    `with feita as (
       insert into exportacoes (estabelecimento_id, user_id, recurso, formato, linhas, arquivo, status)
       values ($1, $2, 'produtos', 'csv', 1, 'produtos.csv', 'pronta') returning id
     )
     insert into partes_exportacao (exportacao_id, parte, conteudo) select id, 0, 'Nome' from feita
     returning exportacao_id as id`,
    [loja.id, loja.ownerId],
  )
  const caminho = `/rest/v1/exportacoes/${rows[0]?.id}`
  const token = await chave(['produtos.ver', 'dados.exportar'])
  expect((await t.request('GET', caminho, { token })).body).toMatchObject({ status: 'pronta' })
  const arquivo = await fetch(`${t.url}${caminho}/arquivo`, { headers: { authorization: `Bearer ${token}` } })
  expect(await arquivo.text()).toBe('Nome')
  const semALista = await chave(['vendas.ver', 'dados.exportar'])
  expect(escopoQueFalta(await t.request('GET', `${caminho}/arquivo`, { token: semALista }))).toEqual([
    403,
    'produtos.ver',
  ])
})

test('is not made by who is removed from the team meanwhile', async () => {
  const senha = 'senha-de-quem-sai'
  const { id } = await createUser(t.owner, { senha })
  await daEquipe('administrador', id)
  const token = await t.tokenFor(id)
  await chave(['produtos.ver'])
  const { rows } = await t.owner.query<{ id: string }>(
    'select id from chaves_api where estabelecimento_id = $1 and revogado_em is null limit 1',
    [loja.id],
  )
  const body = { estabelecimento_id: loja.id, senha }
  const answers = await whileHeld(
    t.owner,
    { text: 'select pg_advisory_xact_lock(hashtextextended($1, 11))', values: [loja.id] },
    () => [
      t.request('POST', '/rest/v1/chaves_api', {
        token,
        body: { ...body, nome: 'ERP', escopos: ['produtos.editar'], dias: 90 },
      }),
      t.request('POST', `/rest/v1/chaves_api/${rows[0]?.id}/trocar`, { token, body: { ...body, horas: 1 } }),
    ],
    { text: 'delete from profiles where user_id = $1 and estabelecimento_id = $2', values: [id, loja.id] },
  )
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 403, body: { code: 'usuarios.voce_saiu_da_equipe' } })
})
