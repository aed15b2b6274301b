import { defineConfig } from 'vitest/config'
import { longestFirst } from './test/support/longest-first.ts'

// The journeys: real Chromium on the built program. Lanes side by side (e2e/lane.ts), each with its own program,
// data and browser; within a lane one file after another.
export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['./e2e/global-setup.ts'],
    setupFiles: ['./test/support/fresh-modules.ts'],
    testTimeout: process.env.SLOW_ANSWERS ? 900_000 : 240_000,
    hookTimeout: 240_000,
    // A busy machine may take its time; what is waited for is worth as long as any other wait.
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    // One more than the two processors it is meant for: a journey waits a sixth of its time.
    maxWorkers: 3,
    isolate: false,
    sequence: {
      sequencer: longestFirst([
        'e2e/estados.spec.ts',
        'e2e/estados-parecidos.spec.ts',
        'e2e/assinatura.spec.ts',
        'e2e/subir.spec.ts',
        'e2e/acessivel.spec.ts',
        'e2e/sentidos.spec.ts',
        'e2e/sapato-ate-a-porta.spec.ts',
        'e2e/paginas.spec.ts',
        'e2e/trazer-a-loja.spec.ts',
        'e2e/criar-admin.spec.ts',
      ]),
    },
  },
})
