import { defineConfig } from 'vitest/config'
import { LONG_RUN } from './test/support/long-run.ts'

// A shop of 10 000 products, 50 000 sales and 2 GB of pictures leaves and arrives in bounded memory (docs/archive.md).
// `npm run test:archive`, some minutes and 9 GB under TMPDIR.
export default defineConfig({
  test: {
    ...LONG_RUN,
    include: ['test/archive/**/*.soak.ts'],
    globalSetup: ['./test/support/global-setup.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
    // As `npm start` runs it: what is thrown away is given back soon.
    execArgv: [
      '--max-semi-space-size=16',
      '--initial-old-space-size=64',
      '--max-old-space-size=768',
      '--expose-gc',
    ],
  },
})
