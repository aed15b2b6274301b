import pg from 'pg'
import { type Config, ConfigError } from '../config.ts'

const OLDEST = 15

/**
 * The address to migrate and LISTEN with, once the outside database answered and is one the program can run on.
 * Throws ConfigError with the sentence to tell. No sentence carries a password.
 */
export async function checkOutsideDatabase(config: Config): Promise<string> {
  const [setting, url] = config.DATABASE_DIRECT_URL
    ? ['DATABASE_DIRECT_URL', config.DATABASE_DIRECT_URL]
    : ['DATABASE_URL', config.DATABASE_URL ?? '']
  if (config.DATABASE_DIRECT_URL && !config.DATABASE_APP_URL) {
    throw new ConfigError([
      'Com DATABASE_DIRECT_URL (atrás de um pooler) informe também DATABASE_APP_URL, o papel que serve.',
    ])
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 8000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; replica: boolean }>(
      `select current_setting('server_version_num')::int as version, pg_is_in_recovery() as replica`,
    )
    const [found] = rows
    if (found && found.version < OLDEST * 10_000) {
      const version = Math.floor(found.version / 10_000)
      throw new ConfigError([
        `O banco de ${setting} é PostgreSQL ${version}; o Portal precisa do ${OLDEST} ou mais novo.`,
      ])
    }
    if (found?.replica)
      throw new ConfigError([`O banco de ${setting} é uma réplica, só de leitura. Informe o primário.`])
    return url
  } catch (error) {
    throw databaseSentence(error, { setting, url })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A failure to reach or prepare the database as the sentence to tell; what is not expected comes back as it is. */
export function databaseSentence(
  error: unknown,
  { setting, url }: { setting: string; url: string },
): unknown {
  if (error instanceof ConfigError) return error
  const { code, message } = error as { code?: string; message?: string }
  const { hostname, port, pathname, username } = new URL(url)
  const place = `${hostname || 'localhost'}:${port || 5432}`
  const say = (sentence: string) => new ConfigError([sentence])
  switch (code) {
    case '28P01':
    case '28000':
      return say(
        `O banco em ${place} recusou o usuário ${decodeURIComponent(username)} ou a senha de ${setting}.`,
      )
    case '3D000':
      return say(`O banco ${decodeURIComponent(pathname.slice(1))} de ${setting} não existe em ${place}.`)
    case '42501':
      return say(`O papel de ${setting} não tem permissão para preparar o banco: ${message}.`)
    case '53300':
      return say(`O banco em ${place} não aceita mais conexões agora.`)
    case '57P03':
      return say(`O banco em ${place} está iniciando ou encerrando. Tente de novo em instantes.`)
    case undefined:
      if (/timeout|terminated/i.test(message ?? ''))
        return say(`O banco em ${place} (${setting}) não respondeu a tempo.`)
      // What is refused before a migration runs, in a sentence each (a plain Error, without a code).
      return (error as Error).constructor === Error ? say(message ?? '') : error
    default:
      return /^E[A-Z_]+$/.test(code) || /SSL|certificate/i.test(message ?? '')
        ? say(`Não foi possível alcançar o banco em ${place} (${setting}): ${code}.`)
        : error
  }
}
