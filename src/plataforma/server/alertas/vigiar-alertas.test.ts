import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alertar } from '#src/registro/server/alertar.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, createProduct, type TestShop } from '#test/support/factories.ts'
import { conferirEstoque, vigiarAlertas } from './vigiar-alertas.ts'

let t: TestApp
let loja: TestShop
beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
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
    const { id } = await createProduct(t.owner, loja.id, { nome: 'Caneca', estoque: 10 })
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
         values (gen_random_uuid(), 'vendas.expirar', $1, ${quando}, ${quando}, ${quando}, 1)`,
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
    await vigiarAlertas()
    expect(await abertos('JOB-FALHA')).toMatchObject([{ chave: 'perdida:planilhas.reter-dados' }])
    // Failed twice, and tried again.
    await nova('retry', `now() + interval '1 second'`)
    await vigiarAlertas()
    expect(await abertos('JOB-FALHA')).toMatchObject([
      { chave: 'falha:vendas.expirar' },
      { chave: 'perdida:planilhas.reter-dados' },
    ])
    await nova('completed', `now() + interval '2 seconds'`)
    await t.owner.query(`delete from pgboss.schedule where name = 'planilhas.reter-dados'`)
    await vigiarAlertas()
    expect(await abertos('JOB-FALHA')).toEqual([])
  })
})

test('an administrator’s new device and a wrong amount stay for a person', async () => {
  for (const codigo of ['SEG-LOGIN', 'PAG-VALOR'])
    await withAccess(SYSTEM, (tx) =>
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
