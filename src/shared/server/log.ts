import { type LoggerOptions, pino, stdSerializers } from 'pino'
import { getConfig } from './config.ts'
import { currentOrigin } from './origin.ts'

/** Secrets and personal data are cut here, once; query strings never reach it (reset links). */
const OPTIONS: LoggerOptions = {
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
}
const OUT = pino.destination(1)

/** The program's log, in JSON. Its lines carry the number of the request that the work is done for, also in jobs. */
export const log = pino({ ...OPTIONS, mixin: () => ({ ...currentOrigin() }) }, OUT)

/** Of the HTTP server, which puts the number of each request into its lines by itself. */
export const requestLog = pino(OPTIONS, OUT)

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
/**
 * E-mails, CPF and CNPJ as people write them, telephones as they are kept. An e-mail is looked for from the start of a
 * word alone: from each of its letters, a long address would be read over and over.
 */
const OF_PEOPLE =
  /(?<![^\s<>"'(),;:=/])[^\s<>"'(),;:=/]+(?:@|%40)[^\s<>"'(),;:=/]+|\b\d{3}\.\d{3}\.\d{3}-\d{2}\b|\b\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}\b|\+\d{12,13}\b/g

/** A text without what it may tell of people. */
export function withoutPeople(text: string): string {
  return text.replaceAll(OF_PEOPLE, '[oculto]')
}

/**
 * Of an error only what helps to find it. The rest tells of people: the database quotes the row that it refused, a mail
 * server the mailbox that it does not know.
 */
export function errorWithoutPeople(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const told = Object.entries(stdSerializers.err(error)).filter(([name]) => OF_AN_ERROR.includes(name))
  return Object.fromEntries(
    told.map(([name, value]) => [name, typeof value === 'string' ? withoutPeople(value) : value]),
  )
}
