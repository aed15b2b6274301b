import { errors as portal } from '#src/shared/errors.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { csvHeader, csvLines } from '#src/shared/server/files/spreadsheets.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { consultaDe, type Exportacao, encontrarExportacao, lotes, nomeDoArquivo } from './exportar.ts'

/**
 * The owner takes a whole list of the shop along, whatever the plan and also while it is blocked or cancelled: who leaves
 * leaves with what is theirs. Every line and column, written in pieces as it is read.
 */
export async function copiarLista(
  exportacoes: readonly Exportacao[],
  pessoa: Pessoa,
  { estabelecimento_id: estabelecimentoId, recurso }: { estabelecimento_id: string; recurso: string },
): Promise<{ arquivo: string; pedacos: AsyncGenerator<string> }> {
  const exportacao = encontrarExportacao(exportacoes, recurso)
  if (exportacao.quem === 'plataforma') throw portal.nao_encontrado()
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'dados.copiar')
  const consulta = consultaDe(exportacao, { estabelecimento_id: estabelecimentoId, filtros: {} })
  await withAccess(acesso, async (tx) =>
    auditar(tx, pessoa, 'dados.copiar', {
      estabelecimentoId,
      recurso,
      para: { linhas: await exportacao.contar(tx, consulta) },
    }),
  )
  async function* pedacos(): AsyncGenerator<string> {
    yield csvHeader(exportacao.colunas)
    for await (const lote of lotes(exportacao, consulta, (ler) => withAccess(acesso, ler)))
      yield csvLines(exportacao.colunas, lote)
  }
  return { arquivo: nomeDoArquivo(exportacao, 'csv'), pedacos: pedacos() }
}
