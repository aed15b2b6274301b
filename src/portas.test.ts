import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { criarLoja, criarProduto, criarUsuario } from '#test/factories.ts'
import { PAPEIS } from './planos/papeis.ts'
import type { Porta } from './shared/server/doors.ts'

// Every door × every kind of person, asked over HTTP with an empty request about shop A, against the written table.
// A new door, or one that lets in somebody else than before, fails here until the table says so:
// MATRIZ=escrever npx vitest run src/portas.test.ts

const TABELA = 'src/portas.matriz.txt'

let t: TestApp
let vendaA: string

interface Quem {
  token(): Promise<string | undefined>
  /** The shop the request names: A, or the person's own when it is blocked. */
  loja: string
}
const QUEM: Record<string, Quem> = {}

beforeAll(async () => {
  t = await startTestApp()
  const a = await criarLoja(t.owner)
  const outra = await criarLoja(t.owner)
  const bloqueada = await criarLoja(t.owner, { bloqueada: true })
  const equipe = async (papel: string) => {
    const { id } = await criarUsuario(t.owner)
    await t.owner.query(
      'insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, $3, $3)',
      [id, a.id, papel],
    )
    return { token: () => t.tokenFor(id), loja: a.id }
  }
  const pessoa = async (admin = false) => {
    const { id } = await criarUsuario(t.owner, { admin })
    return { token: () => t.tokenFor(id), loja: a.id }
  }
  QUEM.visitante = { token: async () => undefined, loja: a.id }
  QUEM.consumidor = await pessoa()
  for (const papel of PAPEIS.slice(1)) QUEM[papel] = await equipe(papel)
  QUEM.proprietario = { token: () => t.tokenFor(a.donoId), loja: a.id }
  QUEM.outra_loja = { token: () => t.tokenFor(outra.donoId), loja: a.id }
  QUEM.bloqueada = { token: () => t.tokenFor(bloqueada.donoId), loja: bloqueada.id }
  QUEM.plataforma = await pessoa(true)
  vendaA = await vender(a.id)
})

/** An order in cash that nobody of the table made: the verbs of a sale are asked about a real one. */
async function vender(estabelecimentoId: string): Promise<string> {
  const { id } = await criarUsuario(t.owner)
  const produto = await criarProduto(t.owner, estabelecimentoId)
  const { body } = await t.request('POST', '/rest/v1/vendas', {
    token: await t.tokenFor(id),
    headers: { 'idempotency-key': 'matriz' },
    body: {
      estabelecimento_id: estabelecimentoId,
      itens: [{ produto_id: produto.id, quantidade: 1 }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Ana' },
    },
  })
  return String(body.id)
}

afterAll(() => t.close())

test('every door lets in exactly whom the written table says', async () => {
  const linhas: string[] = [`${'porta'.padEnd(84)}${Object.keys(QUEM).join(' ')}`]
  for (const porta of portas()) {
    const respostas: string[] = []
    for (const quem of Object.values(QUEM)) respostas.push(String(await bater(porta, quem)))
    linhas.push(
      `${`${porta.method} ${porta.url} ${JSON.stringify(porta.permissao)}`.padEnd(84)}${respostas.join(' ')}`,
    )
  }
  const gerada = `${linhas.join('\n')}\n`
  if (process.env.MATRIZ === 'escrever') writeFileSync(TABELA, gerada)
  expect(existsSync(TABELA) ? readFileSync(TABELA, 'utf8') : '').toBe(gerada)
}, 120_000)

test('no door that writes takes a field that nobody named', async () => {
  const { body } = await t.request('GET', '/openapi.json')
  const abertas = Object.entries(body.paths as Record<string, Record<string, Escrita>>)
    .filter(([url]) => !url.startsWith('/auth/v1/'))
    .flatMap(([url, verbos]) =>
      Object.entries(verbos)
        .filter(([, { requestBody }]) =>
          formas(requestBody).some(
            ({ type, additionalProperties }) => type === 'object' && additionalProperties !== false,
          ),
        )
        .map(([verbo]) => `${verbo} ${url}`),
    )
  // The provider writes what it likes in its notices, and the program reads the id alone.
  expect(abertas).toEqual(['post /functions/v1/mercadopago-webhook'])
})

interface Forma {
  type?: string
  additionalProperties?: unknown
  anyOf?: Forma[]
  oneOf?: Forma[]
  allOf?: Forma[]
}
interface Escrita {
  requestBody?: { content: Record<string, { schema: Forma }> }
}

/** The kinds of body that a door takes, one by one. */
function formas(corpo: Escrita['requestBody']): Forma[] {
  const abrir = (forma: Forma): Forma[] => {
    const partes = forma.anyOf ?? forma.oneOf ?? forma.allOf
    return partes ? partes.flatMap(abrir) : [forma]
  }
  return Object.values(corpo?.content ?? {}).flatMap(({ schema }) => abrir(schema))
}

/** The doors that answer with data. Pages answer everyone alike, and the auth protocol has a suite of its own. */
function portas(): Porta[] {
  return t.app.portas
    .filter(
      ({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && /^\/(rest|functions)\/v1\//.test(url),
    )
    .sort((a, b) => (`${a.url} ${a.method}` < `${b.url} ${b.method}` ? -1 : 1))
}

async function bater({ method, url, permissao }: Porta, quem: Quem): Promise<number> {
  const token = await quem.token()
  const daLoja = typeof permissao === 'object'
  const path = url.replace(/:[a-z_]+/g, url.startsWith('/rest/v1/vendas/') ? vendaA : randomUUID())
  const comCorpo = method !== 'GET' && method !== 'DELETE'
  const abort = new AbortController()
  const response = await fetch(
    `${t.url}${path}${daLoja && !comCorpo ? `?estabelecimento_id=${quem.loja}` : ''}`,
    {
      method,
      signal: abort.signal,
      headers: {
        ...(comCorpo ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(comCorpo ? { body: JSON.stringify(daLoja ? { estabelecimento_id: quem.loja } : {}) } : {}),
    },
  )
  // An event stream never ends by itself.
  abort.abort()
  return response.status
}
