import { pino, stdSerializers } from 'pino'
import { getConfig } from './config.ts'

/** The program's log. Secrets and personal data are cut here, once; query strings never reach it (reset links). */
export const log = pino({
  level: getConfig().LOG_LEVEL,
  serializers: { err: errorWithoutPeople },
  redact: {
    paths: [
      'req.headers.authorization',
      'req.headers.cookie',
      '*.password',
      '*.access_token',
      '*.refresh_token',
      '*.token',
      '*.secret',
      '*.email',
      '*.telefone',
      '*.cpf',
    ],
    censor: '[oculto]',
  },
})

const OF_AN_ERROR = [
  'type',
  'message',
  'stack',
  'code',
  'statusCode',
  'status',
  'severity',
  'table',
  'constraint',
]
const EMAIL = /[^\s<>"'(),;:=/]+@[^\s<>"'(),;:=/]+/g

/**
 * Of an error only what helps to find it. The rest tells of people: the database quotes the row that it refused, a mail
 * server the mailbox that it does not know.
 */
export function errorWithoutPeople(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const told = Object.entries(stdSerializers.err(error)).filter(([name]) => OF_AN_ERROR.includes(name))
  return Object.fromEntries(
    told.map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(EMAIL, '[oculto]') : value,
    ]),
  )
}
