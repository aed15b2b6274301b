import { run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'

/** Called by the clock every hour: notifications go 60 days after they were read, unread ones after 180. */
export async function reterAvisos(): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    await run(tx)`delete from avisos where created_at < now() - interval '180 days'
      or lido_em < now() - interval '60 days'`
  })
}
