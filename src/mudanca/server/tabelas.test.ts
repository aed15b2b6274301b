import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import TABELAS from '../conteudo/tabelas.json' with { type: 'json' }

// What is of a shop is in its archive, or left out with a reason: a new table or column belongs in one of the lists.

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

const deLinhas = [...TABELAS.voltam, ...TABELAS.levam]

test('every table of a shop is in the archive, or left out with a reason', async () => {
  const { rows } = await db.owner.query<{ tabela: string }>(`
    select c.relname as tabela from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'estabelecimento_id' order by 1`)
  const listadas = [...deLinhas.map(({ nome }) => nome), ...Object.keys(TABELAS.ficam)]
  expect(listadas.toSorted()).toEqual(rows.map(({ tabela }) => tabela).toSorted())
})

test('every column is in the archive, or named among those left out', async () => {
  const { rows } = await db.owner.query<{ tabela: string; colunas: string[] }>(`
    select c.relname as tabela, array_agg(a.attname::text order by 1) as colunas
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname <> 'estabelecimento_id' group by 1`)
  const noBanco = new Map(rows.map(({ tabela, colunas }) => [tabela, colunas.toSorted()]))
  for (const { nome, colunas, fora = '' } of [{ nome: 'estabelecimentos', ...TABELAS.loja }, ...deLinhas]) {
    const ditas = `${colunas} ${fora}`.split(' ').filter(Boolean).toSorted()
    expect({ nome, colunas: ditas }).toEqual({ nome, colunas: noBanco.get(nome) })
  }
})

test('no column that goes out points to an account, to the vault, or holds a digest', async () => {
  const { rows } = await db.owner.query<{ tabela: string; coluna: string }>(`
    select f.conrelid::regclass::text as tabela, a.attname as coluna from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
    where f.contype = 'f' and f.confrelid in ('auth.users'::regclass, 'cofre'::regclass)
    union select c.oid::regclass::text, a.attname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'bytea'::regtype where c.relnamespace = 'public'::regnamespace`)
  const saem = new Set(
    [{ nome: 'estabelecimentos', ...TABELAS.loja }, ...deLinhas].flatMap(({ nome, colunas }) =>
      colunas.split(' ').map((coluna) => `${nome}.${coluna}`),
    ),
  )
  expect(rows.map(({ tabela, coluna }) => `${tabela}.${coluna}`).filter((uma) => saem.has(uma))).toEqual([])
})
