import { defineConfig } from 'vitest/config'
import { LONG_RUN } from './test/support/long-run.ts'

// The product on more than one machine, each with an address of its own on this one, while machines are lost
// (docs/cluster.md). `npm run test:cluster`.
export default defineConfig({
  test: {
    ...LONG_RUN,
    include: ['test/cluster/**/*.fault.ts'],
    globalSetup: ['./test/cluster/global-setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 300_000,
  },
})
