import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answering, openGoBetween } from '#test/support/go-between.ts'
import { openS3, type S3 } from '#test/support/s3.ts'
import { figure } from './figures.ts'
import { A_FEW, openSite, type Site } from './site.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-falhas-s3-'))
let s3: S3
let store: Awaited<ReturnType<typeof openGoBetween>>
let site: Site
beforeAll(async () => {
  s3 = await openS3(folder, 'portal')
  const settings = s3.settings('portal')
  store = await openGoBetween(settings.S3_ENDPOINT)
  site = await openSite({ env: { ...settings, S3_ENDPOINT: store.url } })
})
afterAll(async () => {
  await site.close()
  await store.close()
  await s3.close()
  rmSync(folder, { recursive: true })
})

/** Whoever waits for a picture or sends one is told by then. */
const PATIENCE_MS = 30_000

/** A size for each fault, so that none is there already. */
test.each<[Answering, string]>([
  ['slow', '160.webp'],
  ['silent', '320.webp'],
  ['half', '160.jpg'],
  ['short', '320.jpg'],
  ['error with 200', '1280.webp'],
])('a store of pictures that answers %s shows no other picture, and sales go on', async (name, size) => {
  const sent = await site.sendPicture()
  const said = await sent.text()
  expect(sent.status, said).toBe(201)
  const { url } = JSON.parse(said) as { url: string }
  const address = site.url + url.replace(/-\d+\.\w+$/, `-${size}`)
  const seen: number[] = []
  const timed = async (ask: () => Promise<Response>) => {
    const since = performance.now()
    const answer = await ask().catch(() => null)
    // A connection that broke is 0: the browser shows no picture.
    seen.push(answer?.status ?? 0)
    const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => null) : null
    expect(performance.now() - since).toBeLessThan(PATIENCE_MS)
    return bytes
  }
  const look = async () => {
    const bytes = await timed(() => fetch(address))
    if (bytes)
      expect((await sharp(Buffer.from(bytes)).metadata()).width).toBe(
        Math.min(Number.parseInt(size, 10), 600),
      )
    return bytes !== null
  }
  const send = async () => (await timed(() => site.sendPicture())) !== null
  store.be(name)
  const tried = await site.shopUnder(() => Promise.all([look(), look(), send(), wait(2000)]), A_FEW)
  store.be('well')
  const since = performance.now()
  while (!((await look()) && (await send()))) await wait(100)
  const ready = (performance.now() - since) / 1000
  expect(seen.filter((status) => ![200, 201, 503, 0].includes(status))).toEqual([])
  await site.readyAgain()
  await site.expectWhole()
  figure(`store of pictures ${name}`, { ready, tried, site })
})

test('in the end every letter was sent, once', async () => {
  const { letters, again } = await site.lettersSent()
  expect(letters).toBeGreaterThan(site.purchases.size)
  expect(again).toBe(0)
})
