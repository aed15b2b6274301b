import writeXlsx from 'write-excel-file/node'
import { acessoDaLoja, exigirRecurso, type Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { BOM, linhaDeCsv } from '#src/shared/csv.ts'
import { formatarData } from '#src/shared/datas.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import type { Celula, Unidade } from '../formatar.ts'
import type { Relatorio, Tabela } from '../schemas.ts'
import { lerRelatorio, type PedidoDeRelatorio } from './ler-relatorio.ts'
import { escreverPdf } from './pdf.ts'

export const FORMATOS = ['csv', 'xlsx', 'pdf'] as const
type Formato = (typeof FORMATOS)[number]

const TIPOS: Record<Formato, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

export interface ArquivoDeRelatorio {
  nome: string
  tipo: string
  conteudo: Buffer
}

/**
 * A report as a file: one table as CSV, all of them as sheets of an XLSX, or the whole as PDF. For roles that may take
 * data out, when the plan includes the report and exporting.
 */
export async function exportarRelatorio(
  pessoa: Pessoa,
  { formato, tabela, ...pedido }: PedidoDeRelatorio & { formato: Formato; tabela?: string | undefined },
): Promise<ArquivoDeRelatorio> {
  const acesso = acessoDaLoja(pessoa, pedido.loja, 'dados.exportar')
  exigirRecurso(pessoa, pedido.loja, 'exportacao')
  const relatorio = await lerRelatorio(pessoa, pedido)
  const loja = await withAcesso(acesso, async (tx) => {
    await auditar(tx, {
      pessoa,
      estabelecimentoId: pedido.loja,
      acao: 'relatorios.exportar',
      recurso: 'relatorios',
      recursoId: null,
      para: { relatorio: relatorio.id, formato, ...relatorio.periodo },
    })
    const { nome } = await tx
      .selectFrom('estabelecimentos')
      .select('nome')
      .where('id', '=', pedido.loja)
      .executeTakeFirstOrThrow()
    return nome
  })
  const nome = `${relatorio.id}-${relatorio.periodo.de}-a-${relatorio.periodo.ate}.${formato}`
  return { nome, tipo: TIPOS[formato], conteudo: await escrever(relatorio, { formato, tabela, loja }) }
}

async function escrever(
  relatorio: Relatorio,
  { formato, tabela: qual, loja }: { formato: Formato; tabela?: string | undefined; loja: string },
): Promise<Buffer> {
  if (formato === 'pdf') return escreverPdf(relatorio, loja)
  if (formato === 'xlsx') return escreverXlsx(relatorio)
  const tabela = relatorio.tabelas.find(({ id }) => qual === undefined || id === qual)
  if (!tabela) throw portal.nao_encontrado()
  return Buffer.from(escreverCsv(tabela), 'utf8')
}

function escreverCsv({ colunas, linhas }: Tabela): string {
  const cabeca = linhaDeCsv(colunas.map(({ nome }) => nome))
  return BOM + cabeca + linhas.map(({ celulas }) => linhaDeCsv(celulas.map(paraPlanilha(colunas)))).join('')
}

async function escreverXlsx({ tabelas }: Relatorio): Promise<Buffer> {
  const folhas = tabelas.map(({ titulo, colunas, linhas }) => ({
    // Excel allows 31 characters and none of these.
    sheet: titulo.replaceAll(/[[\]*?:/\\]/g, ' ').slice(0, 31),
    columns: colunas.map(({ unidade }) => ({ width: unidade === 'texto' ? 32 : 16 })),
    stickyRowsCount: 1,
    data: [
      colunas.map(({ nome }) => ({ value: nome, fontWeight: 'bold' as const })),
      ...linhas.map(({ celulas }) =>
        celulas.map(paraPlanilha(colunas)).map((celula, i) => celulaDeXlsx(celula, colunas[i]?.unidade ?? 'texto')),
      ),
    ],
  }))
  return writeXlsx(folhas).toBuffer()
}

function celulaDeXlsx(valor: Celula, unidade: Unidade) {
  if (valor === null) return null
  // Text as text: it is never read as a formula.
  if (typeof valor === 'string') return { value: valor, type: String }
  return { value: valor, type: Number, format: unidade === 'reais' ? '#,##0.00' : undefined }
}

/** Figures stay numbers, rounded to two decimals; days are read as people write them. */
function paraPlanilha(colunas: Tabela['colunas']) {
  return (celula: Celula, i: number): Celula => {
    if (typeof celula === 'number') return Math.round(celula * 100) / 100
    return celula !== null && colunas[i]?.unidade === 'data' ? formatarData(celula) : celula
  }
}
