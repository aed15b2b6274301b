import { defineConfig } from 'vitest/config'

// Each alert that trouble can be made for, fired by a Prometheus that asks the built program while it has that trouble.
// `npm run test:alerts`, the second half.
export default defineConfig({
  test: {
    include: ['test/alerts/**/*.fault.ts'],
    globalSetup: ['./test/faults/global-setup.ts'],
    setupFiles: ['./test/support/fresh-modules.ts'],
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', VAULT_KEY: Buffer.alloc(32, 1).toString('base64') },
    testTimeout: 240_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
  },
})
