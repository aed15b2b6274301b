import type { AuthApp, Person } from './auth-app.ts'
import { createProduct } from './factories.ts'

/** An order of one new product at a shop, by this person and under that name. Answers its id. */
export async function buy(
  t: AuthApp,
  {
    lojaId,
    pessoa,
    cliente = { nome: 'Ana Souza', telefone: '+5511955554444' },
  }: { lojaId: string; pessoa: Person; cliente?: { nome: string; telefone: string } },
): Promise<string> {
  const produto = await createProduct(t.owner, lojaId)
  const { body, status } = await t.send('POST', '/rest/v1/vendas', {
    token: pessoa.token,
    headers: { 'idempotency-key': produto.id },
    body: {
      estabelecimento_id: lojaId,
      itens: [{ produto_id: produto.id, quantidade: 1 }],
      forma_pagamento: 'avista',
      cliente: { ...cliente, email: pessoa.email },
    },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return String(body.id)
}
