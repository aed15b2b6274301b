import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import type { AuthApp, Person } from './auth-app.ts'
import { createProduct, createUser } from './factories.ts'

/** An order of one new product in cash at a shop, by a new buyer or by whose token it is, as the route answers it. */
export async function order(
  t: TestApp,
  { lojaId, token, ...mais }: { lojaId: string; token?: string; [campo: string]: unknown },
) {
  const produto = await createProduct(t.owner, lojaId)
  const comprador = token ?? (await t.tokenFor((await createUser(t.owner)).id))
  const resposta = await t.request('POST', '/rest/v1/vendas', {
    token: comprador,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: lojaId,
      itens: [{ produto_id: produto.id, quantidade: 1 }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Ana' },
      ...mais,
    },
  })
  return { ...resposta, produto, token: comprador }
}

/** An order in cash that the shop has delivered: its buyer may review the product. */
export async function orderDelivered(t: TestApp, loja: { id: string; token: string }) {
  const { body, produto, token } = await order(t, { lojaId: loja.id })
  const vendaId = String(body.id)
  await t.request('POST', `/rest/v1/vendas/${vendaId}/entregar`, {
    token: loja.token,
    body: { recebeu_pagamento: true },
  })
  const avaliar = (comentario: string) =>
    t.request('POST', '/rest/v1/avaliacoes_produtos', {
      token,
      body: { produto_id: produto.id, nota: 4, comentario },
    })
  return { produto, vendaId, token, avaliar }
}

/** An order of one new product at a shop, by this person and under that name. Answers its id. */
export async function buy(
  t: AuthApp,
  {
    lojaId,
    pessoa,
    cliente = { nome: 'Ana Souza', telefone: '+5511955554444' },
  }: { lojaId: string; pessoa: Person; cliente?: { nome: string; telefone: string } },
): Promise<string> {
  const { body, status } = await order(t, {
    lojaId,
    token: pessoa.token,
    cliente: { ...cliente, email: pessoa.email },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return String(body.id)
}
