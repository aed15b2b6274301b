import type { TestUserConfig } from 'vitest/config'

/** What the runs beside `npm test` share. */
export const LONG_RUN: TestUserConfig = {
  setupFiles: ['./test/support/fresh-modules.ts'],
  env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', VAULT_KEY: Buffer.alloc(32, 1).toString('base64') },
  pool: 'forks',
  maxWorkers: 1,
  isolate: false,
}
