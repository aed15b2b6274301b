import { randomUUID } from 'node:crypto'
import { type Simulador, startSimulador } from '#src/demo/simulador/simulador.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { startWorker } from '#src/worker.ts'
import { startTestApp, type TestApp } from './app.ts'
import { criarLoja, criarProduto, criarUsuario, type LojaDeTeste } from './factories.ts'

/** The whole product with its worker, a provider that can lie and fail, a shop with PIX and a buyer. */
export async function startLojaComPix() {
  const t = await startTestApp()
  await startWorker()
  const loja = await criarLoja(t.owner, { nome: 'Padaria do Largo' })
  const outra = await criarLoja(t.owner)
  const semSegredo = await criarLoja(t.owner, { segredo: false })
  const provedor = await startSimulador({ accounts: [loja.conta, outra.conta, semSegredo.conta] })
  setConfig({ ...getConfig(), publicUrl: t.url, mercadoPagoUrl: provedor.url })
  const comprador = await criarUsuario(t.owner)
  const token = await t.tokenFor(comprador.id)

  return {
    ...t,
    t: t as TestApp,
    loja,
    outra,
    semSegredo,
    provedor: provedor as Simulador,
    comprador,
    token,
    async close() {
      await provedor.stop()
      await t.close()
    },
    /** A sale of the buyer; `venda` as the route answered it. */
    async vender({
      em = loja,
      forma = 'pix',
      estoque = 5,
      preco = 25.5,
    }: {
      em?: LojaDeTeste
      forma?: string
      estoque?: number
      preco?: number
    } = {}) {
      const produto = await criarProduto(t.owner, em.id, { estoque, preco })
      const { body: venda } = await t.request('POST', '/rest/v1/vendas', {
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          estabelecimento_id: em.id,
          itens: [{ produto_id: produto.id, quantidade: 1 }],
          forma_pagamento: forma,
          cliente: { nome: 'Ana Souza' },
        },
      })
      return { produto, venda: venda as { id: string; numero: number; total: number } }
    },
    gerarPix(vendaId: string, em: LojaDeTeste = loja) {
      return t.request('POST', '/functions/v1/create-payment-preference', {
        token,
        body: { estabelecimento_id: em.id, venda_id: vendaId },
      })
    },
    async venda(id: string) {
      const { rows } = await t.owner.query('select * from vendas where id = $1', [id])
      return rows[0] as { status: string; pago_em: Date | null; expira_em: Date | null; ciclo: number }
    },
    async estoque(produtoId: string) {
      const { rows } = await t.owner.query('select estoque, estoque_reservado from produtos where id = $1', [
        produtoId,
      ])
      return rows[0] as { estoque: number; estoque_reservado: number }
    },
    async alertas(codigo: string) {
      const { rows } = await t.owner.query('select * from alertas where codigo = $1', [codigo])
      return rows
    },
    async contar(tabela: string, onde: string, valores: unknown[]) {
      const { rows } = await t.owner.query(`select count(*)::int as n from ${tabela} where ${onde}`, valores)
      return rows[0].n as number
    },
  }
}

export type LojaComPix = Awaited<ReturnType<typeof startLojaComPix>>
