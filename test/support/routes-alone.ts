import { exigirPermissao, identificar } from '#src/acesso/server/acesso.ts'
import { serve } from '#src/shared/server/http/route-table.ts'
import type { App } from '#src/shared/server/http/routes.ts'
import { createServer } from '#src/shared/server/http/routes.ts'

/** The routes a test asks for, behind the same hooks as the product's (src/app.ts). */
export async function routesAlone(...tables: Parameters<typeof serve>[1][]): Promise<App> {
  const app = createServer()
  app.decorateRequest('pessoa', null)
  app.addHook('preValidation', identificar)
  app.addHook('preValidation', exigirPermissao)
  for (const table of tables) await serve(app, table)
  await app.ready()
  return app
}
