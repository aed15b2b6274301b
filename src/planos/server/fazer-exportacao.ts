import { sql } from 'kysely'
import { type Acesso, SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { cabecaDeCsv, linhasDeCsv, planilhaXlsx } from '#src/shared/server/planilhas.ts'
import { avisar } from './avisar.ts'
import { colunasDe, consultaDe, type Exportacao, encontrarExportacao, lotes } from './exportar.ts'

interface Pedida {
  id: string
  user_id: string
  estabelecimento_id: string | null
  recurso: string
  formato: string
  filtros: unknown
  colunas: string[] | null
  situacao: string
  arquivo: string
  linhas: number
}

/** The queue `planos.exportar` calls this: makes the file in pieces and tells who asked for it. */
export async function fazerExportacao(
  exportacoes: readonly Exportacao[],
  { exportacaoId }: { exportacaoId: string },
): Promise<void> {
  const pedida = await withAcesso(SISTEMA, (tx) =>
    tx.selectFrom('exportacoes').selectAll().where('id', '=', exportacaoId).executeTakeFirst(),
  )
  if (pedida?.situacao !== 'na_fila') return
  // What a run that broke off left behind.
  await withAcesso(SISTEMA, (tx) =>
    tx.deleteFrom('partes_exportacao').where('exportacao_id', '=', exportacaoId).execute(),
  )
  let parte = 0
  for await (const conteudo of partes(exportacoes, pedida)) {
    const nova = { exportacao_id: exportacaoId, parte: parte++, conteudo }
    await withAcesso(SISTEMA, (tx) => tx.insertInto('partes_exportacao').values(nova).execute())
  }
  await withAcesso(SISTEMA, async (tx) => {
    await sql`update exportacoes set situacao = 'pronta', pronta_em = now() where id = ${exportacaoId}`.execute(
      tx,
    )
    await avisar(tx, {
      userId: pedida.user_id,
      estabelecimentoId: pedida.estabelecimento_id,
      tipo: 'planos.exportacao_pronta',
      titulo: 'Sua planilha está pronta',
      texto: `${pedida.arquivo}, ${pedida.linhas.toLocaleString('pt-BR')} linhas. Fica disponível por 7 dias.`,
      rota: `/exportacao/${exportacaoId}`,
      chave: `exportacao:${exportacaoId}`,
    })
  })
}

/** The file, a piece per batch; of a workbook, whose format is not written in pieces, one piece. */
async function* partes(exportacoes: readonly Exportacao[], pedida: Pedida): AsyncGenerator<Buffer> {
  const exportacao = encontrarExportacao(exportacoes, pedida.recurso)
  const loja = pedida.estabelecimento_id
  const acesso: Acesso = loja
    ? { papel: 'loja', userId: pedida.user_id, estabelecimentoId: loja }
    : { papel: 'plataforma', userId: pedida.user_id }
  const consulta = consultaDe(exportacao, {
    ...(loja ? { estabelecimento_id: loja } : {}),
    filtros: pedida.filtros as Record<string, unknown>,
  })
  const colunas = colunasDe(exportacao, pedida.colunas)
  const emLotes = lotes(exportacao, consulta, (ler) => withAcesso(acesso, ler))

  if (pedida.formato === 'xlsx') {
    const itens: unknown[] = []
    for await (const lote of emLotes) itens.push(...lote)
    yield await planilhaXlsx(colunas, itens, exportacao.recurso)
    return
  }
  yield Buffer.from(cabecaDeCsv(colunas))
  for await (const lote of emLotes) yield Buffer.from(linhasDeCsv(colunas, lote))
}
