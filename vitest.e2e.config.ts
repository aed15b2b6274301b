import { defineConfig } from 'vitest/config'

// The journeys: real Chromium on the built program, one file after another on the same demonstration data.
export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['./e2e/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // A busy machine may take its time; what is waited for is worth as long as any other wait.
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    fileParallelism: false,
  },
})
