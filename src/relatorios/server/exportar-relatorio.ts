import { acessoDaLoja, exigirRecurso, type Pessoa } from '#src/acesso/server/acesso.ts'
import { LINHAS_DE_XLSX } from '#src/planilhas/exportacoes.ts'
import { errors as planilhas } from '#src/planilhas/errors.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import {
  type SpreadsheetColumn,
  csvHeader,
  xlsxSheet,
  csvLines,
  xlsxOfSheets,
} from '#src/shared/server/files/spreadsheets.ts'
import type { Unidade } from '../formatar.ts'
import type { Relatorio, Tabela } from '../schemas.ts'
import { lerRelatorio, type PedidoDeRelatorio } from './ler-relatorio.ts'
import { escreverPdf } from './pdf.ts'

export const FORMATOS = ['csv', 'xlsx', 'pdf'] as const
type Formato = (typeof FORMATOS)[number]

export const TIPOS: Record<Formato, string> = {
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
 * data out, when the plan includes the report and exporting. A table is in a spreadsheet whole, or there is no file.
 */
export async function exportarRelatorio(
  pessoa: Pessoa,
  { formato, tabela, ...consulta }: PedidoDeRelatorio & { formato: Formato; tabela?: string | undefined },
): Promise<ArquivoDeRelatorio> {
  const acesso = acessoDaLoja(pessoa, consulta.loja, 'dados.exportar')
  exigirRecurso(pessoa, consulta.loja, 'exportacao')
  const maximo = formato === 'csv' ? Number.POSITIVE_INFINITY : LINHAS_DE_XLSX
  const relatorio = await lerRelatorio(pessoa, { ...consulta, maximo })
  const dentro = formato === 'csv' ? [tabelaDe(relatorio, tabela)] : relatorio.tabelas
  if (formato !== 'pdf' && !inteiras(dentro))
    throw planilhas.planilha_grande_demais({
      detail: 'Acima de 100.000 linhas exporte cada tabela em CSV, ou escolha um período menor.',
    })
  const loja = await withAccess(acesso, async (tx) => {
    await auditar(tx, pessoa, 'relatorios.exportar', {
      estabelecimentoId: consulta.loja,
      recurso: 'relatorios',
      para: { relatorio: relatorio.id, formato, ...relatorio.periodo },
    })
    const { nome } = await tx
      .selectFrom('estabelecimentos')
      .select('nome')
      .where('id', '=', consulta.loja)
      .executeTakeFirstOrThrow()
    return nome
  })
  return escreverRelatorio(relatorio, { formato, tabela, loja })
}

/** Whether every row is here, and none was left out because there are too many. */
export function inteiras(tabelas: readonly Tabela[]): boolean {
  return tabelas.every(({ linhas, total }) => linhas.length === total)
}

function tabelaDe({ tabelas }: Relatorio, qual: string | undefined): Tabela {
  const tabela = tabelas.find(({ id }) => qual === undefined || id === qual)
  if (!tabela) throw portal.nao_encontrado()
  return tabela
}

interface Escrita {
  formato: Formato
  tabela?: string | undefined
  /** The shop's name. */
  loja: string
}

/** The file of a report that was read: whoever calls has asked whether it may leave. */
export async function escreverRelatorio(relatorio: Relatorio, escrita: Escrita): Promise<ArquivoDeRelatorio> {
  const { formato } = escrita
  const nome = `${relatorio.id}-${relatorio.periodo.de}-a-${relatorio.periodo.ate}.${formato}`
  return { nome, tipo: TIPOS[formato], conteudo: await escrever(relatorio, escrita) }
}

async function escrever(relatorio: Relatorio, { formato, tabela: qual, loja }: Escrita): Promise<Buffer> {
  if (formato === 'pdf') return escreverPdf(relatorio, loja)
  if (formato === 'xlsx') return escreverXlsx(relatorio)
  return Buffer.from(escreverCsv(tabelaDe(relatorio, qual)), 'utf8')
}

function escreverCsv({ colunas, linhas }: Tabela): string {
  const daPlanilha = colunasDaPlanilha(colunas)
  return csvHeader(daPlanilha) + csvLines(daPlanilha, linhas)
}

function escreverXlsx({ tabelas }: Relatorio): Promise<Buffer> {
  return xlsxOfSheets(
    tabelas.map(({ titulo, colunas, linhas }) => xlsxSheet(colunasDaPlanilha(colunas), linhas, titulo)),
  )
}

/** Figures stay numbers, those with a tail of decimals rounded to two. */
function colunasDaPlanilha(colunas: Tabela['colunas']): SpreadsheetColumn<Tabela['linhas'][number]>[] {
  return colunas.map(({ id, nome, unidade }, i) => ({
    id,
    titulo: nome,
    tipo: tipoDaColuna(unidade),
    valor: ({ celulas }) => {
      const celula = celulas[i] ?? null
      return typeof celula === 'number' ? Math.round(celula * 100) / 100 : celula
    },
  }))
}

export function tipoDaColuna(unidade: Unidade): NonNullable<SpreadsheetColumn<unknown>['tipo']> {
  return unidade === 'texto' || unidade === 'data' || unidade === 'reais' ? unidade : 'numero'
}
