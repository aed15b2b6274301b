import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '#test/support/api-keys.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'

// Shop A has one of everything. Shop B's owner asks for each by its id, in B's name: the answer is that of an id that
// nobody has, word for word, and not a row of A's changes. So does B's API key, where a key comes at all.

let t: TestApp
let a: TestShop
let b: TestShop
let donoB: string
let chaveB: string
const daA: Record<string, string> = {}

beforeAll(async () => {
  t = await startTestApp()
  a = await createShop(t.owner)
  b = await createShop(t.owner)
  donoB = await t.tokenFor(b.ownerId)
  setConfig({ ...getConfig(), API_KEY_LIMIT: 0 })
  chaveB = await createApiKey(t.owner, { shopId: b.id, userId: b.ownerId })
  daA.produto = (await createProduct(t.owner, a.id)).id
  daA.rascunho = (await createProduct(t.owner, a.id, { status: 'rascunho' })).id
  daA.categoria = await inserir(`categorias (estabelecimento_id, nome, cor) values ($1, 'Vasos', '#0f6b4f')`)
  daA.cliente = await inserir(
    `consumidores (estabelecimento_id, nome, email) values ($1, 'Ana', 'ana@x.test')`,
  )
  const { id: pessoa } = await createUser(t.owner)
  await t.owner.query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Vera', 'vendedor')`,
    [pessoa, a.id],
  )
  daA.pessoa = pessoa
  const { id: comprador } = await createUser(t.owner)
  const { body: venda } = await t.request('POST', '/rest/v1/vendas', {
    token: await t.tokenFor(comprador),
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: a.id,
      itens: [{ produto_id: daA.produto, quantidade: 1 }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Ana' },
    },
  })
  daA.venda = String(venda.id)
  daA.avaliacao = await inserir(
    `avaliacoes_produtos (estabelecimento_id, produto_id, cliente_id, nota)
     select $1, '${daA.produto}', '${daA.cliente}', 2`,
  )
  daA.pergunta = await inserir(
    `perguntas_produtos (estabelecimento_id, produto_id, texto) values ($1, '${daA.produto}', 'É bivolt?')`,
  )
  daA.salvo = await inserir(
    `relatorios_salvos (estabelecimento_id, user_id, nome, definicao) values ($1, '${a.ownerId}', 'Meu', '{}')`,
  )
  daA.conversa = await inserir(
    `conversas (estabelecimento_id, user_id, assunto, venda_id, responder_ate)
     values ($1, '${comprador}', 'duvida', '${daA.venda}', now() + interval '5 days')`,
  )
  daA.exportacao = await inserir(
    `exportacoes (estabelecimento_id, user_id, recurso, formato, filtros, linhas, arquivo, status)
     values ($1, '${a.ownerId}', 'produtos', 'csv', '{}', 1, 'produtos.csv', 'pronta')`,
  )
})
afterAll(() => t.close())

async function inserir(resto: string): Promise<string> {
  const { rows } = await t.owner.query<{ id: string }>(`insert into ${resto} returning id`, [a.id])
  return rows[0]?.id ?? ''
}

type Caso = [coisa: string, metodo: string, caminho: string, body?: Record<string, unknown>]

/** `ID` is the thing's; what names a shop names B, the shop of who asks. */
const CASOS: Caso[] = [
  ['pergunta', 'POST', '/rest/v1/perguntas/ID/responder', { resposta: 'Sim' }],
  ['pergunta', 'POST', '/rest/v1/perguntas/ID/corrigir', { resposta: 'Sim' }],
  ['pergunta', 'POST', '/rest/v1/perguntas/ID/ocultar', { motivo: 'spam' }],
  ['pergunta', 'POST', '/rest/v1/perguntas/ID/mostrar', {}],
  ['produto', 'GET', '/rest/v1/produtos/ID'],
  ['produto', 'PATCH', '/rest/v1/produtos/ID', { nome: 'Roubado' }],
  ['produto', 'DELETE', '/rest/v1/produtos/ID'],
  ['produto', 'POST', '/rest/v1/produtos/ID/duplicar', {}],
  [
    'produto',
    'POST',
    '/rest/v1/produtos/ID/ajustar-estoque',
    { tipo: 'entrada', quantidade: 5, motivo: 'Compra' },
  ],
  ['produto', 'GET', '/rest/v1/produtos/ID/movimentos'],
  ['rascunho', 'GET', '/rest/v1/produtos/ID'],
  ['rascunho', 'PATCH', '/rest/v1/produtos/ID', { nome: 'Roubado' }],
  ['categoria', 'PATCH', '/rest/v1/categorias/ID', { nome: 'Roubada' }],
  ['categoria', 'DELETE', '/rest/v1/categorias/ID'],
  ['cliente', 'GET', '/rest/v1/consumidores/ID'],
  ['cliente', 'PATCH', '/rest/v1/consumidores/ID', { nome: 'Roubada' }],
  ['cliente', 'GET', '/rest/v1/consumidores/ID/linha_do_tempo'],
  ['cliente', 'GET', '/rest/v1/consumidores/ID/dados'],
  ['cliente', 'POST', '/rest/v1/consumidores/ID/eliminar', {}],
  ['venda', 'GET', '/rest/v1/vendas/ID'],
  ['venda', 'GET', '/rest/v1/vendas/ID/comprovante'],
  ['venda', 'GET', '/rest/v1/vendas/ID/eventos'],
  ['venda', 'POST', '/rest/v1/vendas/ID/cancelar', { motivo: 'Roubada' }],
  ['venda', 'POST', '/rest/v1/vendas/ID/confirmar-pagamento', {}],
  ['venda', 'DELETE', '/rest/v1/vendas/ID'],
  ['venda', 'GET', '/rest/v1/pagamentos?venda_id=ID'],
  ['pessoa', 'PATCH', '/rest/v1/equipe/ID', { papel: 'visualizador' }],
  ['pessoa', 'POST', '/rest/v1/equipe/ID/desativar', {}],
  ['pessoa', 'POST', '/rest/v1/equipe/ID/remover', {}],
  ['avaliacao', 'POST', '/rest/v1/avaliacoes_produtos/ID/responder', { resposta_loja: 'Roubada' }],
  ['avaliacao', 'POST', '/rest/v1/avaliacoes_produtos/ID/corrigir', { resposta_loja: 'Roubada' }],
  ['salvo', 'DELETE', '/rest/v1/relatorios_salvos/ID'],
  ['conversa', 'GET', '/rest/v1/conversas/ID'],
  ['conversa', 'POST', '/rest/v1/conversas/ID/ler', {}],
  ['conversa', 'POST', '/rest/v1/conversas/ID/mensagens', { texto: 'Roubada' }],
  ['venda', 'POST', '/rest/v1/conversas_da_venda/ID', { texto: 'Roubada' }],
  ['exportacao', 'GET', '/rest/v1/exportacoes/ID'],
  ['exportacao', 'GET', '/rest/v1/exportacoes/ID/arquivo'],
]

/** Routes of a person rather than of a shop's team: they take no shop's name. */
const SEM_LOJA = /\/(vendas|pagamentos|avaliacoes_produtos|perguntas|conversas|exportacoes)/
/** Routes that no API key reaches. */
const SEM_CHAVE = /equipe|eliminar|dados$|comprovante|eventos|DELETE .*vendas/

async function pedir(
  [, metodo, caminho, body]: Caso,
  { id, loja, token }: { id: string; loja: string; token: string },
) {
  const comLoja = !SEM_LOJA.test(caminho)
  const naBusca = comLoja && !body ? `?estabelecimento_id=${loja}` : ''
  const resposta = await t.request(metodo, caminho.replace('ID', id) + naBusca, {
    token,
    ...(body ? { body: comLoja ? { estabelecimento_id: loja, ...body } : body } : {}),
  })
  // Each answer says its own address and number.
  const { instance: _onde, requisicao: _numero, ...corpo } = resposta.body
  return { status: resposta.status, corpo: JSON.stringify(corpo) }
}

/** All that is A's, as one text. */
async function tudoDaA(): Promise<string> {
  const tabelas = [
    'produtos',
    'categorias',
    'consumidores',
    'vendas',
    'itens_venda',
    'pagamentos',
    'profiles',
  ]
  const linhas = await Promise.all(
    [...tabelas, 'avaliacoes_produtos', 'relatorios_salvos', 'movimentos_estoque', 'conversas'].map(
      async (tabela) => {
        const { rows } = await t.owner.query(
          `select coalesce(jsonb_agg(to_jsonb(x) order by to_jsonb(x)::text), '[]') as tudo from ${tabela} x
         where x.estabelecimento_id = $1`,
          [a.id],
        )
        return JSON.stringify(rows[0].tudo)
      },
    ),
  )
  return linhas.join('\n')
}

test.each(CASOS)('another shop’s %s is absent: %s %s', async (...caso) => {
  const id = daA[caso[0]] ?? ''
  const antes = await tudoDaA()
  for (const token of [donoB, chaveB]) {
    const fechada = token === chaveB && SEM_CHAVE.test(`${caso[1]} ${caso[2]}`)
    const ninguem = await pedir(caso, { id: randomUUID(), loja: b.id, token })
    expect(await pedir(caso, { id, loja: b.id, token })).toEqual(ninguem)
    // A session's list of payments is of all its shops, a key's of the sale's.
    const lista = caso[2].includes('?') && token === donoB
    expect(ninguem.status).toBe(fechada ? 403 : lista ? 200 : 404)
    if (lista) expect(ninguem.corpo).toContain('"itens":[]')
    // Nor by naming shop A, whose owner they are not.
    if (!SEM_LOJA.test(caso[2]))
      expect((await pedir(caso, { id, loja: a.id, token })).status).toBe(fechada ? 403 : 404)
  }
  expect(await tudoDaA()).toBe(antes)
})

test('lists of shop B hold nothing of shop A, and those of shop A do not open', async () => {
  const rotas = [
    'produtos',
    'categorias',
    'consumidores',
    'vendas',
    'equipe',
    'relatorios_salvos',
    'conversas',
  ]
  for (const token of [donoB, chaveB]) {
    for (const rota of rotas.filter((uma) => token !== chaveB || !SEM_CHAVE.test(uma))) {
      const propria = await t.request('GET', `/rest/v1/${rota}?estabelecimento_id=${b.id}`, { token })
      expect([rota, propria.status]).toEqual([rota, 200])
      for (const id of Object.values(daA)) expect(JSON.stringify(propria.body)).not.toContain(id)
      const alheia = await t.request('GET', `/rest/v1/${rota}?estabelecimento_id=${a.id}`, { token })
      expect([rota, alheia.status]).toEqual([rota, 404])
    }
  }
})
