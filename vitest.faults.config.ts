import { defineConfig } from 'vitest/config'
import { longestFirst } from './test/support/longest-first.ts'

// What must not cost a sale: processes killed, a database that goes away, disks that fill up, providers that lie. On the
// built program, on this machine alone (docs/faults.md). `npm run test:faults`. Two files side by side, each with a
// program of its own: a minute without a database is a minute of waiting.
export default defineConfig({
  test: {
    include: ['test/faults/**/*.fault.ts'],
    globalSetup: ['./test/faults/global-setup.ts'],
    setupFiles: ['./test/support/fresh-modules.ts'],
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', VAULT_KEY: Buffer.alloc(32, 1).toString('base64') },
    testTimeout: 180_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: longestFirst(['test/faults/database.fault.ts']) },
  },
})
