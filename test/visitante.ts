import { exigirPermissao, identificar } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { createServer } from '#src/shared/server/doors.ts'

/** The doors a test asks for, behind the same hooks as the product's (src/app.ts). */
export async function doorsWith(...registrations: ((app: App) => Promise<void>)[]): Promise<App> {
  const app = createServer()
  app.decorateRequest('pessoa', null)
  app.addHook('preValidation', identificar)
  app.addHook('preValidation', exigirPermissao)
  for (const register of registrations) await register(app)
  await app.ready()
  return app
}
