import { esvaziarLixeira } from './esvaziar-lixeira.ts'
import { trabalharImportacao } from './importar-produtos.ts'
import { virarPromocoes } from './virar-promocoes.ts'

export const jobs = {
  'produtos.importar': trabalharImportacao,
  'produtos.virar-promocoes': virarPromocoes,
  'produtos.esvaziar-lixeira': esvaziarLixeira,
}

/** Queues that the clock starts (cron, São Paulo). */
export const crons = { 'produtos.virar-promocoes': '* * * * *', 'produtos.esvaziar-lixeira': '40 3 * * *' }
