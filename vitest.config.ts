import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The pages are driven by the journeys in e2e/, on the built program; here the routes run without them.
  resolve: {
    alias: {
      'virtual:react-router/server-build': fileURLToPath(
        new URL('./test/support/no-pages.ts', import.meta.url),
      ),
    },
  },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    // Style sheets that the program reads as text; others stay empty here.
    css: { include: [/\.css\?raw$/] },
    globalSetup: ['./test/support/global-setup.ts'],
    setupFiles: ['./test/support/fresh-modules.ts', './test/support/properties.ts'],
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
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
  },
})
