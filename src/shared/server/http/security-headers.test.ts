import { afterEach, describe, expect, it } from 'vitest'
import { getConfig, setConfig } from '../config.ts'
import { createServer } from './routes.ts'
import { API_POLICY, pagePolicy, securityHeaders } from './security-headers.ts'

const before = getConfig()
afterEach(() => setConfig(before))

describe('security headers', () => {
  it('ask for HTTPS only where the product is served over it', () => {
    setConfig({ ...before, publicUrl: 'http://localhost:3000' })
    expect(securityHeaders()).not.toHaveProperty('strict-transport-security')
    expect(pagePolicy()).not.toContain('upgrade-insecure-requests')
    setConfig({ ...before, publicUrl: 'https://portal.exemplo' })
    expect(securityHeaders()['strict-transport-security']).toMatch(/^max-age=\d{8,}/)
    expect(pagePolicy()).toContain('upgrade-insecure-requests')
  })

  it('let pages load scripts from nowhere else, and be framed by nobody', () => {
    const policy = pagePolicy(['sha256-abc'])
    expect(policy).toContain(`script-src 'self' 'sha256-abc';`)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|http)/)
  })

  it('are on the API’s answers and on its refusals', async () => {
    const app = createServer()
    app.get('/ok', { config: { permission: 'publico' } }, async () => ({ ok: true }))
    app.get('/erro', { config: { permission: 'publico' } }, async () => {
      throw new Error('unexpected')
    })
    for (const [url, status] of [
      ['/ok', 200],
      ['/erro', 500],
    ] as const) {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(status)
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': API_POLICY,
      })
    }
    await app.close()
  })
})
