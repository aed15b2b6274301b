import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop } from '#test/support/factories.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { filasDePlanilhas } from '#src/planilhas/server/queues.ts'
import { filasDeProdutos } from '#src/produtos/server/queues.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'

// A job under which its process died, as the queue finds it again: run once more, and then given up.

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ worker: true })
})
afterAll(() => t.close())

/** What the queue writes of a job whose process no longer answers for it. */
const MORREU = '{"value":{"message":"job heartbeat timeout"}}'

/** Not before the test has said how it went. */
const DEPOIS = { startAfter: new Date(Date.now() + 3_600_000) }

/** A spreadsheet whose rows are all in but for its end. */
async function importacao(): Promise<{ importacaoId: string; donoId: string; loja: string }> {
  const { id: loja, ownerId } = await createShop(t.owner)
  const importacaoId = randomUUID()
  await t.owner.query(
    `insert into importacoes (id, estabelecimento_id, user_id, recurso, nome_arquivo, status, colunas, total)
     values ($1, $2, $3, 'produtos', 'p.csv', 'importando', '{"cabecalhos":[],"colunas":[]}', 1)`,
    [importacaoId, loja, ownerId],
  )
  return { importacaoId, donoId: ownerId, loja }
}

const statusDe = async (importacaoId: string) =>
  (await t.owner.query('select status from importacoes where id = $1', [importacaoId])).rows[0].status

test('is run once more', async () => {
  const { importacaoId } = await importacao()
  await withAccess(SYSTEM, (tx) => enqueue(tx, filasDeProdutos.importar, { importacaoId }, DEPOIS))
  await t.owner.query(
    `update pgboss.job set state = 'retry', retry_count = 1, start_after = now(), output = $1 where data ->> 'importacaoId' = $2`,
    [MORREU, importacaoId],
  )
  await vi.waitFor(async () => expect(await statusDe(importacaoId)).toBe('concluida'), { timeout: 15_000 })
})

test('not when its tries are used up: its owner is notified', async () => {
  const { importacaoId, donoId } = await importacao()
  await withAccess(SYSTEM, (tx) => enqueue(tx, filasDeProdutos.importar, { importacaoId }, DEPOIS))
  await t.owner.query(
    `update pgboss.job set state = 'active', started_on = now() - interval '1 hour', heartbeat_on = now() - interval '1 hour',
       retry_count = retry_limit - 1 where data ->> 'importacaoId' = $1`,
    [importacaoId],
  )
  await vi.waitFor(async () => expect(await statusDe(importacaoId)).toBe('falhou'), { timeout: 60_000 })
  const { rows } = await t.owner.query('select titulo from avisos where user_id = $1', [donoId])
  expect(rows).toEqual([{ titulo: 'Sua planilha parou antes do fim' }])
})

test('and when that ends its process too, its owner is notified and it never runs again', async () => {
  const { importacaoId, donoId, loja } = await importacao()
  const exportacaoId = randomUUID()
  await t.owner.query(
    `insert into exportacoes (id, user_id, estabelecimento_id, recurso, formato, linhas, arquivo)
     values ($1, $2, $3, 'produtos', 'csv', 1, 'produtos.csv')`,
    [exportacaoId, donoId, loja],
  )
  await withAccess(SYSTEM, async (tx) => {
    await enqueue(tx, filasDeProdutos.importar, { importacaoId }, DEPOIS)
    await enqueue(tx, filasDePlanilhas.exportar, { exportacaoId }, DEPOIS)
  })
  const { rows } = await t.owner.query(
    `update pgboss.job set state = 'retry', retry_count = 2, output = $1
     where data ->> 'importacaoId' = $2 or data ->> 'exportacaoId' = $3 returning id`,
    [MORREU, importacaoId, exportacaoId],
  )
  // It died once before, and was run once more.
  await t.owner.query(
    `insert into auth.limites (chave, contagem, expira_em)
     select sha256(convert_to('trabalho-interrompido', 'UTF8') || '\\x00'::bytea || convert_to(id::text, 'UTF8')), 1,
       now() + interval '1 day' from unnest($1::uuid[]) as id`,
    [rows.map(({ id }) => id)],
  )
  await t.owner.query('update pgboss.job set start_after = now() where id = any($1)', [
    rows.map(({ id }) => id),
  ])
  await vi.waitFor(
    async () => {
      const { rows: trabalhos } = await t.owner.query(
        'select distinct state::text from pgboss.job where id = any($1)',
        [rows.map(({ id }) => id)],
      )
      expect(trabalhos).toEqual([{ state: 'failed' }])
    },
    { timeout: 15_000 },
  )
  const { rows: avisos } = await t.owner.query(
    'select titulo from avisos where user_id = $1 order by titulo',
    [donoId],
  )
  expect(avisos.map(({ titulo }) => titulo)).toEqual([
    'Não foi possível preparar seu arquivo',
    'Sua planilha parou antes do fim',
  ])
  expect(await statusDe(importacaoId)).toBe('falhou')
  const { rows: feitas } = await t.owner.query('select status from exportacoes where id = $1', [exportacaoId])
  expect(feitas).toEqual([{ status: 'falhou' }])
})
