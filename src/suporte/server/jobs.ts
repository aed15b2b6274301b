import { enviarCarta } from './enviar-carta.ts'
import { vigiarPrazos } from './vigiar-prazos.ts'

export const jobs = {
  'suporte.enviar-carta': enviarCarta,
  'suporte.vigiar-prazos': vigiarPrazos,
}

/** Queues that the clock starts (cron, São Paulo). */
export const crons = { 'suporte.vigiar-prazos': '*/10 * * * *' }
