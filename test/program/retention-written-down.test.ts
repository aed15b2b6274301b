import { afterAll, beforeAll, expect, test } from 'vitest'
import { reterAvisos } from '#src/avisos/server/reter-dados.ts'
import { reterPlanilhas } from '#src/planilhas/server/reter-dados.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { limpar } from '#src/usuarios/server/limpar-sessoes.ts'
import { type AuthApp, startAuthApp } from '#test/support/auth-app.ts'
import { createShop, type TestShop } from '#test/support/factories.ts'

// The jobs that take out what has no term by the calendar (retention.test.ts has those) say how much, once.

let t: AuthApp
let loja: TestShop
beforeAll(async () => {
  t = await startAuthApp()
  setConfig({ ...getConfig(), demo: false })
  loja = await createShop(t.owner)
})
afterAll(() => t.close())

async function apagou(recurso: string, trabalho: () => Promise<void>): Promise<unknown[]> {
  await trabalho()
  await trabalho()
  const { rows } = await t.owner.query(
    `select para from auditoria where acao = 'retencao.apagar' and recurso = $1`,
    [recurso],
  )
  return rows.map(({ para }) => para)
}

test('notifications', async () => {
  await t.owner.query(
    `insert into avisos (user_id, tipo, titulo, created_at)
     select $1, 'conta.teste', 'Oi', now() - n % 2 * interval '181 days' from generate_series(1, 5000) n`,
    [loja.ownerId],
  )
  expect(await apagou('avisos', reterAvisos)).toEqual([{ avisos: 2500, aparelhos: 0 }])
})

test('spreadsheets, made and sent', async () => {
  await t.owner.query(
    `insert into exportacoes (user_id, recurso, formato, arquivo, linhas, created_at)
     select $1, 'conta', 'json', 'a.json', 0, now() - n % 2 * interval '8 days' from generate_series(1, 250) n`,
    [loja.ownerId],
  )
  await t.owner.query(
    `insert into importacoes (estabelecimento_id, user_id, recurso, nome_arquivo, colunas, status, total, created_at)
     values ($1, $2, 'clientes', 'a.csv', '{}', 'validada', 1, now() - interval '31 days'),
       ($1, $2, 'clientes', 'b.csv', '{}', 'enviada', 0, now() - interval '2 hours'),
       ($1, $2, 'clientes', 'c.csv', '{}', 'validada', 1, now() - interval '29 days')`,
    [loja.id, loja.ownerId],
  )
  expect(await apagou('planilhas', reterPlanilhas)).toEqual([{ exportacoes: 125, importacoes: 2 }])
})

test('sessions, devices and e-mails', async () => {
  await t.owner.query(
    `insert into auth.sessions (user_id, ended_at)
     select $1, now() - n % 2 * interval '31 days' from generate_series(1, 500) n`,
    [loja.ownerId],
  )
  await t.owner.query(
    `insert into auth.dispositivos (user_id, dispositivo_hash, visto_em)
     values ($1, sha256('um'), now() - interval '2 years'), ($1, sha256('outro'), now())`,
    [loja.ownerId],
  )
  await t.owner.query(
    `insert into emails (para, assunto, texto, html, message_id, enviado_em)
     select 'a@b', 'Oi', '', '', '<' || n || '@b>', now() - n % 2 * interval '31 days' from generate_series(1, 2500) n`,
  )
  expect(await apagou('contas', limpar)).toEqual([{ sessoes: 250, dispositivos: 1, emails: 1250 }])
})
