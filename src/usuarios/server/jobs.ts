import { sendLetter } from '#src/shared/server/mail.ts'
import { limpar } from './limpar.ts'

/** Queue name → what works it. */
export const jobs = { 'usuarios.enviar-carta': sendLetter, 'usuarios.limpar': limpar }

/** What the clock starts. */
export const crons = { 'usuarios.limpar': '17 4 * * *' }
