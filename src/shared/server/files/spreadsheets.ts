import type { Cell, Row } from 'write-excel-file/node'
import { BOM, linhaDeCsv } from '../../csv.ts'
import { FUSO } from '../../datas.ts'

/** A column of a spreadsheet. Amounts are reais; instants are ISO 8601 and are written in São Paulo's time. */
export interface SpreadsheetColumn<T> {
  /** What a request for fewer columns names it by. */
  id: string
  titulo: string
  tipo?: 'texto' | 'numero' | 'reais' | 'data' | 'data_hora'
  valor(item: T): string | number | null | undefined
}

/** The first line, which also makes Brazilian Excel read the file as UTF-8. */
export function csvHeader<T>(columns: readonly SpreadsheetColumn<T>[]): string {
  return BOM + linhaDeCsv(columns.map(({ titulo }) => titulo))
}

/** A line per item, as linhaDeCsv writes it; days as dd/mm/aaaa. */
export function csvLines<T>(columns: readonly SpreadsheetColumn<T>[], items: readonly T[]): string {
  return items.map((item) => linhaDeCsv(columns.map((column) => csvCell(column, item)))).join('')
}

/** The whole sheet at once: for as many lines as fit into memory. Text is text there, so no formula can run. */
export async function xlsxFile<T>(
  columns: readonly SpreadsheetColumn<T>[],
  items: readonly T[],
  name: string,
): Promise<Buffer> {
  return xlsxOfSheets([xlsxSheet(columns, items, name)])
}

/** Several sheets in one file, in their order. */
export async function xlsxOfSheets(sheets: ReturnType<typeof xlsxSheet>[]): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  return writeXlsxFile(sheets).toBuffer()
}

/** One sheet of a file of several. */
export function xlsxSheet<T>(columns: readonly SpreadsheetColumn<T>[], items: readonly T[], name: string) {
  const header: Row = columns.map(({ titulo }) => ({ value: titulo, type: String, fontWeight: 'bold' }))
  const lines = items.map((item): Row => columns.map((column) => xlsxCell(column, item)))
  return {
    data: [header, ...lines],
    // Excel's rule for the name of a sheet.
    sheet: name.replaceAll(/[[\]*?:/\\]/g, ' ').slice(0, 31),
    stickyRowsCount: 1,
    columns: columns.map(({ titulo, tipo }) => ({
      width: Math.max(titulo.length + 2, tipo === 'texto' || !tipo ? 22 : 16),
    })),
  }
}

function csvCell<T>(column: SpreadsheetColumn<T>, item: T): string | number | null {
  const value = column.valor(item) ?? null
  if (value === null) return null
  switch (column.tipo) {
    case 'data':
      return inSaoPaulo(value).slice(0, 10)
    case 'data_hora':
      return inSaoPaulo(value).replace(',', '')
    case 'reais':
      return typeof value === 'number' ? twoDecimals(value) : value
    default:
      return value
  }
}

function xlsxCell<T>(column: SpreadsheetColumn<T>, item: T): Cell {
  const value = column.valor(item) ?? null
  if (value === null) return null
  switch (column.tipo) {
    case 'data':
      return { value: asLocalTime(value, 10), type: Date, format: 'dd/mm/yyyy' }
    case 'data_hora':
      return { value: asLocalTime(value, 16), type: Date, format: 'dd/mm/yyyy hh:mm' }
    case 'reais':
      return { value: Number(value), type: Number, format: '#,##0.00' }
    case 'numero':
      return { value: Number(value), type: Number }
    default:
      return { value: String(value), type: String }
  }
}

// A number never starts with what a formula starts with, save the minus, which only a string would hide behind.
function twoDecimals(reais: number): string | number {
  return reais < 0 ? Math.round(reais * 100) / 100 : reais.toFixed(2).replace('.', ',')
}

const localTime = new Intl.DateTimeFormat('pt-BR', {
  timeZone: FUSO,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `21/11/2026, 10:03`. A day without an hour is that day everywhere. */
function inSaoPaulo(instant: string | number): string {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(instant))
  return day ? `${day[3]}/${day[2]}/${day[1]}` : localTime.format(new Date(instant))
}

/** Spreadsheets know no time zones: local time of São Paulo, as an instant of UTC. */
function asLocalTime(instant: string | number, length: 10 | 16): Date {
  const [day = '', month = '', year = '', hour = '00', minute = '00'] = inSaoPaulo(instant).split(/[/, :]+/)
  return new Date(
    `${`${year}-${month}-${day}T${hour}:${minute}`.slice(0, length)}${length === 10 ? '' : ':00'}Z`,
  )
}
