import { esvaziarLixeira } from './esvaziar-lixeira.ts'
import { virarPromocoes } from './virar-promocoes.ts'

export const jobs = {
  'produtos.virar-promocoes': virarPromocoes,
  'produtos.esvaziar-lixeira': esvaziarLixeira,
}

/** Queues that the clock starts (cron, São Paulo). */
export const crons = { 'produtos.virar-promocoes': '* * * * *', 'produtos.esvaziar-lixeira': '40 3 * * *' }
