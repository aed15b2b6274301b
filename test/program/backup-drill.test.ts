import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { abrirConta } from '#src/pagamentos/server/conta.ts'
import { fazerCopia } from '#src/plataforma/server/copias/fazer-copia.ts'
import { restaurarCopia } from '#src/plataforma/server/copias/restaurar-copia.ts'
import { QUEUES } from '#src/queues.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { closeDatabase, openDatabase, withAccess } from '#src/shared/server/database/database.ts'
import { migrate } from '#src/shared/server/database/migrate.ts'
import { openEmbeddedPostgres } from '#src/shared/server/embedded-postgres/embedded-postgres.ts'
import { fileStore } from '#src/shared/server/files/file-store.ts'
import { pictureUrl, readPicture, savePicture } from '#src/shared/server/files/picture-sizes.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { migrateTemplate } from '#test/support/migrate-template.ts'
import { type OwnPostgres, startOwnPostgres } from '#test/support/postgres.ts'
import { openS3, type S3 } from '#test/support/s3.ts'

// The day the machine is lost (docs/backup.md): a copy is taken while people buy, everything it was taken from goes, the
// bucket of pictures too, and an empty place is filled from it. What was answered before the second that it names is there.

const folder = mkdtempSync(join(tmpdir(), 'portal-drill-'))
const chave = randomBytes(32)
/** Seconds, of this small mall: from the copy to the loss, and from the loss until it could serve again. */
const MOST = { age: 60, back: 100 }
let own: OwnPostgres
let t: TestApp
let s3: S3
beforeAll(async () => {
  chmodSync(folder, 0o755)
  s3 = await openS3(join(folder, 's3'), 'perdido', 'novo')
  setConfig({ ...getConfig(), DATA_DIR: join(folder, 'perdida'), ...s3.settings('perdido') })
  own = await startOwnPostgres()
  t = await startTestApp({ server: await migrateTemplate(own.url) })
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Answered {
  id: string
  at: number
}

/** Some people order at once, one after the other, until told to stop. */
async function buying(lojaId: string) {
  const answered: Answered[] = []
  let over = false
  const produto = await createProduct(t.owner, lojaId, { estoque: 100_000 })
  const orders = Array.from({ length: 6 }, async () => {
    const token = await t.tokenFor((await createUser(t.owner)).id)
    while (!over) {
      const { status, body } = await t.request('POST', '/rest/v1/vendas', {
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          estabelecimento_id: lojaId,
          itens: [{ produto_id: produto.id, quantidade: 1 }],
          forma_pagamento: 'avista',
          cliente: { nome: 'Ana' },
        },
      })
      expect(status).toBe(201)
      answered.push({ id: String(body.id), at: Date.now() })
    }
  })
  return {
    answered,
    async stop() {
      over = true
      await Promise.all(orders)
    },
  }
}

const logo = { timeout: 20_000, interval: 10 }

test('a lost machine comes back from its copy, up to the second that it names', async () => {
  const shop = await createShop(t.owner)
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  const foto = pictureUrl(await savePicture(svg), 160, 'webp')
  const anexo = await t.attach(await t.tokenFor(shop.ownerId), shop.id)
  const people = await buying(shop.id)
  const { answered } = people
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(20), logo)
  const copia = join(folder, 'portal.copia')
  const { manifesto } = await fazerCopia(copia, { banco: t.ownerUrl, arquivos: await fileStore(), chave })
  const then = answered.length
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(then + 10), logo)
  await people.stop()

  await t.close()
  await own.stop()
  rmSync(getConfig().DATA_DIR, { recursive: true, force: true })
  rmSync(join(folder, 's3', 'perdido'), { recursive: true })
  const lost = Date.now()

  const lugar = join(folder, 'nova')
  setConfig({ ...getConfig(), DATA_DIR: lugar, ...s3.settings('novo') })
  const server = await openEmbeddedPostgres(lugar, { settings: { fsync: 'off' } })
  const owner = new pg.Pool({ connectionString: server.url, max: 1 })
  owner.on('error', () => undefined)
  try {
    const { vaultKey } = getConfig()
    const onde = { url: server.url, vaultKey, queues: QUEUES }
    const { resumo, ausentes } = await restaurarCopia(copia, { ...onde, arquivos: await fileStore(), chave })
    expect({ ausentes, regras: resumo.regras_quebradas }).toEqual({ ausentes: 0, regras: [] })
    openDatabase(await migrate(onde))
    const back = (Date.now() - lost) / 1000
    const age = (lost - Date.parse(manifesto.instante)) / 1000

    expect(await brokenInvariants(owner)).toEqual({})
    const { rows } = await owner.query<{ id: string }>('select id from vendas')
    const there = new Set(rows.map(({ id }) => id))
    const promised = answered.filter(({ at }) => at < Date.parse(manifesto.instante))
    expect(promised.length).toBeGreaterThan(20)
    expect(promised.length).toBeLessThan(answered.length)
    expect(promised.filter(({ id }) => !there.has(id))).toEqual([])
    const missing = answered.filter(({ id }) => !there.has(id)).length
    process.stdout.write(
      `Drill: nothing is missing up to ${manifesto.instante}, ${age.toFixed(1)} s before the loss; of ${answered.length} orders answered ${missing} came later and are gone; back after ${back.toFixed(1)} s\n`,
    )
    expect(age).toBeLessThan(MOST.age)
    expect(back).toBeLessThan(MOST.back)

    const acesso = { papel: 'loja', userId: shop.ownerId, estabelecimentoId: shop.id } as const
    const conta = await withAccess(acesso, (tx) => abrirConta(tx, shop.id))
    expect(conta?.token).toBe(shop.account.token)
    expect((await readPicture(foto))?.length).toBeGreaterThan(20)
    const { rows: arquivos } = await owner.query('select chave from arquivos where id = $1', [anexo])
    expect(String(await (await fileStore()).read(arquivos[0]?.chave))).toBe('%PDF-1.4\n%%EOF')
  } finally {
    await closeDatabase()
    await owner.end()
    await server.release()
    rmSync(dirname(server.folder), { recursive: true, force: true })
  }
}, 120_000)
