import { defineConfig } from 'vitest/config'

// What must not cost a sale: processes killed, a database that goes away, disks that fill up, providers that lie. On the
// built program, one fault after the other, on this machine alone (docs/faults.md). `npm run test:faults`.
export default defineConfig({
  test: {
    include: ['test/faults/**/*.fault.ts'],
    globalSetup: ['./test/faults/global-setup.ts'],
    setupFiles: ['./test/support/fresh-modules.ts'],
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', VAULT_KEY: Buffer.alloc(32, 1).toString('base64') },
    testTimeout: 180_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
  },
})
