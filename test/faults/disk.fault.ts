import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figure } from './figures.ts'
import { openSite, type Site } from './site.ts'

const small = smallDisk()

// Only root may mount a small disk; elsewhere these are told as skipped.
describe.skipIf(!small)('a disk of 400 MB that holds database and pictures', () => {
  let site: Site
  const elsewhere = process.env.TMPDIR
  beforeAll(async () => {
    process.env.TMPDIR = small
    site = await openSite()
  })
  afterAll(async () => {
    await site.close()
    if (elsewhere === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = elsewhere
    spawnSync('umount', [small ?? ''])
    rmSync(small ?? '', { recursive: true })
  })

  test('is full for 5 s: nothing is sold that is not kept, and it goes on by itself', async () => {
    const tried = await site.shopUnder(async () => {
      const rest = fill()
      await wait(5000)
      rmSync(rest)
      // PostgreSQL ends when it cannot write its log; who runs it starts it again.
      if (!(await answers())) await site.postgres.restart()
    })
    const ready = await site.readyAgain()
    await site.expectWhole()
    figure('a full disk', { ready, tried, site })
  })

  test('full again: a picture is refused with a sentence, and nothing half written stays', async () => {
    const rest = fill()
    const answer = await site.sendPicture()
    const said = (await answer.json()) as { detail?: string }
    rmSync(rest)
    expect([503, 507]).toContain(answer.status)
    expect(said.detail).toMatch(/\p{Letter}+/u)
    if (!(await answers())) await site.postgres.restart()
    await site.readyAgain()
    const again = await site.sendPicture()
    expect(again.status, await again.text()).toBe(201)
    await site.expectWhole()
  })

  async function answers(): Promise<boolean> {
    return site.owner.query('select 1').then(
      () => true,
      () => false,
    )
  }
})

/** A small disk of its own, or undefined where none may be mounted. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', folder])
  if (mounted.status === 0) return folder
  rmSync(folder, { recursive: true })
  return undefined
}

/** Takes all that is left of it; answers the file that does. */
function fill(): string {
  const file = join(small ?? '', 'rest')
  const piece = Buffer.alloc(64 * 1024)
  for (const size of [piece.length, 4096, 1])
    for (;;) {
      try {
        writeFileSync(file, piece.subarray(0, size), { flag: 'a' })
      } catch {
        break
      }
    }
  expect(statfsSync(small ?? '').bavail).toBe(0)
  return file
}
