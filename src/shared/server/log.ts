import { pino } from 'pino'
import { getConfig } from './config.ts'

/** The program's log. Secrets and personal data are cut here, once; query strings never reach it (reset links). */
export const log = pino({
  level: getConfig().LOG_LEVEL,
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
