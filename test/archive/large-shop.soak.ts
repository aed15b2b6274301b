import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { trazerLoja } from '#src/mudanca/server/trazer/trazer-loja.ts'
import { brokenInvariants } from '#src/plataforma/server/copias/invariantes.ts'
import { parseConfig, setConfig } from '#src/shared/server/config.ts'
import { closeDatabase } from '#src/shared/server/database/database.ts'
import { startJobs, stopJobs } from '#src/shared/server/queues/jobs.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { archiveFolder, takeArchive } from '#test/support/shop-archive.ts'
import { fillShop } from './large-shop.ts'

const SIZE = { products: 10_000, sales: 50_000, pictures: 4096, pictureBytes: 512 * 1024 }
/** What may be held besides what the process was made of before (docs/archive.md). */
const MEGABYTES = 400

const { folder, remove } = archiveFolder()
const inFolder = (name: string) =>
  setConfig(
    parseConfig({
      DEMO: '1',
      DATA_DIR: join(folder, name),
      VAULT_KEY: Buffer.alloc(32, 1).toString('base64'),
    }),
  )

let old: TestDatabase
let shop: TestShop
beforeAll(async () => {
  inFolder('old')
  old = await createTestDatabase()
  shop = await createShop(old.owner)
  const superuser = Object.assign(new URL(inject('postgres').superuserUrl), {
    pathname: new URL(old.ownerUrl).pathname,
  })
  await fillShop(superuser.toString(), shop.id, SIZE)
})
afterAll(async () => {
  await old.close()
  remove()
})

const tell = (sentence: string) => void process.stdout.write(`${sentence}\n`)

/** How much more memory the process had at its fullest than before. */
async function watched<T>(name: string, work: () => Promise<T>): Promise<T> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const { user } = process.cpuUsage()
  const since = Date.now()
  let fullest = before
  const clock = setInterval(() => {
    fullest = Math.max(fullest, process.memoryUsage.rss())
  }, 50)
  try {
    return await work()
  } finally {
    clearInterval(clock)
    const grown = Math.round((fullest - before) / 1024 ** 2)
    const cpu = Math.round((process.cpuUsage().user - user) / 1e6)
    tell(
      `${name}: ${grown} MB more at its fullest, ${cpu} s of CPU, ${Math.round((Date.now() - since) / 1000)} s`,
    )
    expect(grown).toBeLessThan(MEGABYTES)
  }
}

test('a large shop leaves and arrives in bounded memory, whole', async () => {
  const path = join(folder, 'shop.zip')
  await watched('made', () => takeArchive(shop, path))
  tell(`archive: ${Math.round(statSync(path).size / 1024 ** 2)} MB`)
  const count = async (owner: TestDatabase['owner'], id: string) =>
    (
      await owner.query(
        `select (select count(*) from produtos where estabelecimento_id = $1)::int as products,
           (select count(*) from vendas where estabelecimento_id = $1)::int as sales,
           (select count(*) from arquivos where estabelecimento_id = $1)::int as files,
           (select sum(total_gasto) from consumidores where estabelecimento_id = $1) as spent,
           (select total_vendas from contadores_estabelecimento where estabelecimento_id = $1) as counted`,
        [id],
      )
    ).rows[0]
  const expected = await count(old.owner, shop.id)
  expect(expected).toMatchObject({ products: SIZE.products, sales: SIZE.sales, files: SIZE.pictures })
  await closeDatabase()

  inFolder('new')
  const fresh = await createTestDatabase()
  await startJobs(fresh.appUrl)
  const { email } = await createUser(fresh.owner)
  const { id } = await watched('brought in', () => trazerLoja({ caminho: path, email, plano: 'Enterprise' }))
  expect(await count(fresh.owner, id)).toEqual(expected)
  await fresh.owner.query('analyze')
  expect(await brokenInvariants(fresh.owner)).toEqual({})
  await stopJobs()
  await fresh.close()
})
