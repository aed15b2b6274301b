import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAPEIS } from '#src/acesso/papeis.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import type { DeclaredRoute } from '#src/shared/server/http/routes.ts'
import { createApiKey } from '#test/support/api-keys.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser } from '#test/support/factories.ts'
import type { RouteExample } from '#test/support/route-example.ts'
import { examplesOfRoutes } from '#test/support/route-examples.ts'

// Every route × every kind of person, asked over HTTP about shop A, against the written table: with a valid request
// where the permission is asked inside (test/support/route-examples.ts), with an empty one elsewhere. A new route, or
// one that lets in somebody else than before, fails here until the table says so: MATRIZ=escrever npx vitest run
// test/program/permission-matrix.test.ts

const TABELA = 'test/program/permission-matrix.txt'

let t: TestApp
let vendaA: string
let exemplos: ReturnType<typeof examplesOfRoutes>

interface Quem {
  id: string
  token(): Promise<string | undefined>
  /** The same of another person of this kind, who gave a password. */
  tokenDeOutra(senha: string): Promise<string | undefined>
  /** The shop the request names: A, or the person's own when it is blocked. */
  loja: string
}
const QUEM: Record<string, Quem> = {}

beforeAll(async () => {
  // All kinds of people come from one address, and the key asks every route.
  setConfig({ ...getConfig(), REPORT_ADDRESS_LIMIT: 0, DATA_REQUEST_ADDRESS_LIMIT: 0, API_KEY_LIMIT: 0 })
  t = await startTestApp()
  const a = await createShop(t.owner)
  const outra = await createShop(t.owner)
  const bloqueada = await createShop(t.owner, { bloqueada: true })
  type Senha = { senha: string | null }
  const quem = (loja: string, id: string, fazer: (opcoes: Senha) => Promise<string>): Quem => {
    // One for all routes: had one of them ended it, the next would answer 401. One for each was a fourth of the work.
    let sessao: Promise<string> | undefined
    return {
      loja,
      id,
      token: () => (sessao ??= t.tokenFor(id)),
      tokenDeOutra: async (senha) => t.tokenFor(await fazer({ senha })),
    }
  }
  const pessoa = (admin: boolean) => async (opcoes: Senha) =>
    (await createUser(t.owner, { admin, ...opcoes })).id
  const dono = (opcoes: Senha) => createShop(t.owner, opcoes).then(({ ownerId }) => ownerId)
  const daEquipe = (papel: string) => async (opcoes: Senha) => {
    const id = await pessoa(false)(opcoes)
    await t.owner.query(
      'insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, $3, $3)',
      [id, a.id, papel],
    )
    return id
  }
  const nenhuma = { senha: null }
  const comprador = await pessoa(false)(nenhuma)
  const semSessao = async () => undefined
  QUEM.visitante = { ...quem(a.id, comprador, pessoa(false)), token: semSessao, tokenDeOutra: semSessao }
  QUEM.consumidor = quem(a.id, comprador, pessoa(false))
  for (const papel of PAPEIS.slice(1))
    QUEM[papel] = quem(a.id, await daEquipe(papel)(nenhuma), daEquipe(papel))
  QUEM.proprietario = quem(a.id, a.ownerId, dono)
  QUEM.outra_loja = quem(a.id, outra.ownerId, dono)
  QUEM.bloqueada = quem(bloqueada.id, bloqueada.ownerId, dono)
  QUEM.plataforma = quem(a.id, await pessoa(true)(nenhuma), pessoa(true))
  // The owner's program, let do all that a key may be let do.
  const chave = await createApiKey(t.owner, { shopId: a.id, userId: a.ownerId })
  QUEM.chave = { loja: a.id, id: a.ownerId, token: async () => chave, tokenDeOutra: async () => chave }
  const produto = (await createProduct(t.owner, a.id, { estoque: 10_000 })).id
  vendaA = await vender({ loja: a.id, produto })
  const mundo = { owner: t.owner, loja: a.id, codigo: a.codigo, dono: a.ownerId, comprador, produto }
  exemplos = examplesOfRoutes({ ...mundo, venda: await vender({ loja: a.id, produto }) })
  // Reserved for the copies of that order.
  await t.owner.query('update produtos set estoque_reservado = 5000 where id = $1', [produto])
})

/** The buyer's order in cash: the verbs of a sale are asked about a real one. */
async function vender({ loja, produto }: { loja: string; produto: string }): Promise<string> {
  const { body } = await t.request('POST', '/rest/v1/vendas', {
    token: await QUEM.consumidor?.token(),
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: loja,
      itens: [{ produto_id: produto, quantidade: 2 }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Ana' },
    },
  })
  return String(body.id)
}

afterAll(() => t.close())

test('every route lets in exactly whom the written table says', async () => {
  const linhas: string[] = [`${'rota'.padEnd(84)}${Object.keys(QUEM).join(' ')}`]
  for (const rota of rotas()) {
    const respostas: string[] = []
    for (const quem of Object.values(QUEM)) respostas.push(String(await pedir(rota, quem)))
    linhas.push(
      `${`${rota.method} ${rota.url} ${JSON.stringify(rota.permission)}`.padEnd(84)}${respostas.join(' ')}`,
    )
  }
  const gerada = `${linhas.join('\n')}\n`
  if (process.env.MATRIZ === 'escrever') writeFileSync(TABELA, gerada)
  expect(existsSync(TABELA) ? readFileSync(TABELA, 'utf8') : '').toBe(gerada)
}, 300_000)

test('no route that writes takes a field that nobody named', async () => {
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
  // Providers write what they like in their notices, and the program reads the id alone.
  expect(abertas.toSorted()).toEqual([
    'post /functions/v1/bling-webhook',
    'post /functions/v1/melhor-envio-webhook',
    'post /functions/v1/mercadopago-webhook',
    'post /functions/v1/pix-automatico-webhook',
  ])
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

/** The kinds of body that a route takes, one by one. */
function formas(corpo: Escrita['requestBody']): Forma[] {
  const abrir = (forma: Forma): Forma[] => {
    const partes = forma.anyOf ?? forma.oneOf ?? forma.allOf
    return partes ? partes.flatMap(abrir) : [forma]
  }
  return Object.values(corpo?.content ?? {}).flatMap(({ schema }) => abrir(schema))
}

/** The routes that answer with data. Pages answer everyone alike, and the auth protocol has a suite of its own. */
function rotas(): DeclaredRoute[] {
  return t.app.declaredRoutes
    .filter(
      ({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && /^\/(rest|functions)\/v1\//.test(url),
    )
    .sort((a, b) => (`${a.url} ${a.method}` < `${b.url} ${b.method}` ? -1 : 1))
}

async function pedir({ method, url, permission }: DeclaredRoute, quem: Quem): Promise<number> {
  const daLoja = typeof permission === 'object'
  const exemplo: RouteExample = (await exemplos[`${method} ${url}`]?.(quem.loja, quem.id)) ?? {}
  const token = await (exemplo.deOutra ? quem.tokenDeOutra(exemplo.deOutra.senha) : quem.token())
  const qualquer = url.startsWith('/rest/v1/vendas/') ? vendaA : randomUUID()
  const path = url.replace(/:([a-z_]+)/g, (_, nome: string) => exemplo.params?.[nome] ?? qualquer)
  const comCorpo = method !== 'GET' && method !== 'DELETE'
  const query = exemplo.query ?? (daLoja && !comCorpo ? `estabelecimento_id=${quem.loja}` : undefined)
  const abort = new AbortController()
  const response = await fetch(`${t.url}${path}${query ? `?${query}` : ''}`, {
    method,
    signal: abort.signal,
    headers: {
      'idempotency-key': randomUUID(),
      ...(comCorpo ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(comCorpo
      ? { body: JSON.stringify(exemplo.corpo ?? (daLoja ? { estabelecimento_id: quem.loja } : {})) }
      : {}),
  })
  // An event stream never ends by itself.
  abort.abort()
  return response.status
}
