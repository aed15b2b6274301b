import { expect, test } from 'vitest'
import { readMigrations } from '#src/shared/server/database/migrations.ts'
import { longLocks } from '#test/support/long-locks.ts'

/** The last migration from before the rule; later ones run while the version before serves (docs/updates.md). */
const BASELINE = 71

test('no new migration keeps writers waiting or takes away what the version before uses', () => {
  const found = readMigrations()
    .filter(({ name }) => Number(name.slice(0, 4)) > BASELINE)
    .flatMap(({ name, text }) => longLocks(text).map((sentence) => `${name}: ${sentence}`))
  expect(found).toEqual([])
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
  'update vendas set total = 0',
  `alter table vendas add constraint a check (total > 0) not valid;
   alter table vendas validate constraint a`,
])('%s is refused', (text) => {
  expect(longLocks(text)).toHaveLength(1)
})

test.each([
  'create table a (b int); create index c on a (b); alter table a add constraint d check (b > 0)',
  'create index concurrently a on vendas (b)',
  'alter table vendas add column a text',
  `alter table vendas add column a timestamptz not null default now()`,
  `alter table vendas add column a text not null default 'x'`,
  'alter table vendas add constraint a check (total > 0) not valid',
  'alter table vendas validate constraint a',
  'alter table vendas drop constraint a',
  'alter table vendas alter column a drop default',
  'alter table vendas add constraint a unique using index b',
  '-- contract: nothing calls it since 1.4\ndrop function publico_buscar',
  'create or replace function f() returns void language sql as $$ update vendas set total = 0 $$',
])('%s may run beside traffic', (text) => {
  expect(longLocks(text)).toEqual([])
})
