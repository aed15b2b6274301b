import { apagarBytes } from '#src/shared/server/arquivos.ts'
import { sendLetter } from '#src/shared/server/mail.ts'
import { juntarMeusDados } from './baixar-meus-dados.ts'
import { cumprirPrazos } from './cumprir-prazos.tsx'
import { limpar } from './limpar.ts'

/** Queue name → what works it. */
export const jobs = {
  'usuarios.enviar-carta': sendLetter,
  'usuarios.juntar-dados': juntarMeusDados,
  'usuarios.apagar-arquivos': apagarBytes,
  'usuarios.limpar': limpar,
  'usuarios.cumprir-prazos': cumprirPrazos,
}

/** What the clock starts. */
export const crons = { 'usuarios.limpar': '17 4 * * *', 'usuarios.cumprir-prazos': '27 4 * * *' }
