import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, parseConfig, setConfig } from './config.ts'
import { senderWarnings } from './email/sender.ts'
import { createServer } from './http/routes.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const VAULT_KEY = Buffer.alloc(32, 7).toString('base64')
const DATABASE_URL = 'postgres://dono:senha@banco.exemplo/portal'

describe('the settings', () => {
  const refused: [env: Record<string, string>, sentence: string][] = [
    [{ PORT: 'abc' }, 'PORT deve ser um número de porta.'],
    [{ PORT: '0' }, 'PORT deve ficar entre 1 e 65535.'],
    [{ PORT: '70000' }, 'PORT deve ficar entre 1 e 65535.'],
    [{ ROLE: 'tudo' }, 'ROLE aceita web, worker ou all.'],
    [{ DEMO: 'sim' }, 'DEMO aceita 1 ou 0.'],
    [{ PUBLIC_URL: 'portal.exemplo' }, 'PUBLIC_URL deve ser um endereço http:// ou https://.'],
    ...[
      'https://portal.exemplo/loja',
      'https://portal.exemplo?a',
      'https://portal.exemplo/#a',
      'https://a:b@portal.exemplo',
    ].map((PUBLIC_URL): [Record<string, string>, string] => [
      { PUBLIC_URL },
      'PUBLIC_URL deve ser só o endereço, sem caminho nem nada depois dele.',
    ]),
    [{ LOGIN_WINDOW_SECONDS: '0' }, 'LOGIN_WINDOW_SECONDS deve ser ao menos 1.'],
    [{ AUTH_ACCESS_TOKEN_SECONDS: '0' }, 'AUTH_ACCESS_TOKEN_SECONDS deve ser ao menos 1.'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL deve ser um endereço postgres:// ou postgresql://.'],
    [
      { DATABASE_REPLICA_URL: 'postgres://replica/portal' },
      'DATABASE_REPLICA_URL precisa de DATABASE_URL: o primário de que ela é réplica.',
    ],
    [{ SMTP_URL: 'http://x' }, 'SMTP_URL deve ser um endereço smtp:// ou smtps://.'],
    [{ VAULT_KEY: 'curta' }, 'VAULT_KEY deve ter 32 bytes em base64.'],
    [{ LOG_LEVEL: 'alto' }, 'LOG_LEVEL não é um nível conhecido.'],
    [{ LOGIN_ACCOUNT_LIMIT: 'dez' }, 'LOGIN_ACCOUNT_LIMIT deve ser um número inteiro.'],
    [{ LOGIN_ACCOUNT_LIMIT: '-1' }, 'LOGIN_ACCOUNT_LIMIT não pode ser negativo.'],
    [
      { AUTOMATIC_PIX_URL: 'https://pix.exemplo' },
      'AUTOMATIC_PIX_URL, AUTOMATIC_PIX_TOKEN e AUTOMATIC_PIX_WEBHOOK_SECRET andam juntas: quem cobra por PIX Automático.',
    ],
    [
      { AUTOMATIC_PIX_WEBHOOK_SECRET: 'whsec_curto' },
      'AUTOMATIC_PIX_WEBHOOK_SECRET deve ser whsec_ e ao menos 24 bytes em base64.',
    ],
    ...[
      'true',
      'caddy',
      '10.0.0.1,',
      '10.0.0.0/33',
      '::1/129',
      '::1/255.0.0.0',
      '10.0.0.0/0',
      '1.5',
      '-1',
    ].map((TRUST_PROXY): [Record<string, string>, string] => [
      { TRUST_PROXY },
      'TRUST_PROXY aceita o número de proxies, ou os endereços deles separados por vírgulas.',
    ]),
    [{ AUTH_SERVICE_KEY: 'curta' }, 'AUTH_SERVICE_KEY deve ter ao menos 24 caracteres.'],
  ]
  it.each(refused)('refuse %o with a sentence', (env, sentence) => {
    expect(sentencesOf({ VAULT_KEY, ...env })).toEqual([sentence])
  })

  const sender = (env: Record<string, string>) => {
    const config = parseConfig({ VAULT_KEY, DATABASE_URL, ...env })
    return [config.MAIL_FROM, senderWarnings(config).length]
  }
  it('send letters from the domain that people type, where MAIL_FROM says nothing else', () => {
    const from = (domain: string) => `Portal de Vendas <nao-responda@${domain}>`
    const SMTP_URL = 'smtps://correio.exemplo'
    expect(sender({ SMTP_URL, PUBLIC_URL: 'https://www.portal.exemplo/' })).toEqual([
      from('portal.exemplo'),
      0,
    ])
    expect(sender({ SMTP_URL, PUBLIC_URL: 'https://portal.exemplo', MAIL_FROM: 'a@b.exemplo' })).toEqual([
      'a@b.exemplo',
      0,
    ])
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect(sender({ SMTP_URL, PUBLIC_URL: `http://${host}:3000` })).toEqual([from('portal.invalid'), 1])
  })

  it('warn outside of the demonstration where letters would lead nowhere or be refused', () => {
    expect(
      senderWarnings(parseConfig({ VAULT_KEY, DATABASE_URL, SMTP_URL: 'smtp://correio.exemplo' })),
    ).toEqual([
      'Falta PUBLIC_URL: os links dos e-mails e os avisos de pagamento levam a http://localhost:3000, que só esta máquina alcança.',
      'Falta MAIL_FROM: os e-mails sairiam de Portal de Vendas <nao-responda@portal.invalid>, que servidores de e-mail recusam.',
    ])
    expect(senderWarnings(parseConfig({ VAULT_KEY }))).toEqual([])
  })

  it('trust the proxies that are counted or named, and nobody where that says none', () => {
    for (const none of ['', '0', '00', 'false'])
      expect(parseConfig({ VAULT_KEY, TRUST_PROXY: none }).TRUST_PROXY).toBe('')
    for (const some of ['1', '12', '10.0.0.1, fd00::/8', 'loopback,10.0.0.0/255.0.0.0']) {
      const config = setConfig(parseConfig({ VAULT_KEY, TRUST_PROXY: some }))
      expect(config.TRUST_PROXY).toBe(some)
      expect(() => createServer()).not.toThrow()
    }
  })

  it('tell every bad setting at once', () => {
    expect(sentencesOf({ VAULT_KEY, PORT: 'x', ROLE: 'x' })).toHaveLength(2)
  })

  it('require VAULT_KEY outside the demonstration with a database of one’s own', () => {
    expect(sentencesOf({ DATABASE_URL })[0]).toMatch(/^VAULT_KEY é obrigatória/)
    expect(parseConfig({ DATABASE_URL, VAULT_KEY })).toMatchObject({ demo: false, embedded: false })
  })

  it('are a demonstration only without a database of one’s own and outside production', () => {
    expect(parseConfig({ VAULT_KEY })).toMatchObject({ demo: true, embedded: true, LOG_LEVEL: 'warn' })
    expect(parseConfig({ VAULT_KEY, NODE_ENV: 'production' })).toMatchObject({
      demo: false,
      LOG_LEVEL: 'info',
    })
    expect(parseConfig({ VAULT_KEY, DATABASE_URL, DEMO: '1' }).demo).toBe(true)
    expect(parseConfig({ VAULT_KEY, DEMO: '0' }).demo).toBe(false)
  })

  it('offer PIX Automático where a provider is named, and by the simulator in a demonstration', () => {
    const named = {
      AUTOMATIC_PIX_URL: 'https://pix.exemplo/',
      AUTOMATIC_PIX_TOKEN: 'um-token-de-vinte-e-quatro-letras',
      AUTOMATIC_PIX_WEBHOOK_SECRET: `whsec_${VAULT_KEY}`,
    }
    expect(parseConfig({ VAULT_KEY, DATABASE_URL }).automaticPix).toBeNull()
    expect(parseConfig({ VAULT_KEY, DATABASE_URL, ...named }).automaticPix).toEqual({
      url: 'https://pix.exemplo',
      token: named.AUTOMATIC_PIX_TOKEN,
      webhookSecret: named.AUTOMATIC_PIX_WEBHOOK_SECRET,
    })
    expect(parseConfig({ VAULT_KEY, SIMULATOR_PORT: '4001' }).automaticPix?.url).toBe(
      'http://127.0.0.1:4001/pix-automatico',
    )
  })

  it('keep the demonstration to this machine unless HOST says otherwise', () => {
    expect(parseConfig({ VAULT_KEY }).HOST).toBe('127.0.0.1')
    expect(parseConfig({ VAULT_KEY, HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0')
    expect(parseConfig({ VAULT_KEY, DATABASE_URL }).HOST).toBe('0.0.0.0')
  })

  it('take an empty value as not given', () => {
    expect(parseConfig({ VAULT_KEY, PORT: '', DATABASE_URL: '' })).toMatchObject({
      PORT: 3000,
      embedded: true,
    })
  })

  it.each(['DEMO_CLOCK', 'OUTBOUND_LOOPBACK'] as const)(
    'let a test open %s in the demonstration’s own database alone',
    (switch_) => {
      expect(parseConfig({ VAULT_KEY, [switch_]: '1' })[switch_]).toBe(true)
      const reais: Record<string, string>[] = [
        { NODE_ENV: 'production' },
        { DATABASE_URL, DEMO: '1' },
        { DEMO: '0' },
      ]
      for (const real of reais)
        expect(sentencesOf({ VAULT_KEY, [switch_]: '1', ...real })).toEqual([
          `${switch_} só vale na demonstração, com o banco dela.`,
        ])
    },
  )

  it('derive the simulator and the public address from the port', () => {
    expect(parseConfig({ VAULT_KEY, PORT: '4000' })).toMatchObject({
      SIMULATOR_PORT: 4001,
      publicUrl: 'http://localhost:4000',
      mercadoPagoUrl: 'http://127.0.0.1:4001',
    })
    expect(parseConfig({ VAULT_KEY, DATABASE_URL }).mercadoPagoUrl).toBe('https://api.mercadopago.com')
  })

  it('make a VAULT_KEY once, for their owner alone', () => {
    const DATA_DIR = join(folder, 'dados')
    const first = parseConfig({ DATA_DIR }).vaultKey
    const file = join(DATA_DIR, 'vault.key')
    expect(existsSync(file)).toBe(true)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8').trim()).toBe(first.toString('base64'))
    expect(parseConfig({ DATA_DIR }).vaultKey).toEqual(first)
  })
})

describe('.env.example', () => {
  it('lists every setting that the program knows', () => {
    const example = readFileSync('.env.example', 'utf8')
    const source = readFileSync('src/shared/server/config.ts', 'utf8')
    const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name)
    expect(known.length).toBeGreaterThan(30)
    expect(known.filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(example))).toEqual([])
  })
})

function sentencesOf(env: Record<string, string>): string[] {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences
    throw error
  }
  return []
}
