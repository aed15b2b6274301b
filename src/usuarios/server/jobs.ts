import { sendLetter } from '#src/shared/server/mail.ts'

/** Queue name → what works it. */
export const jobs = { 'usuarios.enviar-carta': sendLetter }
