import { defineConfig } from 'vitest/config'

// The product on more than one machine, each with an address of its own on this one, while machines are lost
// (docs/cluster.md). `npm run test:cluster`.
export default defineConfig({
  test: {
    include: ['test/cluster/**/*.fault.ts'],
    globalSetup: ['./test/cluster/global-setup.ts'],
    setupFiles: ['./test/support/fresh-modules.ts'],
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', VAULT_KEY: Buffer.alloc(32, 1).toString('base64') },
    testTimeout: 240_000,
    hookTimeout: 300_000,
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
  },
})
