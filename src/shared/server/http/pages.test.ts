import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INLINE, type Pages, startPages } from '#test/support/pages.ts'
import { getConfig, setConfig } from '../config.ts'
import { clearCache, drop } from './public-cache.ts'

let p: Pages
beforeAll(async () => {
  p = await startPages()
})
afterAll(() => p.close())

describe('a page', () => {
  it('lets run exactly the inline scripts that it wrote itself, by hash, without a nonce', async () => {
    const { status, headers, body } = await p.ask('/loja/csp')
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

  it('holds its parts where its own marks stand, and leaves alone what only looks like one', async () => {
    const { body } = await p.ask('/loja/partes')
    expect(body.toString()).toContain('<p>feito à parte<!--palpite:0--></p>')
  })

  it('is rendered once per change, and sent from the cache without passing through routing', async () => {
    await p.ask('/loja/uma')
    const before = p.state.renders
    const kept = await p.ask('/loja/uma')
    expect(p.state.renders).toBe(before)
    expect(kept.headers).not.toHaveProperty('x-request-id')
    expect(kept.headers['content-security-policy']).toContain('sha256-')
    drop('loja:uma')
    await p.ask('/loja/uma')
    expect(p.state.renders).toBe(before + 1)
  })

  it.each(['br', 'gzip'])('travels as %s, with a tag of its own that answers 304', async (encoding) => {
    const accept = { 'accept-encoding': encoding }
    const first = await p.ask('/loja/etag', { headers: accept })
    const plain = await p.ask('/loja/etag')
    expect(first.headers['content-encoding']).toBe(encoding)
    expect(first.headers.vary).toContain('Accept-Encoding')
    expect(first.headers.etag).not.toBe(plain.headers.etag)
    expect(first.body.length).toBeLessThan(plain.body.length)
    const again = await p.ask('/loja/etag', {
      headers: { ...accept, 'if-none-match': String(first.headers.etag) },
    })
    expect(again.status).toBe(304)
    expect(again.body.length).toBe(0)
    const changed = await p.ask('/loja/etag', { headers: { ...accept, 'if-none-match': '"outra"' } })
    expect(changed.status).toBe(200)
  })

  it('answers HEAD with the same headers and no body', async () => {
    const get = await p.ask('/loja/head')
    const head = await p.ask('/loja/head', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.body.length).toBe(0)
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect((await p.ask('/loja/head-nunca-vista', { method: 'HEAD' })).status).toBe(200)
  })

  it('keeps the router’s data answers too', async () => {
    const first = await p.ask('/loja/dados.data')
    expect(first.status).toBe(200)
    expect(first.headers).not.toHaveProperty('x-cache-tags')
    const second = await p.ask('/loja/dados.data')
    expect(second.headers).not.toHaveProperty('x-request-id')
    expect(second.body.equals(first.body)).toBe(true)
  })

  it('that carries a token in its address is cached by nobody and sent to no other site', async () => {
    const { headers } = await p.ask('/auth/reset-password?access_token=a&refresh_token=b')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it('that does not exist is 404 and not kept', async () => {
    const { status, headers } = await p.ask('/loja/nenhuma')
    expect(status).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is served from the cache while the database is away; others are 503 with Retry-After', async () => {
    await p.ask('/loja/guardada')
    p.state.databaseDown = true
    expect((await p.ask('/loja/guardada')).status).toBe(200)
    const other = await p.ask('/loja/outra')
    expect(other.status).toBe(503)
    expect(other.headers['retry-after']).toBe('2')
    p.state.databaseDown = false
    expect((await p.ask('/loja/outra')).status).toBe(200)
    clearCache()
  })
})

describe('addresses', () => {
  it.each(['/rest/v1/nada', '/rest', '/auth/v1/nada', '/functions/v1/nada'])(
    '%s of no route is a problem, not a page',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, headers, body } = await p.ask(path, { method })
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
    '/loja/%E0%A4%A',
    `/${'a'.repeat(3000)}`,
    '/__manifest?paths='.padEnd(3000, '/a,'),
  ])('%.40s names nothing', async (path) => {
    expect((await p.ask(path)).status).toBe(404)
    const { status, headers, body } = await p.ask(path, { headers: { accept: 'text/html' } })
    expect(status).toBe(404)
    expect(headers['content-type']).toContain('text/html')
    expect(body.toString()).not.toContain('type="module"')
  })

  it.each(['/.env', '/assets/entry-abc.js.map', '/vault.key', '/package.json', '/server/index.js'])(
    '%s is never served',
    async (path) => {
      const { status, body } = await p.ask(path)
      expect(status).toBe(404)
      expect(body.toString()).not.toMatch(/SEGREDO|segredo/)
    },
  )
})

describe('files', () => {
  it('of the build are immutable, compressed once and typed', async () => {
    const { status, headers } = await p.ask('/assets/entry-abc.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toMatch(/base-uri 'none';.* frame-ancestors 'none'/)
    expect((await p.ask('/favicon.svg')).headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-type': 'image/svg+xml; charset=utf-8',
    })
  })

  it('of pictures are immutable, and nothing but pictures leaves their folder', async () => {
    const { status, headers, body } = await p.ask('/imagens/tenis-1.webp')
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
      expect((await p.ask(path)).status, path).toBe(404)
    }
  })
})

describe('an address that asks for what nobody asked before', () => {
  it('has so many pages made and no more, while what is kept goes on', async () => {
    const before = getConfig()
    await p.ask('/loja/guardada')
    setConfig({ ...before, RENDER_ADDRESS_LIMIT: 1 })
    try {
      expect((await p.ask('/loja/guardada?q=outra')).status).toBe(429)
      expect((await p.ask('//torta', { headers: { accept: 'text/html' } })).status).toBe(429)
      expect((await p.ask('/auth/reset-password?token_hash=x')).status).toBe(429)
      expect((await p.ask('/loja/guardada')).status).toBe(200)
    } finally {
      setConfig(before)
    }
  })
})
