/** A running PostgreSQL for the tests: TEST_DATABASE_URL when given (a superuser's), else the embedded one. */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  throw new Error('The embedded PostgreSQL is not wired here yet')
}
