import type { Exportacao } from './exportar.ts'
import { fazerExportacao } from './fazer-exportacao.ts'
import { limpar } from './limpar.ts'

export const jobs = (exportacoes: readonly Exportacao[]) => ({
  'planos.exportar': (pedido: { exportacaoId: string }) => fazerExportacao(exportacoes, pedido),
  'planos.limpar': limpar,
})

export const crons = { 'planos.limpar': '40 * * * *' }
