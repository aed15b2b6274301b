import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createApiKey } from '#test/support/api-keys.ts'
import { startPlatformWithEverything } from '#test/support/platform-with-everything.ts'
import {
  send,
  type PlatformWithEverything,
  type RouteRequest,
  requestsTo,
  describedRoutes,
} from '#test/support/requests.ts'
import { hostile, type Shape } from '#test/support/hostile-values.ts'
import { SECOES } from '#src/plataforma/configuracoes.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'

// Every field of every route, found by what the routes say of themselves, sent what nobody sane would send, one thing
// at a time and the rest right. Each field gets one of some sixty values, the same in every run; all of them, in a few
// minutes: ATAQUES=todos npx vitest run test/program/hostile-values.test.ts

const SEM_SORTEIO = process.env.ATAQUES === 'todos'
const JUNTOS = 8

let m: PlatformWithEverything
beforeAll(async () => {
  m = await startPlatformWithEverything()
  const config = getConfig()
  const limites = Object.keys(config).filter((nome) => /^(?!DATABASE).*_LIMIT$/.test(nome))
  setConfig({ ...config, ...Object.fromEntries(limites.map((nome) => [nome, 0])) })
})
afterAll(() => m.close())

test('nothing that anybody sends to any field of any route is a fault, or makes a route tell of the inside', async () => {
  const todas = await describedRoutes(m)
  const lista = todas.flatMap((rota) => escolher(requestsTo(m, rota, hostile)))
  expect(await falhas(lista)).toEqual([])
}, 1_200_000)

test('nor what its API key sends to the routes that take one', async () => {
  const { id: shopId, ownerId: userId } = m.loja
  const chave = await createApiKey(m.owner, { shopId, userId })
  const todas = await describedRoutes(m)
  const lista = todas
    .filter(({ operacao }) => operacao.security?.some((uma) => 'chave' in uma))
    .flatMap((rota) => escolher(requestsTo(m, rota, hostile)))
    .map((pedido) => ({ ...pedido, chave }))
  expect(await falhas(lista)).toEqual([])
  const caminho = `/rest/v1/produtos?estabelecimento_id=${shopId}`
  expect(await send(m, { quem: userId, chave, onde: '', metodo: 'GET', caminho })).toMatchObject({
    status: 200,
  })
}, 1_200_000)

test('nor to any field of the platform’s settings', async () => {
  const lista = SECOES.flatMap(({ chave, schema }) => {
    const esquema = z.toJSONSchema(schema, { io: 'input' }) as Shape
    const caminho = `/rest/v1/plataforma/configuracoes/${chave}`
    const comum = { quem: m.admin.id, metodo: 'POST', caminho }
    const valores = [...hostile(esquema, 'valor', () => undefined)]
    return escolher(valores.map(([onde, valor]) => ({ ...comum, onde, corpo: { valor } })))
  })
  expect(await falhas(lista)).toEqual([])
}, 600_000)

/** One of each field's values, the same one in every run. */
function escolher(todos: Iterable<RouteRequest>): RouteRequest[] {
  if (SEM_SORTEIO) return [...todos]
  return [...Map.groupBy(todos, ({ onde }) => onde).values()].flatMap(
    (valores) => valores[sortear(valores.length)] ?? [],
  )
}
let semente = 20_260_820
function sortear(abaixoDe: number): number {
  semente = (Math.imul(semente, 1_103_515_245) + 12_345) & 0x7fffffff
  return (semente >>> 8) % abaixoDe
}

/** How an answer tells what is behind it. */
const POR_DENTRO =
  /node_modules|\bat [\w.]+ \(|\.ts:\d|violates|syntax error|relation "|pg_|invalid input|SQLSTATE|select .+ from /i

async function falhas(lista: RouteRequest[]): Promise<string[]> {
  const fila = lista[Symbol.iterator]()
  const achadas: string[] = []
  const enviarUmPorUm = async () => {
    for (const pedido of fila) {
      const { status, corpo } = await send(m, pedido)
      const falhou = status >= 500 && !corpo.includes('provedor')
      if (falhou || (status >= 400 && POR_DENTRO.test(corpo)))
        achadas.push(`${status} ${JSON.stringify(pedido).slice(0, 500)} ${corpo.slice(0, 200)}`)
      if (status < 300 && pedido.metodo !== 'GET') await m.repor()
    }
  }
  await Promise.all(Array.from({ length: JUNTOS }, enviarUmPorUm))
  return achadas
}
