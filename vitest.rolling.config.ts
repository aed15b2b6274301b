import { defineConfig } from 'vitest/config'
import { LONG_RUN } from './test/support/long-run.ts'

// An update while people buy: the version before and this one side by side on one database (docs/updates.md).
// `npm run test:rolling`, `ROLLING_FROM=… npm run test:rolling` from another commit.
export default defineConfig({
  test: {
    ...LONG_RUN,
    include: ['test/rolling/**/*.fault.ts'],
    globalSetup: ['./test/rolling/global-setup.ts'],
    testTimeout: 480_000,
    // It builds the version before.
    hookTimeout: 900_000,
  },
})
