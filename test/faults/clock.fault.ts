import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figure } from './figures.ts'
import { A_FEW, openSite, type Site } from './site.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-falhas-relogio-'))
const library = fakeTime()

// Debian's libfaketime moves the clocks of both processes of the program; that of PostgreSQL stays, as on a machine of
// its own. What measures durations goes on evenly, as it does when a clock is set.
describe.skipIf(!library)('the clocks of the program, set while people buy', () => {
  const clock = join(folder, 'clock')
  const set = (offset: string) => writeFileSync(clock, offset)
  let site: Site
  beforeAll(async () => {
    set('+0')
    site = await openSite({
      env: {
        LD_PRELOAD: library ?? '',
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    })
  })
  afterAll(async () => {
    await site.close()
    rmSync(folder, { recursive: true })
  })

  test.each([
    ['ahead', '+50m'],
    ['behind', '-50m'],
  ])('50 minutes %s: no sale is lost, none ends before its time, and a PIX is paid', async (way, offset) => {
    const key = site.newKey()
    expect(await site.buy(key, 'pix')).not.toBeNull()
    const sale = site.purchases.get(key) ?? ''
    const pix = await site.send('/functions/v1/create-payment-preference', {
      token: site.tokenOf(key),
      body: { estabelecimento_id: site.shop.id, venda_id: sale },
    })
    const { payment_id: payment } = (await pix.json()) as { payment_id: string }
    let moved: number | undefined
    const tried = await site.shopUnder(async () => {
      set(offset)
      await wait(3000)
      moved = (await serverTime()) - Date.now()
    }, A_FEW)
    // It was the fault that it says to be.
    expect(Math.round((moved ?? 0) / 60_000)).toBe(Number.parseInt(offset, 10))
    const ready = await site.readyAgain()
    // Paid while the clocks are still wrong.
    await site.provider.pagar(String(payment))
    await site.paid(sale)
    const { rows } = await site.owner.query(`select id from vendas where status in ('expirado', 'cancelado')`)
    expect(rows).toEqual([])
    set('+0')
    await site.readyAgain()
    await site.expectWhole()
    figure(`clocks of the program 50 minutes ${way}`, { ready, tried, site })
  })

  /** By the answers of the web process. */
  async function serverTime(): Promise<number> {
    const { headers } = await fetch(`${site.url}/saude`)
    return Date.parse(headers.get('date') ?? '')
  }

  test('in the end every letter was sent, once', async () => {
    const { letters, again } = await site.lettersSent()
    expect(letters).toBeGreaterThan(site.purchases.size)
    expect(again).toBe(0)
  })
})

/** The machine's, or else Debian's, unpacked and not installed; undefined where neither can be had. */
function fakeTime(): string | undefined {
  const find = (root: string) => globSync(`${root}/usr/lib/*/faketime/libfaketimeMT.so.1`)[0]
  const installed = find('')
  if (installed) return installed
  try {
    execFileSync('apt-get', ['download', 'libfaketime'], { cwd: folder, stdio: 'ignore' })
    const [file = ''] = globSync(`${folder}/*.deb`)
    execFileSync('dpkg', ['-x', file, folder])
    return find(folder)
  } catch {
    return undefined
  }
}
