import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMigrations } from '#src/shared/server/database/migrations.ts'
import { changedFunctions, contractSince, droppedNames, longLocks } from '#test/support/long-locks.ts'

/** The last migration from before the rule; later ones run while the version before serves (docs/updates.md). */
const BASELINE = 71

const numberOf = (name: string) => Number(name.slice(0, 4))
const MIGRATIONS = readMigrations()
const NEW = MIGRATIONS.filter(({ name }) => numberOf(name) > BASELINE)

test('no new migration keeps writers waiting or takes away what the version before uses', () => {
  const found = NEW.flatMap(({ name, text }) => longLocks(text).map((sentence) => `${name}: ${sentence}`))
  expect(found).toEqual([])
})

test('no new migration changes what a function takes or answers', () => {
  const known = new Map<string, string>()
  const found = MIGRATIONS.flatMap(({ name, text }) =>
    changedFunctions(text, known).map((sentence) => ({ name, sentence })),
  )
  expect(found.filter(({ name }) => numberOf(name) > BASELINE)).toEqual([])
})

test('what a contract takes away has been out of use since a version before, and is named nowhere', () => {
  const sources = globSync('src/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'))
  for (const { name, text } of NEW) {
    const since = contractSince(text)
    if (since === undefined) continue
    expect(numberOf(name), name).toBeGreaterThan(Number(since))
    expect(MIGRATIONS.map(({ name }) => name.slice(0, 4))).toContain(since)
    const named = droppedNames(text).filter((one) => sources.some((source) => source.includes(one)))
    expect(named, name).toEqual([])
  }
})

test.each([
  [
    'create function f(a int) returns int language sql',
    'create or replace function f(a text) returns int language sql',
  ],
  [
    'create function f(a int) returns int language sql',
    'create function f(a int, b int default 1) returns int as $$ $$ language sql',
  ],
  [
    'create function f() returns table (a int) stable language sql',
    'create function f()\n  returns table (a int, b int) language sql',
  ],
])('%s may not become %s', (before, after) => {
  const known = new Map<string, string>()
  expect(changedFunctions(before, known)).toEqual([])
  expect(changedFunctions(before.replace('create', 'create or replace'), known)).toEqual([])
  expect(changedFunctions(after, known)).toHaveLength(1)
})

test('what is dropped whole is told by its name', () => {
  expect(droppedNames('drop function if exists f(int); drop table t cascade; drop index i')).toEqual([
    'f',
    't',
  ])
})

test.each([
  'create index a on vendas (b)',
  'create unique index a on vendas (b)',
  'alter table vendas add column a uuid not null default uuid_v7()',
  'alter table vendas add column a int generated always as (1) stored',
  'ALTER TABLE vendas ALTER COLUMN total TYPE bigint',
  'alter table vendas alter total set not null',
  'alter table vendas add constraint a check (total > 0)',
  'alter table vendas add constraint a foreign key (b) references c (d)',
  'alter table vendas add constraint a unique (b)',
  'alter table vendas add primary key (b)',
  'alter table vendas add column a uuid references c (d)',
  'alter table vendas drop column total',
  'alter table vendas drop total',
  'alter table vendas rename total to t',
  'alter table vendas rename column total to t',
  'drop function publico_buscar',
  'drop view publico_planos',
  'drop index vendas_por_dia',
  'drop materialized view v',
  'drop policy p on vendas',
  'revoke update on vendas from portal_app',
  'alter type t rename value a to b',
  'alter table vendas alter column a drop default',
  'alter table vendas drop constraint vendas_numero_key',
  'alter table vendas add column a text not null',
  'alter table vendas add constraint a check (total > 0) not valid',
  'alter table vendas add constraint a foreign key (b) references c (d) not valid',
  'alter table vendas drop constraint a, add constraint a check (total > 0) not valid',
  '-- wider: one more\nalter table vendas add constraint a check (total > 0) not valid',
  'alter table vendas add constraint a unique using index b',
  'create unique index concurrently a on vendas (b)',
  "do $$ begin execute 'drop table vendas'; end $$",
  '-- contract: nothing calls it since 1.4\ndrop function publico_buscar',
  'update vendas set total = 0',
  `-- contract: since 0072 nothing writes less
   alter table vendas add constraint a check (total > 0) not valid;
   alter table vendas validate constraint a`,
])('%s is refused', (text) => {
  expect(longLocks(text)).not.toEqual([])
})

test.each([
  'create table a (b int); create index c on a (b); alter table a add constraint d check (b > 0)',
  'create index concurrently a on vendas (b)',
  'alter table vendas add column a text',
  `alter table vendas add column a timestamptz not null default now()`,
  `alter table vendas add column a text not null default 'x'`,
  'alter table vendas add column b int; alter table vendas add constraint a check (b > 0) not valid',
  '-- contract: since 0072 nothing writes less\nalter table vendas add constraint a check (total > 0) not valid',
  '-- wider: one more\nalter table vendas drop constraint a, add constraint a check (total > 0) not valid',
  'alter table vendas validate constraint a',
  'alter table vendas drop constraint a',
  '-- contract: since 0072 no two have one\nalter table vendas add constraint a unique using index b',
  '-- contract: since 0072 nothing calls it\ndrop function publico_buscar',
  'create or replace function f() returns void language sql as $$ update vendas set total = 0 $$',
])('%s may run beside traffic', (text) => {
  expect(longLocks(text)).toEqual([])
})
