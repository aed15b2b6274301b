import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { violations } from '#test/architecture.ts'

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
      `import type { A } from '#src/planos/papeis.ts'`,
      /may not import planos/,
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
      `import { a } from '#src/vendas/server/repository.ts'\nimport { b } from '#test/app.ts'`,
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
