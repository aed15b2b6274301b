import { vigiarAprovacoes } from './vigiar-aprovacoes.ts'

export const jobs = { 'plataforma.vigiar-aprovacoes': vigiarAprovacoes }

/** Queues that the clock starts (cron, São Paulo). */
export const crons = { 'plataforma.vigiar-aprovacoes': '17 * * * *' }
