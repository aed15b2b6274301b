import writeXlsxFile, { type Cell, type Row } from 'write-excel-file/node'
import { BOM, linhaDeCsv } from '../../csv.ts'
import { FUSO } from '../../datas.ts'

/** A column of a spreadsheet. Amounts are reais; instants are ISO 8601 and are written in São Paulo's time. */
export interface ColunaDaPlanilha<T> {
  /** What a request for fewer columns names it by. */
  id: string
  titulo: string
  tipo?: 'texto' | 'numero' | 'reais' | 'data' | 'data_hora'
  valor(item: T): string | number | null | undefined
}

/** The first line, which also makes Brazilian Excel read the file as UTF-8. */
export function cabecaDeCsv<T>(colunas: readonly ColunaDaPlanilha<T>[]): string {
  return BOM + linhaDeCsv(colunas.map(({ titulo }) => titulo))
}

/** A line per item, as linhaDeCsv writes it; days as dd/mm/aaaa. */
export function linhasDeCsv<T>(colunas: readonly ColunaDaPlanilha<T>[], itens: readonly T[]): string {
  return itens.map((item) => linhaDeCsv(colunas.map((coluna) => celulaDeCsv(coluna, item)))).join('')
}

/** The whole sheet at once: for as many lines as fit into memory. Text is text there, so no formula can run. */
export async function planilhaXlsx<T>(
  colunas: readonly ColunaDaPlanilha<T>[],
  itens: readonly T[],
  aba: string,
): Promise<Buffer> {
  return planilhaDeAbas([folhaXlsx(colunas, itens, aba)])
}

/** Several sheets in one file, in their order. */
export async function planilhaDeAbas(folhas: ReturnType<typeof folhaXlsx>[]): Promise<Buffer> {
  return writeXlsxFile(folhas).toBuffer()
}

/** One sheet of a file of several. */
export function folhaXlsx<T>(colunas: readonly ColunaDaPlanilha<T>[], itens: readonly T[], aba: string) {
  const cabeca: Row = colunas.map(({ titulo }) => ({ value: titulo, type: String, fontWeight: 'bold' }))
  const linhas = itens.map((item): Row => colunas.map((coluna) => celulaDeXlsx(coluna, item)))
  return {
    data: [cabeca, ...linhas],
    // Excel's rule for the name of a sheet.
    sheet: aba.replaceAll(/[[\]*?:/\\]/g, ' ').slice(0, 31),
    stickyRowsCount: 1,
    columns: colunas.map(({ titulo, tipo }) => ({
      width: Math.max(titulo.length + 2, tipo === 'texto' || !tipo ? 22 : 16),
    })),
  }
}

function celulaDeCsv<T>(coluna: ColunaDaPlanilha<T>, item: T): string | number | null {
  const valor = coluna.valor(item) ?? null
  if (valor === null) return null
  switch (coluna.tipo) {
    case 'data':
      return emSaoPaulo(valor).slice(0, 10)
    case 'data_hora':
      return emSaoPaulo(valor).replace(',', '')
    case 'reais':
      return typeof valor === 'number' ? duasCasas(valor) : valor
    default:
      return valor
  }
}

function celulaDeXlsx<T>(coluna: ColunaDaPlanilha<T>, item: T): Cell {
  const valor = coluna.valor(item) ?? null
  if (valor === null) return null
  switch (coluna.tipo) {
    case 'data':
      return { value: comoRelogio(valor, 10), type: Date, format: 'dd/mm/yyyy' }
    case 'data_hora':
      return { value: comoRelogio(valor, 16), type: Date, format: 'dd/mm/yyyy hh:mm' }
    case 'reais':
      return { value: Number(valor), type: Number, format: '#,##0.00' }
    case 'numero':
      return { value: Number(valor), type: Number }
    default:
      return { value: String(valor), type: String }
  }
}

// A number never starts with what a formula starts with, save the minus, which only a string would hide behind.
function duasCasas(reais: number): string | number {
  return reais < 0 ? Math.round(reais * 100) / 100 : reais.toFixed(2).replace('.', ',')
}

const relogio = new Intl.DateTimeFormat('pt-BR', {
  timeZone: FUSO,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `21/11/2026, 10:03`. A day without an hour is that day everywhere. */
function emSaoPaulo(instante: string | number): string {
  const dia = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(instante))
  return dia ? `${dia[3]}/${dia[2]}/${dia[1]}` : relogio.format(new Date(instante))
}

/** Spreadsheets know no time zones: local time of São Paulo, as an instant of UTC. */
function comoRelogio(instante: string | number, tamanho: 10 | 16): Date {
  const [dia = '', mes = '', ano = '', hora = '00', minuto = '00'] = emSaoPaulo(instante).split(/[/, :]+/)
  return new Date(
    `${`${ano}-${mes}-${dia}T${hora}:${minuto}`.slice(0, tamanho)}${tamanho === 10 ? '' : ':00'}Z`,
  )
}
