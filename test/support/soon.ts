/** For vi.waitFor, as vitest.config.ts has it for expect.poll: jobs and announcements come when a busy machine comes to them. */
export const soon = { timeout: 15_000, interval: 20 }
