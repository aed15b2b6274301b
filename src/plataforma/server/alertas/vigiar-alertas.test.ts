import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alertar } from '#src/registro/server/alertar.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database/database.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { criarLoja, criarProduto, type LojaDeTeste } from '#test/support/factories.ts'
import { conferirEstoque, vigiarAlertas } from './vigiar-alertas.ts'

let t: TestApp
let loja: LojaDeTeste
beforeAll(async () => {
  t = await startTestApp()
  loja = await criarLoja(t.owner)
})
afterAll(() => t.close())

const abertos = async (codigo: string) =>
  (
    await t.owner.query(
      `select chave, severidade, ocorrencias, resumo from alertas where codigo = $1 and status <> 'resolvido' order by chave`,
      [codigo],
    )
  ).rows

describe('what no single request sees', () => {
  test('EST-NEG: a stock that is not what its ledger adds up to, until it is', async () => {
    const { id } = await criarProduto(t.owner, loja.id, { nome: 'Caneca', estoque: 10 })
    await conferirEstoque()
    expect(await abertos('EST-NEG')).toEqual([])
    await t.owner.query('update produtos set estoque = 8 where id = $1', [id])
    await conferirEstoque()
    await conferirEstoque()
    expect(await abertos('EST-NEG')).toEqual([
      {
        chave: id,
        severidade: 'critico',
        ocorrencias: 1,
        resumo: 'Caneca: o estoque diz 8 e o livro soma 10.',
      },
    ])
    await t.owner.query('update produtos set estoque = 10 where id = $1', [id])
    await conferirEstoque()
    expect(await abertos('EST-NEG')).toEqual([])
  })

  test('DEN-PRAZO: a report past its seven days, once for all of the same thing, until it is decided', async () => {
    const { id: produto } = await criarProduto(t.owner, loja.id, { nome: 'Tênis' })
    const { rows } = await t.owner.query<{ id: string }>(
      `insert into denuncias (estabelecimento_id, produto_id, motivo, descricao, created_at)
       select $1, $2, 'golpe', 'Pediram pagamento por fora.', now() - n * interval '1 hour' from generate_series(2, 1, -1) n
       returning id`,
      [loja.id, produto],
    )
    await vigiarAlertas()
    expect(await abertos('DEN-PRAZO')).toEqual([])
    await t.owner.query(
      `update denuncias set responder_ate = now() - interval '1 minute' where produto_id = $1`,
      [produto],
    )
    await vigiarAlertas()
    await vigiarAlertas()
    expect(await abertos('DEN-PRAZO')).toMatchObject([
      {
        chave: rows[0]?.id,
        severidade: 'alto',
        ocorrencias: 1,
        resumo: expect.stringMatching(/^A denúncia /),
      },
    ])
    await t.owner.query(`update denuncias set status = 'mantida' where produto_id = $1`, [produto])
    await vigiarAlertas()
    expect(await abertos('DEN-PRAZO')).toEqual([])
  })

  test('MED-PRAZO: a mediation past its seven days, until the platform says its word or it ends', async () => {
    const { rows } = await t.owner.query<{ id: string }>(
      `insert into conversas (estabelecimento_id, user_id, assunto, responder_ate, escalado_em, mediacao_responder_ate)
       select $1, $2, 'entrega', now(), now(), now() + n * interval '1 day' from unnest(array[-1, 1]) n returning id`,
      [loja.id, loja.donoId],
    )
    await vigiarAlertas()
    await vigiarAlertas()
    expect(await abertos('MED-PRAZO')).toMatchObject([
      { chave: rows[0]?.id, severidade: 'alto', ocorrencias: 1 },
    ])
    await t.owner.query(`update conversas set status = 'encerrada', responder_ate = null where id = $1`, [
      rows[0]?.id,
    ])
    await vigiarAlertas()
    expect(await abertos('MED-PRAZO')).toEqual([])
  })

  test('DEV-PRAZO: a regret whose money is not on its way on its day, until it is', async () => {
    const { rows } = await t.owner.query<{ id: string }>(
      `with c as (insert into consumidores (estabelecimento_id, nome) values ($1, 'Ana') returning id),
         v as (insert into vendas (estabelecimento_id, cliente_id, user_id, numero, compra_id, forma_pagamento, subtotal, total, status, pago_em, entregue_em)
           select $1, id, $2, 9001, uuid_v7(), 'avista', 10, 10, 'em_devolucao', now(), now() from c returning id)
       insert into devolucoes (estabelecimento_id, venda_id, tipo, status_anterior, reembolsar_ate)
       select $1, id, 'arrependimento', 'entregue', now() + interval '1 hour' from v returning id`,
      [loja.id, loja.donoId],
    )
    await vigiarAlertas()
    expect(await abertos('DEV-PRAZO')).toEqual([])
    await t.owner.query(`update devolucoes set reembolsar_ate = now() - interval '1 minute' where id = $1`, [
      rows[0]?.id,
    ])
    await vigiarAlertas()
    expect(await abertos('DEV-PRAZO')).toMatchObject([{ chave: rows[0]?.id, severidade: 'alto' }])
    await t.owner.query(`update devolucoes set status = 'recebida' where id = $1`, [rows[0]?.id])
    await vigiarAlertas()
    expect(await abertos('DEV-PRAZO')).toEqual([])
  })

  test('LOJA-NOTA: ten reviews of ninety days below three, until better ones come', async () => {
    const avaliar = async (nota: number) => {
      const { rows } = await t.owner.query(
        `insert into consumidores (estabelecimento_id, nome) values ($1, 'Ana') returning id`,
        [loja.id],
      )
      await t.owner.query(
        'insert into avaliacoes_estabelecimento (estabelecimento_id, cliente_id, nota) values ($1, $2, $3)',
        [loja.id, rows[0].id, nota],
      )
    }
    for (let i = 0; i < 9; i++) await avaliar(2)
    await vigiarAlertas()
    expect(await abertos('LOJA-NOTA')).toEqual([])
    await avaliar(2)
    await vigiarAlertas()
    await vigiarAlertas()
    expect(await abertos('LOJA-NOTA')).toMatchObject([
      {
        chave: loja.id,
        severidade: 'medio',
        ocorrencias: 1,
        resumo: 'Nota 2,0 em 10 avaliações de 90 dias.',
      },
    ])
    for (let i = 0; i < 10; i++) await avaliar(5)
    await vigiarAlertas()
    expect(await abertos('LOJA-NOTA')).toEqual([])
  })

  test('JOB-FALHA: what a scheduled job tried five times in vain for a shop, until it works', async () => {
    await t.owner.query(
      `insert into tarefas_adiadas (estabelecimento_id, tarefa, alvo, falhas, proxima_em)
       select $1, 'vendas.expirar', gen_random_uuid(), falhas, now() from generate_series(4, 6) falhas`,
      [loja.id],
    )
    await vigiarAlertas()
    await vigiarAlertas()
    expect(await abertos('JOB-FALHA')).toEqual([
      {
        chave: `adiada:vendas.expirar:${loja.id}`,
        severidade: 'alto',
        ocorrencias: 1,
        resumo: 'A tarefa vendas.expirar não consegue terminar nesta loja (2 registros).',
      },
    ])
    await t.owner.query('delete from tarefas_adiadas')
    await vigiarAlertas()
    expect(await abertos('JOB-FALHA')).toEqual([])
  })

  test('JOB-FALHA: a job that failed for good or misses its turns, until it runs again', async () => {
    const nova = (estado: string, quando: string) =>
      t.owner.query(
        `insert into pgboss.job_common (id, name, state, created_on, started_on, completed_on, retry_count)
         values (gen_random_uuid(), 'vendas.expirar', $1, ${quando}, ${quando}, ${quando}, 2)`,
        [estado],
      )
    await nova('failed', `now() - interval '1 hour'`)
    await t.owner.query(
      `insert into pgboss.schedule (name, cron, timezone, created_on)
       values ('planilhas.reter-dados', '0 4 * * *', 'America/Sao_Paulo', now() - interval '10 days')`,
    )
    await vigiarAlertas()
    await vigiarAlertas()
    expect(await abertos('JOB-FALHA')).toMatchObject([
      { chave: 'falha:vendas.expirar', severidade: 'critico', ocorrencias: 1 },
      { chave: 'perdida:planilhas.reter-dados' },
    ])
    await nova('completed', 'now()')
    await t.owner.query(`delete from pgboss.schedule where name = 'planilhas.reter-dados'`)
    await vigiarAlertas()
    expect(await abertos('JOB-FALHA')).toEqual([])
  })
})

test('an administrator’s new device and a wrong amount stay for a person', async () => {
  for (const codigo of ['SEG-LOGIN', 'PAG-VALOR'])
    await withAcesso(SISTEMA, (tx) =>
      alertar(tx, {
        codigo,
        severidade: 'alto',
        estabelecimentoId: null,
        chave: 'admin:alguém',
        resumo: 'De teste',
      }),
    )
  await t.owner.query(`update alertas set ultima_em = now() - interval '25 hours'`)
  await vigiarAlertas()
  for (const codigo of ['SEG-LOGIN', 'PAG-VALOR']) expect(await abertos(codigo)).toHaveLength(1)
})
