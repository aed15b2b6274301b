import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findClientFiles } from './client-files.ts'
import { getConfig, setConfig } from './config.ts'
import { type App, createServer } from './doors.ts'
import { falhaDaPagina, nonceDaPagina } from './page-context.ts'
import { mountPages } from './pages.ts'
import { clearCache, drop } from './public-cache.ts'

const INLINE = 'window.dados = "ação & \\u003c/script>";'
let folder: string
let app: App
let origin: string
let renders = 0
let database: 'up' | 'down' = 'up'

const build = {
  entry: {
    module: {
      default: (
        _request: Request,
        status: number,
        headers: Headers,
        _context: unknown,
        context: RouterContextProvider,
      ) => {
        renders += 1
        headers.set('content-type', 'text/html; charset=utf-8')
        const html = `<html><script nonce="${context.get(nonceDaPagina)}">${INLINE}</script><script>alert(1)</script>${'x'.repeat(2000)}</html>`
        return new Response(html, { status, headers })
      },
      handleError: (error: unknown, { context }: { context: RouterContextProvider }) =>
        context.set(falhaDaPagina, error),
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    loja: {
      id: 'loja',
      parentId: 'root',
      path: 'loja/:codigo',
      module: {
        default: () => null,
        headers: ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders,
        loader({ params }: { params: { codigo: string } }) {
          if (database === 'down')
            throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
          if (params.codigo === 'nenhuma') throw data(null, { status: 404 })
          return data(params, {
            headers: { 'X-Cache-Tags': `lojas, loja:${params.codigo}`, 'Cache-Control': 'public, max-age=0' },
          })
        },
      },
    },
    senha: { id: 'senha', parentId: 'root', path: 'auth/reset-password', module: { default: () => null } },
    resto: {
      id: 'resto',
      parentId: 'root',
      path: '*',
      module: {
        default: () => null,
        loader: () => {
          throw data(null, { status: 404 })
        },
      },
    },
  },
  assets: {
    version: '1',
    url: '/assets/manifest.js',
    entry: { module: '/assets/entry.js', imports: [] },
    routes: {},
  },
  publicPath: '/',
  assetsBuildDirectory: 'client',
  basename: '/',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} as unknown as ServerBuild

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paginas-'))
  setConfig({ ...getConfig(), DATA_DIR: folder })
  const client = join(folder, 'build', 'client')
  mkdirSync(join(client, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'build', 'server', 'assets'), { recursive: true })
  mkdirSync(join(folder, 'imagens'))
  writeFileSync(join(client, 'assets', 'entry-abc.js'), `console.log("${'a'.repeat(3000)}")`)
  writeFileSync(join(client, 'assets', 'entry-abc.js.map'), '{}')
  writeFileSync(join(client, '.env'), 'SEGREDO=1')
  writeFileSync(join(client, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'imagens', 'tenis-1.webp'), 'webp')
  writeFileSync(join(folder, 'imagens', 'pagina.html'), '<script>alert(1)</script>')
  writeFileSync(join(folder, 'vault.key'), 'segredo')

  app = createServer()
  const files = findClientFiles(join(folder, 'build', 'server', 'assets'))
  await mountPages(app, { build: async () => build, mode: 'production', files })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** The path goes out as it is: fetch would straighten it. */
function ask(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  return new Promise<Answer>((resolve, reject) => {
    const { port } = new URL(origin)
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

describe('a page', () => {
  it('lets run exactly the inline scripts that it wrote itself, by hash, without a nonce', async () => {
    const { status, headers, body } = await ask('/loja/csp')
    const hash = createHash('sha256').update(INLINE).digest('base64')
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(headers['content-security-policy']).not.toContain(
      createHash('sha256').update('alert(1)').digest('base64'),
    )
    expect(headers['content-security-policy']).not.toMatch(/nonce|script-src[^;]*unsafe/)
    expect(body.toString()).not.toContain('nonce=')
    expect(body.toString()).toContain(INLINE)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers).not.toHaveProperty('x-cache-tags')
  })

  it('is rendered once per change, and sent from the cache without passing the doors', async () => {
    await ask('/loja/uma')
    const before = renders
    const kept = await ask('/loja/uma')
    expect(renders).toBe(before)
    expect(kept.headers).not.toHaveProperty('x-request-id')
    expect(kept.headers['content-security-policy']).toContain('sha256-')
    drop('loja:uma')
    await ask('/loja/uma')
    expect(renders).toBe(before + 1)
  })

  it.each(['br', 'gzip'])('travels as %s, with a tag of its own that answers 304', async (encoding) => {
    const accept = { 'accept-encoding': encoding }
    const first = await ask('/loja/etag', { headers: accept })
    const plain = await ask('/loja/etag')
    expect(first.headers['content-encoding']).toBe(encoding)
    expect(first.headers.vary).toContain('Accept-Encoding')
    expect(first.headers.etag).not.toBe(plain.headers.etag)
    expect(first.body.length).toBeLessThan(plain.body.length)
    const again = await ask('/loja/etag', {
      headers: { ...accept, 'if-none-match': String(first.headers.etag) },
    })
    expect(again.status).toBe(304)
    expect(again.body.length).toBe(0)
    const changed = await ask('/loja/etag', { headers: { ...accept, 'if-none-match': '"outra"' } })
    expect(changed.status).toBe(200)
  })

  it('answers HEAD with the same headers and no body', async () => {
    const get = await ask('/loja/head')
    const head = await ask('/loja/head', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.body.length).toBe(0)
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect((await ask('/loja/head-nunca-vista', { method: 'HEAD' })).status).toBe(200)
  })

  it('keeps the router’s data answers too', async () => {
    const first = await ask('/loja/dados.data')
    expect(first.status).toBe(200)
    expect(first.headers).not.toHaveProperty('x-cache-tags')
    const second = await ask('/loja/dados.data')
    expect(second.headers).not.toHaveProperty('x-request-id')
    expect(second.body.equals(first.body)).toBe(true)
  })

  it('that carries a token in its address is kept by nobody and told to no other site', async () => {
    const { headers } = await ask('/auth/reset-password?access_token=a&refresh_token=b')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it('that does not exist is 404 and not kept', async () => {
    const { status, headers } = await ask('/loja/nenhuma')
    expect(status).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is served from the cache while the database is away; others are 503 with Retry-After', async () => {
    await ask('/loja/guardada')
    database = 'down'
    expect((await ask('/loja/guardada')).status).toBe(200)
    const other = await ask('/loja/outra')
    expect(other.status).toBe(503)
    expect(other.headers['retry-after']).toBe('2')
    database = 'up'
    expect((await ask('/loja/outra')).status).toBe(200)
    clearCache()
  })
})

describe('addresses', () => {
  it.each(['/rest/v1/nada', '/rest', '/auth/v1/nada', '/functions/v1/nada'])(
    '%s of no door is a problem, not a page',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, headers, body } = await ask(path, { method })
        expect(status, method).toBe(404)
        expect(headers['content-type']).toContain('application/problem+json')
        expect(JSON.parse(body.toString()).title).toBe('Não encontrado')
      }
    },
  )

  it.each([
    '//admin',
    '/loja//uma',
    '/loja%2fuma',
    '/loja/%2e%2e/admin',
    '/loja/../admin',
    '/..%2f..%2fetc/passwd',
    '/%5cevil',
    '/\\evil',
    '/loja/%00',
    `/${'a'.repeat(3000)}`,
    '/__manifest?paths='.padEnd(3000, '/a,'),
  ])('%.40s names nothing', async (path) => {
    expect((await ask(path)).status).toBe(404)
  })

  it.each(['/.env', '/assets/entry-abc.js.map', '/vault.key', '/package.json', '/server/index.js'])(
    '%s is never served',
    async (path) => {
      const { status, body } = await ask(path)
      expect(status).toBe(404)
      expect(body.toString()).not.toMatch(/SEGREDO|segredo/)
    },
  )
})

describe('files', () => {
  it('of the build are immutable, compressed once and typed', async () => {
    const { status, headers } = await ask('/assets/entry-abc.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await ask('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  it('of pictures are immutable, and nothing but pictures leaves their folder', async () => {
    const { status, headers, body } = await ask('/imagens/tenis-1.webp')
    expect(status).toBe(200)
    expect(body.toString()).toBe('webp')
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    for (const path of [
      '/imagens/pagina.html',
      '/imagens/..%2fvault.key',
      '/imagens/../vault.key',
      '/imagens/nada.webp',
      '/imagens/',
    ]) {
      expect((await ask(path)).status, path).toBe(404)
    }
  })
})
