import { defineConfig } from 'vitest/config'

// An update while people buy: the version before and this one side by side on one database (docs/updates.md).
// `npm run test:rolling`, `ROLLING_FROM=… npm run test:rolling` from another commit.
export default defineConfig({
  test: {
    include: ['test/rolling/**/*.fault.ts'],
    globalSetup: ['./test/rolling/global-setup.ts'],
    setupFiles: ['./test/support/fresh-modules.ts'],
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', VAULT_KEY: Buffer.alloc(32, 1).toString('base64') },
    testTimeout: 480_000,
    // It builds the version before.
    hookTimeout: 900_000,
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
  },
})
