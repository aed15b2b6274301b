import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig, setConfig } from '#src/shared/server/config.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

const chave = Buffer.alloc(32, 1).toString('base64')
const EMAIL = { para: 'ana@example.com', assunto: 'Confirme <já>' }

describe('in demo mode', () => {
  let app: TestApp

  beforeAll(async () => {
    setConfig(parseConfig({ DEMO: '1', VAULT_KEY: chave }))
    app = await startTestApp()
    for (const [i, assunto] of ['Primeira', EMAIL.assunto].entries()) {
      const html = `<!doctype html><html><head><title>x</title></head><body><script>alert(1)</script><a href="/x">Ver ${i}</a></body></html>`
      await withAccess(SYSTEM, (tx) =>
        queueEmail(tx, { para: EMAIL.para, assunto, corpo: { texto: `texto ${i}`, html } }),
      )
    }
    await withAccess(SYSTEM, (tx) =>
      queueEmail(tx, { para: 'bia@example.com', assunto: 'Outra', corpo: { texto: 'b', html: '<p>b</p>' } }),
    )
  })
  afterAll(() => app.close())

  test('the mailbox lists the e-mails as JSON, newest first', async () => {
    const { status, body } = await app.request('GET', '/demo/correio?para=ana@example.com', {
      headers: { accept: 'application/json' },
    })
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        ...EMAIL,
        texto: 'texto 1',
        html: expect.stringContaining('Ver 1'),
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      expect.objectContaining({ assunto: 'Primeira' }),
    ])
    const todas = await app.request('GET', '/demo/correio', { headers: { accept: 'application/json' } })
    expect(todas.body).toHaveLength(3)
    // They have arrived: the platform's panel counts none as waiting.
    expect((await app.owner.query('select 1 from emails where enviado_em is null')).rowCount).toBe(0)
  })

  test('the page shows them escaped, with no script, each e-mail in a sandbox of its own', async () => {
    const resposta = await fetch(`${app.url}/demo/correio`, {
      headers: { accept: 'text/html,application/xhtml+xml' },
    })
    const pagina = await resposta.text()
    expect(resposta.headers.get('content-type')).toContain('text/html')
    expect(resposta.headers.get('content-security-policy')).not.toMatch(/script-src|unsafe-inline/)
    expect(pagina).toContain('Confirme &lt;já&gt;')
    expect(pagina).not.toContain('<script')
    const [, id] = /src="\/demo\/correio\/([^"]+)"/.exec(pagina) ?? []

    const mensagem = await fetch(`${app.url}/demo/correio/${id}`)
    expect(mensagem.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(mensagem.headers.get('content-security-policy')).not.toMatch(/allow-scripts|allow-same-origin/)
    expect((await fetch(`${app.url}/demo/correio/018f0000-0000-7000-8000-000000000000`)).status).toBe(404)
    expect((await fetch(`${app.url}/demo/correio/nada`)).status).toBe(422)
  })
})

describe('outside demo mode', () => {
  let app: TestApp

  beforeAll(async () => {
    setConfig(parseConfig({ DEMO: '0', VAULT_KEY: chave }))
    app = await startTestApp()
  })
  afterAll(() => app.close())

  test.each(['/demo/correio', '/demo/correio?demo=1', '/demo/correio/018f0000-0000-7000-8000-000000000000'])(
    '%s does not exist',
    async (caminho) => {
      const resposta = await app.request('GET', caminho, {
        headers: { accept: 'application/json', 'x-demo': '1' },
      })
      expect(resposta.status).toBe(404)
    },
  )
})
