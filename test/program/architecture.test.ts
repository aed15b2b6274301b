import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { violations } from '#test/support/architecture.ts'
import { systemAccess } from '#test/support/system-access.ts'
import {
  ALLOWED,
  COMPUTED,
  foreignWrites,
  staleExceptions,
  unowned,
  writersOf,
} from '#test/support/table-owners.ts'

const written = globSync('{src,test,e2e,scripts,bench}/**/*.{ts,tsx}')
const project = new Map(written.map((path) => [path, readFileSync(path, 'utf8')]))

describe('the import rules', () => {
  it('hold in the whole project', () => {
    expect(project.size).toBeGreaterThan(50)
    expect(violations(project)).toEqual([])
  })

  const routes = `export default [route('loja/:codigo', 'vitrine/pages/loja.tsx')]`
  const loader = `export async function loader() { return {} }\n`
  const broken: [rule: string, path: string, source: string, told: RegExp][] = [
    [
      'a component imports server code',
      'src/vitrine/pages/cartao.tsx',
      `import { a } from '../server/a.ts'`,
      /loader/,
    ],
    [
      'a component with a loader that is no route',
      'src/vitrine/pages/x.tsx',
      `${loader}import { a } from '../server/a.ts'`,
      /loader/,
    ],
    [
      'a route without a loader',
      'src/vitrine/pages/loja.tsx',
      `import { a } from '../server/a.ts'`,
      /loader/,
    ],
    [
      'shared ui imports the server',
      'src/shared/ui/api.ts',
      `import { log } from '../server/log.ts'`,
      /loader/,
    ],
    [
      'a page loads server code later',
      'src/vitrine/pages/x.tsx',
      `const a = await import('../server/a.ts')`,
      /loader/,
    ],
    ['rules import the server', 'src/vendas/rules.ts', `import { a } from './server/a.ts'`, /pure/],
    ['rules import React', 'src/vendas/rules.ts', `import { useState } from 'react'`, /pure/],
    ['rules import Node', 'src/vendas/rules.ts', `import { readFileSync } from 'node:fs'`, /pure/],
    ['rules count', 'src/vendas/rules.ts', `let asked = 0`, /keeps/],
    ['rules remember', 'src/vendas/rules.ts', `const known = new Map<string, number>()`, /keeps/],
    ['rules import pages', 'src/vendas/rules.ts', `export { A } from './pages/a.tsx'`, /pure/],
    [
      'the server imports pages',
      'src/vendas/server/a.ts',
      `import { A } from '../pages/a.tsx'`,
      /imports pages/,
    ],
    [
      'a slice looks rightwards',
      'src/produtos/server/a.ts',
      `import { a } from '#src/vendas/server/a.ts'`,
      /may not import vendas/,
    ],
    [
      'shared knows a slice',
      'src/shared/server/a.ts',
      `import type { A } from '#src/acesso/papeis.ts'`,
      /may not import acesso/,
    ],
    [
      'slices of one line know each other',
      'src/vitrine/a.ts',
      `import { a } from '#src/suporte/a.ts'`,
      /may not import suporte/,
    ],
    [
      "another slice's repository",
      'src/vendas/server/a.ts',
      `import {\n  a,\n} from '#src/produtos/server/repository.ts'`,
      /repository/,
    ],
    [
      'another slice by a relative path',
      'src/vendas/rules.ts',
      `import { a } from '../produtos/rules.ts'`,
      /#src/,
    ],
    [
      'its own slice by the long path',
      'src/vendas/rules.ts',
      `import { a } from '#src/vendas/schemas.ts'`,
      /relative/,
    ],
    ['a slice imports the frame', 'src/vendas/server/a.ts', `import { boot } from '#src/boot.ts'`, /frame/],
    ['an index file', 'src/vendas/index.ts', '', /index/],
    ['a file that reads the environment', 'src/vendas/server/a.ts', 'const a = process.env.PORT', /settings/],
    ['a file too long', 'src/vendas/rules.ts', 'const a = 1\n'.repeat(301), /301 lines/],
    ['a test too long', 'src/vendas/server/a.test.ts', 'const a = 1\n'.repeat(301), /301 lines/],
    ['a journey too long', 'e2e/comprar.spec.ts', 'const a = 1\n'.repeat(301), /301 lines/],
  ]
  it.each(broken)('fail when %s', (_rule, path, source, told) => {
    const found = violations(
      new Map([
        ['src/routes.ts', routes],
        [path, source],
      ]),
    )
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(told)
  })

  const fine: [what: string, path: string, source: string][] = [
    [
      "a route's loader calls a use case",
      'src/vitrine/pages/loja.tsx',
      `${loader}import { a } from '../server/a.ts'`,
    ],
    [
      'a page takes a type from the server',
      'src/vitrine/pages/x.tsx',
      `import type { A } from '../server/a.ts'`,
    ],
    [
      'leftwards, by the long path',
      'src/vendas/server/a.ts',
      `import { a } from '#src/produtos/server/a.ts'`,
    ],
    ["a slice's own repository", 'src/vendas/server/a.ts', `import { a } from './repository.ts'`],
    [
      'a test imports what it tries, and its preparation',
      'src/produtos/server/a.test.ts',
      `import { a } from '#src/vendas/server/repository.ts'\nimport { b } from '#test/support/app.ts'`,
    ],
    ['the frame imports everyone', 'src/app.ts', `import { a } from '#src/demo/api.ts'`],
  ]
  it.each(fine)('allow: %s', (_what, path, source) => {
    expect(
      violations(
        new Map([
          ['src/routes.ts', routes],
          [path, source],
        ]),
      ),
    ).toEqual([])
  })
})

describe('the owners of tables', () => {
  it('alone write to them, but for the exceptions by name', () => {
    expect(foreignWrites(project)).toEqual([])
    expect(staleExceptions(project)).toEqual([])
  })

  it('write a subscription in one file, and its status in one function', () => {
    expect(writersOf(project, 'assinaturas_estabelecimento')).toEqual([
      'src/assinaturas/server/repository.ts',
    ])
    const repository = project.get('src/assinaturas/server/repository.ts') ?? ''
    expect(repository.match(/update assinaturas_estabelecimento/g)).toHaveLength(1)
    const deciding = [...project].filter(([, source]) =>
      /\bgravarAssinatura\([^;]*?\bstatus\b[^;]*?\}\)/.test(source),
    )
    expect(deciding.map(([path]) => path)).toEqual(['src/assinaturas/server/transitar.ts'])
  })

  it('move an invoice in one function', () => {
    const raw = /update faturas set (?:(?!\bwhere\b)[^`])*\bstatus =/
    const built = /updateTable\('faturas'\)\s*\.set\((?:(?!\.where\()[^;])*\bstatus:/
    const moving = [...project].filter(([, source]) => raw.test(source) || built.test(source))
    const product = moving.map(([path]) => path).filter((path) => !/^test\/|\.test\./.test(path))
    expect(product).toEqual(['src/assinaturas/server/faturas/gravar-fatura.ts'])
  })

  it('are named for every table', () => {
    const types = project.get('src/shared/server/database/database-types.ts') ?? ''
    const tables = [...types.matchAll(/^ {2}'([\w.]+)': \{$/gm)].map(([, name = '']) => name)
    const views = /^(publico_|nomes_estabelecimentos$)/
    expect(tables.length).toBeGreaterThan(50)
    expect(unowned(tables.filter((name) => !views.test(name)))).toEqual([])
  })

  const path = 'src/vendas/server/a.ts'
  const foreign: [how: string, source: string, table: string][] = [
    ['inserts by Kysely', `await tx.insertInto('produtos').values(a)`, 'produtos'],
    [
      'updates by Kysely under another name',
      `await tx\n  .updateTable('produtos as p')\n  .set(a)`,
      'produtos',
    ],
    ['deletes by Kysely', `await tx.deleteFrom('auth.users').execute()`, 'auth.users'],
    ['inserts raw', 'await sql`\n  insert into produtos (id) values (1)`.execute(tx)', 'produtos'],
    ['updates raw', 'await sql`update produtos p set nome = 1`.execute(tx)', 'produtos'],
    ['deletes raw', 'await sql`delete from auth.users where id = 1`.execute(tx)', 'auth.users'],
    ['writes inside another statement', 'sql`with a as (update produtos set nome = 1) select 1`', 'produtos'],
    ['hides the table by Kysely', 'await tx.updateTable(tabela).set(a)', COMPUTED],
    ['hides the table in raw SQL', `await sql\`delete from \${sql.table(tabela)}\`.execute(tx)`, COMPUTED],
  ]
  it.each(foreign)('are asked when another slice %s', (_how, source, table) => {
    expect(foreignWrites(new Map([[path, source]]))).toEqual([
      expect.stringContaining(`vendas writes to ${table}, a table`),
    ])
  })

  const fine: [what: string, path: string, source: string][] = [
    ['its own table', path, "sql`update vendas set status = 'pago'`"],
    ['reads and locks', path, 'sql`select 1 from produtos where id = 1 for no key update of produtos`'],
    ['its own table on conflict', path, 'sql`insert into vendas (id) on conflict (id) do update set id = 1`'],
    ['a test prepares', 'src/vendas/server/a.test.ts', 'sql`update produtos set nome = 1`'],
    ['the demonstration fills', 'src/demo/a.ts', 'sql`insert into produtos (id) values (1)`'],
    ['an exception', ALLOWED[0]?.path ?? '', `tx.updateTable('${ALLOWED[0]?.tables[0]}')`],
  ]
  it.each(fine)('allow: %s', (_what, from, source) => {
    expect(foreignWrites(new Map([[from, source]]))).toEqual([])
  })

  it('tell of an exception that is not needed any more', () => {
    expect(staleExceptions(new Map())).toHaveLength(ALLOWED.flatMap(({ tables }) => tables).length)
  })
})

describe('the access of the system', () => {
  it('is used by those who are named with a reason', () => {
    expect(systemAccess(project)).toEqual([])
  })

  it('is told of a file that begins to use it', () => {
    const path = 'src/vendas/server/a.ts'
    const source = `import {\n  SYSTEM,\n  withAccess,\n} from '#src/shared/server/database/database.ts'`
    expect(systemAccess(new Map([...project, [path, source]]))).toEqual([
      `${path}: runs as the system without a reason`,
    ])
  })
})
