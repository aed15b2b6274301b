import { defineConfig } from 'vitest/config'
import { LONG_RUN } from './test/support/long-run.ts'

// Each alert that trouble can be made for, fired by a Prometheus that asks the built program while it has that trouble.
// `npm run test:alerts`, the second half.
export default defineConfig({
  test: {
    ...LONG_RUN,
    include: ['test/alerts/**/*.fault.ts'],
    globalSetup: ['./test/faults/global-setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
})
