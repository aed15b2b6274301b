import { startTestApp, type TestApp } from './app.ts'
import { criarUsuario } from './factories.ts'

export interface PlataformaDeTeste extends TestApp {
  /** Somebody of the platform, and a token of theirs. */
  adminId: string
  admin: string
}

/** The whole product with somebody of the platform administration. Call in beforeAll; `close` in afterAll. */
export async function startPlataforma(): Promise<PlataformaDeTeste> {
  const t = await startTestApp()
  const { id: adminId } = await criarUsuario(t.owner, { admin: true })
  return { ...t, adminId, admin: await t.tokenFor(adminId) }
}
