import { cumprirPrazos } from './cumprir-prazos.ts'
import { enviarCarta } from './enviar-carta.ts'
import { vigiarPrazos } from './vigiar-prazos.ts'

export const jobs = {
  'suporte.enviar-carta': enviarCarta,
  'suporte.vigiar-prazos': vigiarPrazos,
  'suporte.cumprir-prazos': cumprirPrazos,
}

/** Queues that the clock starts (cron, São Paulo). */
export const crons = { 'suporte.vigiar-prazos': '*/10 * * * *', 'suporte.cumprir-prazos': '47 4 * * *' }
