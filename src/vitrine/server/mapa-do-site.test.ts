import { afterAll, beforeAll, expect, it } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { type App, createServer } from '#src/shared/server/http/routes.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createProduct, createShop, type TestShop } from '#test/support/factories.ts'
import { mapaDoSite } from './mapa-do-site.ts'

let db: TestDatabase
let app: App
let visivel: TestShop
const escondidas: TestShop[] = []

beforeAll(async () => {
  db = await createTestDatabase()
  app = createServer()
  await mapaDoSite(app, { maisPaginas: ['/ajuda/como-comprar'] })
  visivel = await createShop(db.owner)
  await createProduct(db.owner, visivel.id, { nome: 'Café & <Pão>' })
  await createProduct(db.owner, visivel.id, { nome: 'Rascunho', status: 'rascunho' })
  escondidas.push(
    await createShop(db.owner, { status: 'inativo', aprovacao: 'pendente' }),
    await createShop(db.owner, { bloqueada: true }),
    await createShop(db.owner, { status: 'suspenso' }),
  )
  for (const loja of escondidas) await createProduct(db.owner, loja.id, { nome: 'Escondido' })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

it('leads from robots.txt to every page of the visible shops, and to nothing else', async () => {
  const origem = getConfig().publicUrl
  const robots = await app.inject('/robots.txt')
  expect(robots.headers['content-type']).toContain('text/plain')
  const [, mapa = ''] = /^Sitemap: (.+)$/m.exec(robots.body) ?? []
  expect(mapa).toBe(`${origem}/sitemap.xml`)

  const read = async (loc: string) => {
    const answer = await app.inject(loc.slice(origem.length))
    expect(answer.statusCode, loc).toBe(200)
    expect(answer.headers['content-type']).toContain('application/xml')
    return [...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, found = '']) => found)
  }
  const files = await read(mapa)
  const urls = (await Promise.all(files.map(read))).flat().map((url) => url.slice(origem.length))
  expect(urls).toContain('/')
  expect(urls).toContain('/ajuda/como-comprar')
  expect(urls).toContain(`/loja/${visivel.codigo}`)
  const produtos = urls.filter((url) => url.includes('/produto/'))
  expect(produtos).toHaveLength(1)
  expect(produtos[0]).toMatch(new RegExp(`^/loja/${visivel.codigo}/produto/[0-9a-f-]{36}-cafe-pao$`))
  for (const { codigo } of escondidas) expect(urls.join()).not.toContain(codigo)
})

it('makes an address no more files than pages, whichever it names', async () => {
  const antes = getConfig()
  setConfig({ ...antes, RENDER_ADDRESS_LIMIT: 3 })
  const ler = async (n: number) =>
    app.inject({
      url: `/sitemaps/produtos-00000000-0000-4000-8000-00000000000${n}.xml`,
      remoteAddress: '203.0.113.9',
    })
  const respostas = await Promise.all([1, 2, 3, 4].map(ler))
  // What tells crawlers how to behave is theirs all the same.
  const robots = await app.inject({ url: '/robots.txt', remoteAddress: '203.0.113.9' })
  setConfig(antes)
  expect(robots.statusCode).toBe(200)
  expect(respostas.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
})

it('refuses a file that is none', async () => {
  for (const path of ['/sitemaps/produtos-x.xml', '/sitemaps/lojas-1 or 1=1.xml', '/sitemaps/segredos.xml']) {
    const { statusCode } = await app.inject(encodeURI(path))
    expect(statusCode, path).toBeGreaterThanOrEqual(400)
    expect(statusCode, path).toBeLessThan(500)
  }
})
