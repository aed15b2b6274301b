import { defineConfig } from 'vitest/config'
import { LONG_RUN } from './test/support/long-run.ts'
import { longestFirst } from './test/support/longest-first.ts'

// What must not cost a sale: processes killed, a database that goes away, disks that fill up, providers that lie. On the
// built program, on this machine alone (docs/faults.md). `npm run test:faults`. Two files side by side, each with a
// program of its own: a minute without a database is a minute of waiting.
export default defineConfig({
  test: {
    ...LONG_RUN,
    include: ['test/faults/**/*.fault.ts'],
    globalSetup: ['./test/faults/global-setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(['test/faults/database.fault.ts']) },
  },
})
