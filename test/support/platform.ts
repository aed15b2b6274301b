import { startTestApp, type TestApp } from './app.ts'
import { createUser } from './factories.ts'

export interface TestPlatform extends TestApp {
  /** Somebody of the platform, and a token of theirs. */
  adminId: string
  admin: string
}

/** The whole product with somebody of the platform administration. Call in beforeAll; `close` in afterAll. */
export async function startPlatform(): Promise<TestPlatform> {
  const t = await startTestApp()
  const { id: adminId } = await createUser(t.owner, { admin: true })
  return { ...t, adminId, admin: await t.tokenFor(adminId) }
}
