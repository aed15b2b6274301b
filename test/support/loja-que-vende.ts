import { randomUUID } from 'node:crypto'
import { startTestApp } from './app.ts'
import { criarLoja, criarUsuario } from './factories.ts'

/** The product with a shop and a buyer signed in, who buys through the shop's own route. */
export async function startLojaQueVende() {
  const t = await startTestApp()
  const loja = await criarLoja(t.owner)
  const token = await t.tokenFor((await criarUsuario(t.owner)).id)
  const cliente = { nome: 'Ana Souza', email: 'ana@teste.portal' }

  return {
    ...t,
    loja,
    token,
    cliente,

    pedido(produtoId: string, quantidade: unknown = 1, extra: Record<string, unknown> = {}) {
      return {
        estabelecimento_id: loja.id,
        itens: [{ produto_id: produtoId, quantidade }],
        forma_pagamento: 'avista',
        cliente,
        ...extra,
      }
    },

    comprar(body: unknown, { chave = randomUUID(), quem = token }: { chave?: string; quem?: string } = {}) {
      return t.request('POST', '/rest/v1/vendas', {
        token: quem,
        body,
        headers: { 'idempotency-key': chave },
      })
    },

    async estoque(produtoId: string): Promise<number> {
      const { rows } = await t.owner.query('select estoque from produtos where id = $1', [produtoId])
      return rows[0].estoque
    },

    async totalDeVendas(): Promise<number> {
      const { rows } = await t.owner.query('select count(*)::int as total from vendas')
      return rows[0].total
    },
  }
}

export type LojaQueVende = Awaited<ReturnType<typeof startLojaQueVende>>
