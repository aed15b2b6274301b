import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AlertCase, watchEverything, liveThroughAlert } from '#test/support/alerts.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, createProduct, type TestShop } from '#test/support/factories.ts'

// The alerts of days that the law gives and somebody lets pass (docs/rules/platform.md#alerts).

let t: TestApp
let loja: TestShop
beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
})
afterAll(() => t.close())

const mudar = (consulta: string, valores: unknown[]) => t.owner.query(consulta, valores)

/** What is due has no alert before its day; then the day passes. */
async function passarODia(codigo: string, chave: string, consulta: string): Promise<string> {
  await watchEverything()
  const { rowCount } = await mudar('select 1 from alertas where codigo = $1 and chave = $2', [codigo, chave])
  expect(rowCount).toBe(0)
  await mudar(consulta, [chave])
  return chave
}

const CASOS: Record<string, AlertCase> = {
  'DEN-PRAZO': {
    severity: 'alto',
    /** Two reports of one product: one alert, under the first of them. */
    async raise() {
      const { id: produto } = await createProduct(t.owner, loja.id, { nome: 'Tênis' })
      const { rows } = await mudar(
        `insert into denuncias (estabelecimento_id, produto_id, motivo, descricao, created_at)
         select $1, $2, 'golpe', 'Pediram pagamento por fora.', now() - n * interval '1 hour'
         from generate_series(2, 1, -1) n returning id`,
        [loja.id, produto],
      )
      return passarODia(
        'DEN-PRAZO',
        rows[0].id,
        `update denuncias set responder_ate = now() - interval '1 minute'
         where produto_id = (select produto_id from denuncias where id = $1)`,
      )
    },
    times: 1,
    resolve: (chave) =>
      mudar(
        `update denuncias set status = 'mantida'
         where produto_id = (select produto_id from denuncias where id = $1)`,
        [chave],
      ),
  },
  'MED-PRAZO': {
    severity: 'alto',
    async raise() {
      const { rows } = await mudar(
        `insert into conversas
           (estabelecimento_id, user_id, assunto, responder_ate, escalado_em, mediacao_responder_ate)
         values ($1, $2, 'entrega', now(), now(), now() + interval '1 day') returning id`,
        [loja.id, loja.ownerId],
      )
      return passarODia(
        'MED-PRAZO',
        rows[0].id,
        `update conversas set mediacao_responder_ate = now() - interval '1 minute' where id = $1`,
      )
    },
    times: 1,
    resolve: (chave) =>
      mudar(`update conversas set status = 'encerrada', responder_ate = null where id = $1`, [chave]),
  },
  'DEV-PRAZO': {
    severity: 'alto',
    async raise() {
      const { rows } = await mudar(
        `with c as (insert into consumidores (estabelecimento_id, nome) values ($1, 'Ana') returning id),
           v as (insert into vendas (estabelecimento_id, cliente_id, user_id, numero, compra_id, forma_pagamento,
               subtotal, total, status, pago_em, entregue_em)
             select $1, id, $2, 9001, uuid_v7(), 'avista', 10, 10, 'em_devolucao', now(), now() from c
             returning id)
         insert into devolucoes (estabelecimento_id, venda_id, tipo, status_anterior, reembolsar_ate)
         select $1, id, 'arrependimento', 'entregue', now() + interval '1 hour' from v returning id`,
        [loja.id, loja.ownerId],
      )
      return passarODia(
        'DEV-PRAZO',
        rows[0].id,
        `update devolucoes set reembolsar_ate = now() - interval '1 minute' where id = $1`,
      )
    },
    times: 1,
    resolve: (chave) => mudar(`update devolucoes set status = 'recebida' where id = $1`, [chave]),
  },
}

describe('a day that the law gives and somebody lets pass', () => {
  test.each(Object.entries(CASOS))('%s: no alert before its day, one after, over by itself', (codigo, caso) =>
    liveThroughAlert(t.owner, codigo, caso),
  )
})

test('DEN-PRAZO: each question that was reported has an alert of its own', async () => {
  const { rows } = await mudar(
    `insert into denuncias (estabelecimento_id, pergunta_id, motivo, descricao, responder_ate)
     select $1, gen_random_uuid(), 'golpe', 'Pediram pagamento por fora.', now() - interval '1 minute'
     from generate_series(1, 2) returning id`,
    [loja.id],
  )
  await watchEverything()
  const alertas = await mudar(`select chave from alertas where codigo = 'DEN-PRAZO' and status = 'novo'`, [])
  expect(new Set(alertas.rows.map(({ chave }) => chave))).toEqual(new Set(rows.map(({ id }) => id)))
})
