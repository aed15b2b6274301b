import { exportacaoDeFaturas } from '#src/assinaturas/server/faturas/exportar-faturas.ts'
import {
  exportacaoDaConciliacao,
  exportacaoDeReceitas,
  exportacaoDeReceitasPorLoja,
} from '#src/assinaturas/server/receitas/exportar-receitas.ts'
import { exportacaoDeClientes } from '#src/clientes/server/exportar-clientes.ts'
import { exportacaoDeCupons } from '#src/cupons/server/exportar-cupons.ts'
import type { Exportacao } from '#src/planilhas/server/exportar.ts'
import { exportacaoDeLojas } from '#src/plataforma/server/lojas/exportar-lojas.ts'
import { exportacaoDaAuditoria } from '#src/plataforma/server/auditoria/listar-auditoria.ts'
import { exportacaoDeProdutos } from '#src/produtos/server/exportar-produtos.ts'
import { exportacaoDeMovimentos } from '#src/relatorios/server/exportar-movimentos.ts'
import { exportacaoDeVendas } from '#src/vendas/server/lista/exportar-vendas.ts'

/** Every list that goes out as a spreadsheet. A slice that brings one adds its line. */
export const EXPORTACOES: readonly Exportacao[] = [
  exportacaoDeClientes,
  exportacaoDeCupons,
  exportacaoDeLojas,
  exportacaoDeProdutos,
  exportacaoDeMovimentos,
  exportacaoDeVendas,
  exportacaoDeFaturas,
  exportacaoDeReceitas,
  exportacaoDeReceitasPorLoja,
  exportacaoDaConciliacao,
  exportacaoDaAuditoria,
]
