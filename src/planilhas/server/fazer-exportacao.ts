import { type Access, withAccess } from '#src/shared/server/database/database.ts'
import { csvHeader, csvLines, xlsxFile } from '#src/shared/server/files/spreadsheets.ts'
import { escreverExportacao, type Pedida } from './escrever-exportacao.ts'
import { colunasDe, consultaDe, type Exportacao, encontrarExportacao, lotes } from './exportar.ts'

/** The queue `planilhas.exportar` calls this: makes the file in pieces and tells who asked for it. */
export function fazerExportacao(
  exportacoes: readonly Exportacao[],
  { exportacaoId: id }: { exportacaoId: string },
): Promise<void> {
  return escreverExportacao(
    id,
    (pedida) => partes(exportacoes, pedida),
    ({ arquivo, linhas }) => ({
      tipo: 'planilhas.exportacao_pronta',
      titulo: 'Sua planilha está pronta',
      texto: `${arquivo}, ${linhas.toLocaleString('pt-BR')} linhas. Fica disponível por 7 dias.`,
      rota: `/exportacao/${id}`,
      chave: `exportacao:${id}`,
    }),
  )
}

/** The file, a piece per batch; of a workbook, whose format is not written in pieces, one piece. */
async function* partes(exportacoes: readonly Exportacao[], pedida: Pedida): AsyncGenerator<Buffer> {
  const exportacao = encontrarExportacao(exportacoes, pedida.recurso)
  const loja = pedida.estabelecimento_id
  const acesso: Access = loja
    ? { papel: 'loja', userId: pedida.user_id, estabelecimentoId: loja }
    : { papel: 'plataforma', userId: pedida.user_id }
  const consulta = consultaDe(exportacao, {
    ...(loja ? { estabelecimento_id: loja } : {}),
    filtros: pedida.filtros as Record<string, unknown>,
  })
  const colunas = colunasDe(exportacao, pedida.colunas)
  const emLotes = lotes(exportacao, consulta, (ler) => withAccess(acesso, ler))

  if (pedida.formato === 'xlsx') {
    const itens: unknown[] = []
    for await (const lote of emLotes) itens.push(...lote)
    yield await xlsxFile(colunas, itens, exportacao.recurso)
    return
  }
  yield Buffer.from(csvHeader(colunas))
  for await (const lote of emLotes) yield Buffer.from(csvLines(colunas, lote))
}
