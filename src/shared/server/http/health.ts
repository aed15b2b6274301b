import { publicReads, run } from '../database/database.ts'
import type { App } from './routes.ts'

/** For a proxy or an operator: `/saude` answers while the process lives, `/saude/pronto` while it can serve. */
export async function health(app: App): Promise<void> {
  const options = { config: { permission: 'publico' as const }, schema: { hide: true } }
  app.get('/saude', options, async () => ({ status: 'ok' }))
  app.get('/saude/pronto', options, async () => {
    await run(publicReads())`select 1`
    return { status: 'ok' }
  })
}
