import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { longestFirst } from './test/support/longest-first.ts'

export default defineConfig({
  // The pages are driven by the journeys in e2e/, on the built program; here the routes run without them.
  resolve: {
    alias: {
      'virtual:react-router/server-build': fileURLToPath(
        new URL('./test/support/no-pages.ts', import.meta.url),
      ),
    },
  },
  // With test/support/react-in-production.ts: as the program has it.
  oxc: { jsx: { development: false } },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    // Style sheets that the program reads as text; others stay empty here.
    css: { include: [/\.css\?raw$/] },
    globalSetup: ['./test/support/global-setup.ts'],
    setupFiles: [
      './test/support/react-in-production.ts',
      './test/support/fresh-modules.ts',
      './test/support/properties.ts',
    ],
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://portal.test',
      // A file has one buyer for all its orders; the tests of these limits set them.
      OPEN_ORDER_ACCOUNT_LIMIT: '0',
      OPEN_ORDER_SHOP_LIMIT: '0',
      OPEN_UNIT_SHOP_LIMIT: '0',
      ORDER_ADDRESS_LIMIT: '0',
      ORDER_EMAIL_MAILBOX_LIMIT: '0',
      ORDER_EMAIL_ACCOUNT_LIMIT: '0',
      ORDER_EMAIL_SHOP_LIMIT: '0',
    },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is announced or queued comes when a busy machine comes to it: the default is a second.
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    // One more than the two processors it is meant for: each waits for PostgreSQL and clocks a seventh of its time.
    maxWorkers: 3,
    isolate: false,
    // Nothing here is CommonJS: a `require` for each module of each file was a seventh of a file's start.
    injectCjsGlobals: false,
    sequence: {
      sequencer: longestFirst([
        'src/vendas/server/propriedades.test.ts',
        'test/program/long-texts.test.ts',
        'test/program/permission-matrix.test.ts',
        'test/program/hostile-values.test.ts',
        'src/clientes/server/importar-clientes.test.ts',
        'src/integracoes/server/bling/vez.test.ts',
      ]),
    },
  },
})
