import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Site } from './site.ts'

/** Whether the version before leaves its scripts for others; before decision 0072 none did. */
export const leavesItsScripts = ({ folders }: Site) =>
  existsSync(join(folders.before, 'src/shared/server/http/kept-assets.ts'))

const pathsOf = ({ shop, watched }: Site) => [
  '/',
  `/loja/${shop.codigo}`,
  `/loja/${shop.codigo}/produto/${watched.id}`,
  '/auth/consumidor',
]

/** Whatever a page of one process asks for, the other has. Answers how many there were. */
export async function expectScriptsAtBoth(site: Site): Promise<number> {
  const missing: string[] = []
  let asked = 0
  for (const [at, then] of [site.webs, site.webs.toReversed()])
    for (const path of pathsOf(site)) {
      const page = await fetch(at + path)
      expect(page.status, path).toBe(200)
      for (const asset of new Set((await page.text()).match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))) {
        asked += 1
        const { status } = await fetch(then + asset)
        if (status !== 200) missing.push(`${status} ${asset}`)
      }
    }
  expect(missing).toEqual([])
  return asked
}
