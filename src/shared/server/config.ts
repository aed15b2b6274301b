import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type AutomaticPix, automaticPix, automaticPixSettings } from './automatic-pix-settings.ts'
import { backupSettings } from './backup-settings.ts'
import { type Bling, blingOf, blingSettings } from './bling-settings.ts'
import { type CarrierApp, carrierApp, carrierSettings, carrierUrl } from './carrier-settings.ts'
import { mailDomain } from './email/sender.ts'
import { keptSecret } from './kept-secret.ts'
import { operationsSettings } from './operations-settings.ts'
import { pushSettings, type Vapid, vapidKeys } from './push-settings.ts'
import { count, databaseUrl, flag, optionalUrl, originUrl, port, proxies, seconds } from './setting-kinds.ts'
import { vaultSettings } from './vault-settings.ts'

/** The program's settings, parsed once from the environment. This is the only file that reads `process.env`. */
export type Config = Readonly<z.infer<typeof schema>> &
  Readonly<{
    demo: boolean
    /** No DATABASE_URL: the program runs its own PostgreSQL under dataDir. */
    embedded: boolean
    publicUrl: string
    simulatorUrl: string
    mercadoPagoUrl: string
    mercadoPagoSdkUrl: string
    melhorEnvioUrl: string
    /** The app that shops let at their accounts; null: the platform has registered none. */
    melhorEnvioApp: CarrierApp | null
    /** Who charges subscriptions by PIX Automático; null: nobody, and it is not offered. */
    automaticPix: AutomaticPix | null
    /** The app that shops let at their ERP; null: the platform has registered none. */
    bling: Bling | null
    /** The platform's keys at push services; null: nothing goes to devices. */
    vapid: Vapid | null
    vaultKey: Buffer
    production: boolean
    HOST: string
    SIMULATOR_PORT: number
    LOG_LEVEL: string
    MAIL_FROM: string
  }>

/** A setting that cannot work, reported in one sentence per setting; the program prints them and ends. */
export class ConfigError extends Error {
  readonly sentences: string[]
  constructor(sentences: string[], options?: ErrorOptions) {
    super(sentences.join('\n'), options)
    this.name = 'ConfigError'
    this.sentences = sentences
  }
}

const schema = z.object({
  NODE_ENV: z.string().default(''),
  PORT: port('PORT').default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: originUrl('PUBLIC_URL'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl('DATABASE_URL'),
  DATABASE_APP_URL: databaseUrl('DATABASE_APP_URL'),
  DATABASE_DIRECT_URL: databaseUrl('DATABASE_DIRECT_URL'),
  DATABASE_REPLICA_URL: databaseUrl('DATABASE_REPLICA_URL'),
  DATABASE_POOL_LIMIT: count('DATABASE_POOL_LIMIT', 10),
  DATABASE_PREPARED_STATEMENTS: flag('DATABASE_PREPARED_STATEMENTS', true),
  ROLE: z.enum(['web', 'worker', 'all'], 'ROLE aceita web, worker ou all.').default('all'),
  DEMO: z.enum(['0', '1', 'true', 'false'], 'DEMO aceita 1 ou 0.').optional(),
  SIMULATOR_PORT: port('SIMULATOR_PORT').optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: optionalUrl('S3_ENDPOINT', ['http:', 'https:']),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z.string().default(''),
  SMTP_URL: optionalUrl('SMTP_URL', ['smtp:', 'smtps:']),
  MAIL_FROM: z.string().optional(),
  MERCADOPAGO_API_URL: optionalUrl('MERCADOPAGO_API_URL', ['http:', 'https:']),
  MERCADOPAGO_SDK_URL: optionalUrl('MERCADOPAGO_SDK_URL', ['http:', 'https:']),
  MELHOR_ENVIO_URL: optionalUrl('MELHOR_ENVIO_URL', ['http:', 'https:']),
  ...carrierSettings,
  ...automaticPixSettings,
  ...blingSettings,
  ...pushSettings,
  ...operationsSettings,
  ...backupSettings,
  ...vaultSettings,
  TRUST_PROXY: proxies,
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL não é um nível conhecido.',
    )
    .optional(),
  AUTH_AUTOCONFIRM: flag('AUTH_AUTOCONFIRM', false),
  AUTH_SIGNUP_ENABLED: flag('AUTH_SIGNUP_ENABLED', true),
  AUTH_ANONYMOUS: flag('AUTH_ANONYMOUS', false),
  AUTH_MANUAL_LINKING: flag('AUTH_MANUAL_LINKING', false),
  AUTH_SIGNING_KEY: z.string().optional(),
  AUTH_SERVICE_KEY: z.string().min(24, 'AUTH_SERVICE_KEY deve ter ao menos 24 caracteres.').optional(),
  AUTH_ADMIN_MFA_REQUIRED: flag('AUTH_ADMIN_MFA_REQUIRED', false),
  /** Lets a test move the calendar of billing (`POST /demo/relogio`). */
  DEMO_CLOCK: flag('DEMO_CLOCK', false),
  /** Lets what is fetched from addresses that people give come from this machine too: for tests, in the demonstration. */
  OUTBOUND_LOOPBACK: flag('OUTBOUND_LOOPBACK', false),
  AUTH_ACCESS_TOKEN_SECONDS: seconds('AUTH_ACCESS_TOKEN_SECONDS', 3600),
  /** A session older than this proves the person again before it changes the password. */
  AUTH_FRESH_SESSION_SECONDS: count('AUTH_FRESH_SESSION_SECONDS', 600),
  AUTH_REFRESH_REUSE_SECONDS: count('AUTH_REFRESH_REUSE_SECONDS', 10),
  /** A session that was not used for so long ends. 0: never. */
  AUTH_SESSION_IDLE_DAYS: count('AUTH_SESSION_IDLE_DAYS', 90),
  /** Failed sign-ins of one account from one address before it must wait. */
  LOGIN_ACCOUNT_LIMIT: count('LOGIN_ACCOUNT_LIMIT', 10),
  LOGIN_ADDRESS_LIMIT: count('LOGIN_ADDRESS_LIMIT', 30),
  LOGIN_WINDOW_SECONDS: seconds('LOGIN_WINDOW_SECONDS', 900),
  SIGNUP_ADDRESS_LIMIT: count('SIGNUP_ADDRESS_LIMIT', 60),
  SIGNUP_WINDOW_SECONDS: seconds('SIGNUP_WINDOW_SECONDS', 3600),
  /** E-mails asked for by one address (recover, resend, confirm). */
  EMAIL_ADDRESS_LIMIT: count('EMAIL_ADDRESS_LIMIT', 30),
  EMAIL_WINDOW_SECONDS: seconds('EMAIL_WINDOW_SECONDS', 3600),
  /** At most one e-mail of a kind per account in this many seconds. */
  EMAIL_INTERVAL_SECONDS: count('EMAIL_INTERVAL_SECONDS', 60),
  /** Links and codes of e-mails that were wrong, from one address. */
  VERIFY_ADDRESS_LIMIT: count('VERIFY_ADDRESS_LIMIT', 30),
  VERIFY_WINDOW_SECONDS: seconds('VERIFY_WINDOW_SECONDS', 900),
  REFRESH_ADDRESS_LIMIT: count('REFRESH_ADDRESS_LIMIT', 1800),
  REFRESH_WINDOW_SECONDS: seconds('REFRESH_WINDOW_SECONDS', 300),
  /**
   * Orders not paid yet that one person may have in the whole marketplace, and at one shop; and the units they hold
   * there.
   */
  OPEN_ORDER_ACCOUNT_LIMIT: count('OPEN_ORDER_ACCOUNT_LIMIT', 60),
  OPEN_ORDER_SHOP_LIMIT: count('OPEN_ORDER_SHOP_LIMIT', 30),
  OPEN_UNIT_SHOP_LIMIT: count('OPEN_UNIT_SHOP_LIMIT', 300),
  /** Orders placed from one address, by whomever. */
  ORDER_ADDRESS_LIMIT: count('ORDER_ADDRESS_LIMIT', 600),
  ORDER_WINDOW_SECONDS: seconds('ORDER_WINDOW_SECONDS', 3600),
  /** E-mails about orders to a mailbox that nobody confirmed: to that one, and in all for a buyer and for a shop. */
  ORDER_EMAIL_MAILBOX_LIMIT: count('ORDER_EMAIL_MAILBOX_LIMIT', 30),
  ORDER_EMAIL_ACCOUNT_LIMIT: count('ORDER_EMAIL_ACCOUNT_LIMIT', 60),
  ORDER_EMAIL_SHOP_LIMIT: count('ORDER_EMAIL_SHOP_LIMIT', 1000),
  ORDER_EMAIL_WINDOW_SECONDS: seconds('ORDER_EMAIL_WINDOW_SECONDS', 86_400),
  /** Codes of coupons that do not exist, tried by one account, and from one address. */
  COUPON_ACCOUNT_LIMIT: count('COUPON_ACCOUNT_LIMIT', 15),
  COUPON_ADDRESS_LIMIT: count('COUPON_ADDRESS_LIMIT', 120),
  COUPON_WINDOW_SECONDS: seconds('COUPON_WINDOW_SECONDS', 900),
  /** Cards that one account may try: who has stolen ones tries many. */
  CARD_ACCOUNT_LIMIT: count('CARD_ACCOUNT_LIMIT', 12),
  CARD_WINDOW_SECONDS: seconds('CARD_WINDOW_SECONDS', 3600),
  /** Files sent by one account. */
  UPLOAD_ACCOUNT_LIMIT: count('UPLOAD_ACCOUNT_LIMIT', 300),
  UPLOAD_WINDOW_SECONDS: seconds('UPLOAD_WINDOW_SECONDS', 600),
  /** The largest archive of a shop that may be brought in by the panel. */
  SHOP_ARCHIVE_MAX_MB: count('SHOP_ARCHIVE_MAX_MB', 20_480),
  /** Pages and public answers that must be made because none is kept, asked for by one address of one process. */
  RENDER_ADDRESS_LIMIT: count('RENDER_ADDRESS_LIMIT', 600),
  RENDER_WINDOW_SECONDS: seconds('RENDER_WINDOW_SECONDS', 60),
  /** Pictures for social networks, asked for by one address of one process. */
  SOCIAL_ADDRESS_LIMIT: count('SOCIAL_ADDRESS_LIMIT', 60),
  SOCIAL_WINDOW_SECONDS: seconds('SOCIAL_WINDOW_SECONDS', 60),
  /** Questions to the payment provider about a payment, asked by one address. */
  PAYMENT_STATUS_ADDRESS_LIMIT: count('PAYMENT_STATUS_ADDRESS_LIMIT', 120),
  PAYMENT_STATUS_WINDOW_SECONDS: seconds('PAYMENT_STATUS_WINDOW_SECONDS', 60),
  /** Reports of a shop, a product or a review, sent from one address. */
  REPORT_ADDRESS_LIMIT: count('REPORT_ADDRESS_LIMIT', 10),
  REPORT_WINDOW_SECONDS: seconds('REPORT_WINDOW_SECONDS', 3600),
  /** Requests about personal data: from one address without an account, and about one mailbox. */
  DATA_REQUEST_ADDRESS_LIMIT: count('DATA_REQUEST_ADDRESS_LIMIT', 10),
  DATA_REQUEST_ADDRESS_WINDOW_SECONDS: seconds('DATA_REQUEST_ADDRESS_WINDOW_SECONDS', 3600),
  DATA_REQUEST_MAILBOX_LIMIT: count('DATA_REQUEST_MAILBOX_LIMIT', 5),
  DATA_REQUEST_MAILBOX_WINDOW_SECONDS: seconds('DATA_REQUEST_MAILBOX_WINDOW_SECONDS', 86_400),
  /** Messages that one account writes to shops and to support. */
  MESSAGE_ACCOUNT_LIMIT: count('MESSAGE_ACCOUNT_LIMIT', 60),
  MESSAGE_WINDOW_SECONDS: seconds('MESSAGE_WINDOW_SECONDS', 3600),
  /** E-mails about one sale that a shop asks for. */
  RECEIPT_SALE_LIMIT: count('RECEIPT_SALE_LIMIT', 10),
  RECEIPT_WINDOW_SECONDS: seconds('RECEIPT_WINDOW_SECONDS', 3600),
  /** Acts that browsers of one account report to the audit log. */
  BROWSER_ACT_ACCOUNT_LIMIT: count('BROWSER_ACT_ACCOUNT_LIMIT', 60),
  BROWSER_ACT_WINDOW_SECONDS: seconds('BROWSER_ACT_WINDOW_SECONDS', 3600),
  /** Requests with one API key. */
  API_KEY_LIMIT: count('API_KEY_LIMIT', 100),
  API_KEY_WINDOW_SECONDS: seconds('API_KEY_WINDOW_SECONDS', 60),
  /** Quotes of what delivery costs, asked for by one address. */
  FREIGHT_ADDRESS_LIMIT: count('FREIGHT_ADDRESS_LIMIT', 120),
  FREIGHT_WINDOW_SECONDS: seconds('FREIGHT_WINDOW_SECONDS', 60),
  /** Steps of the sales funnel counted of one address, by one process. */
  FUNNEL_ADDRESS_LIMIT: count('FUNNEL_ADDRESS_LIMIT', 60),
  FUNNEL_WINDOW_SECONDS: seconds('FUNNEL_WINDOW_SECONDS', 60),
})

/**
 * Reads the settings of one environment. Throws ConfigError with a sentence per bad setting.
 * Makes and keeps VAULT_KEY under DATA_DIR with the embedded database or in demo mode.
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message))
  const raw = parsed.data

  const production = raw.NODE_ENV === 'production'
  const embedded = raw.DATABASE_URL === undefined
  const demo = raw.DEMO === undefined ? embedded && !production : raw.DEMO === '1' || raw.DEMO === 'true'
  const dataDir = resolve(raw.DATA_DIR)
  const simulatorPort = raw.SIMULATOR_PORT ?? raw.PORT + 1
  const publicUrl = (raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`).replace(/\/+$/, '')
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`

  if (!embedded && !demo && raw.VAULT_KEY === undefined)
    throw new ConfigError([
      'VAULT_KEY é obrigatória fora da demonstração: 32 bytes em base64 (openssl rand -base64 32).',
    ])
  if (embedded && raw.DATABASE_REPLICA_URL !== undefined)
    throw new ConfigError(['DATABASE_REPLICA_URL precisa de DATABASE_URL: o primário de que ela é réplica.'])
  for (const name of ['DEMO_CLOCK', 'OUTBOUND_LOOPBACK'] as const)
    if (raw[name] && !(embedded && demo))
      throw new ConfigError([`${name} só vale na demonstração, com o banco dela.`])
  const mfaOff = given.AUTH_ADMIN_MFA_REQUIRED !== undefined && !raw.AUTH_ADMIN_MFA_REQUIRED
  if (mfaOff && !demo)
    throw new ConfigError([
      'AUTH_ADMIN_MFA_REQUIRED=0 só vale na demonstração: quem administra a plataforma tem um segundo fator.',
    ])
  if (raw.S3_BUCKET === undefined && raw.S3_ENDPOINT !== undefined)
    throw new ConfigError(['S3_ENDPOINT precisa de S3_BUCKET: o nome do lugar onde as imagens ficam.'])
  if ((raw.S3_ACCESS_KEY_ID === undefined) !== (raw.S3_SECRET_ACCESS_KEY === undefined))
    throw new ConfigError(['S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY andam juntas.'])
  return Object.freeze({
    ...raw,
    DATA_DIR: dataDir,
    SIMULATOR_PORT: simulatorPort,
    // The demonstration's mailbox is open to whoever reaches it.
    HOST: raw.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    // In a demonstration the terminal belongs to the start block.
    LOG_LEVEL: raw.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    AUTH_ADMIN_MFA_REQUIRED: raw.AUTH_ADMIN_MFA_REQUIRED || !demo,
    demo,
    embedded,
    production,
    publicUrl,
    MAIL_FROM: raw.MAIL_FROM ?? `Portal de Vendas <nao-responda@${mailDomain(publicUrl)}>`,
    simulatorUrl,
    mercadoPagoUrl: (
      raw.MERCADOPAGO_API_URL ?? (demo ? simulatorUrl : 'https://api.mercadopago.com')
    ).replace(/\/+$/, ''),
    mercadoPagoSdkUrl:
      raw.MERCADOPAGO_SDK_URL ?? (demo ? `${simulatorUrl}/js/v2` : 'https://sdk.mercadopago.com/js/v2'),
    melhorEnvioUrl: carrierUrl(raw.MELHOR_ENVIO_URL, demo ? simulatorUrl : null),
    melhorEnvioApp: orEnd(carrierApp(raw, demo)),
    automaticPix: orEnd(automaticPix(raw, demo ? simulatorUrl : null)),
    bling: orEnd(blingOf(raw, demo ? simulatorUrl : null)),
    vapid: orEnd(vapidKeys(raw, { demo, dataDir })),
    vaultKey: Buffer.from(
      raw.VAULT_KEY ?? keptSecret(dataDir, 'vault.key', () => randomBytes(32).toString('base64')),
      'base64',
    ),
  })
}

/** What was read, or the end of the start with what is wrong with it. */
function orEnd<T extends object>(read: T | null | { sentence: string }): T | null {
  if (read && 'sentence' in read) throw new ConfigError([String(read.sentence)])
  return read as T | null
}

let current: Config | undefined

/** The settings of this process; the first call reads the environment. */
export function getConfig(): Config {
  current ??= parseConfig(process.env)
  return current
}

/** Replaces the settings of this process, for a test or a program that computes them. */
export function setConfig(config: Config): Config {
  current = config
  return config
}
