import { randomUUID } from 'node:crypto'
import { trabalharConferenciaDeClientes } from '#src/clientes/server/conferir-planilha.ts'
import { startTestApp } from './app.ts'
import { createProduct, createShop } from './factories.ts'
import { turnOf } from './shop-that-imports.ts'

export const CUSTOMERS = '/rest/v1/consumidores'
export const IMPORTS = '/rest/v1/importacoes_consumidores'
export type Body = Record<string, unknown>

/** The product with a shop, its owner's token, and a second shop that must see none of the first one's customers. */
export async function startShopWithCustomers() {
  const t = await startTestApp()
  const loja = await createShop(t.owner)
  const outra = await createShop(t.owner)
  const dono = await t.tokenFor(loja.ownerId)

  /** A route under the customers, or of a whole path, of the shop `em` or of the one that a body names. */
  async function pedir(method: string, path: string, body?: Body, token = dono, em = loja.id) {
    const comCorpo = method === 'POST' || method === 'PATCH'
    const route = path.startsWith('/rest/') ? path : `${CUSTOMERS}${path}`
    const juncao = path.includes('?') ? '&' : '?'
    return t.request(method, comCorpo ? route : `${route}${juncao}estabelecimento_id=${em}`, {
      token,
      ...(comCorpo ? { body: { estabelecimento_id: em, ...body } } : {}),
    })
  }

  return {
    ...t,
    loja,
    outra,
    dono,
    pedir,
    ler: (path: string, token = dono, em = loja.id) => pedir('GET', path, undefined, token, em),
    postar: (path: string, body: Body, token = dono) => pedir('POST', path, body, token),

    /** A spreadsheet's check as the queue would work it, and what it says. */
    async conferir(importacaoId: string) {
      await trabalharConferenciaDeClientes(await turnOf(t.owner, importacaoId))
      return pedir('GET', `${IMPORTS}/${importacaoId}`)
    },

    /** Sends a spreadsheet: what it would do. */
    async enviarPlanilha(conteudo: string) {
      const corpo = new FormData()
      corpo.set('arquivo', new Blob([conteudo], { type: 'text/csv' }), 'clientes.csv')
      const resposta = await fetch(`${t.url}${IMPORTS}?estabelecimento_id=${loja.id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${dono}` },
        body: corpo,
      })
      const body = (await resposta.json()) as Body
      if (resposta.status !== 201) return { status: resposta.status, body }
      await trabalharConferenciaDeClientes(await turnOf(t.owner, String(body.id)))
      return { status: 201, body: (await pedir('GET', `${IMPORTS}/${String(body.id)}`)).body }
    },

    /** A customer written down through the route. */
    async cadastrar(dados: Body = {}) {
      const { body, status } = await pedir('POST', '', {
        nome: 'Rita Moraes',
        email: `${randomUUID()}@casa.test`,
        ...dados,
      })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body as Body & { id: string; updated_at: string }
    },

    /** A row as a checkout or the seed would have made it. */
    async inserir(dados: Body = {}, estabelecimentoId = loja.id): Promise<string> {
      const linha: Body = { nome: 'Rita Moraes', estabelecimento_id: estabelecimentoId, ...dados }
      const nomes = Object.keys(linha)
      const { rows } = await t.owner.query<{ id: string }>(
        `insert into consumidores (${nomes.join(', ')}) values (${nomes.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
        Object.values(linha),
      )
      return String(rows[0]?.id)
    },

    /** A sale at the counter, through its route; paid unless asked otherwise. */
    async vender(clienteId: string, valor = 10, { paga = true } = {}) {
      const produto = await createProduct(t.owner, loja.id, { preco: valor, estoque: 5 })
      const { body, status } = await t.request('POST', '/rest/v1/vendas/balcao', {
        token: dono,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          estabelecimento_id: loja.id,
          itens: [{ produto_id: produto.id, quantidade: 1 }],
          cliente: { id: clienteId },
          pagamentos: paga ? [{ forma: 'avista', valor }] : [],
        },
      })
      if (status >= 300) throw new Error(JSON.stringify(body))
      return { ...(body as { id: string; numero: number }), produto }
    },
  }
}

export type ShopWithCustomers = Awaited<ReturnType<typeof startShopWithCustomers>>
