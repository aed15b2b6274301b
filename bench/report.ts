import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

export interface Row {
  what: string
  figure: number
  unit: string
  /** What it is compared with in the same run. */
  against?: { what: string; figure: number }
  /** Figure to comparison; where there is none, figure to limit. */
  ratio: number
  limit: string
  ok: boolean
}

/** A speed compared with a bare one: better is more, `ratio` is the median of the rounds. */
export function faster(
  what: string,
  { unit, ours, bare, ratio, against, least }: Comparison & { against: string; least: number; unit: string },
): Row {
  return {
    what,
    figure: ours,
    unit,
    against: { what: against, figure: bare },
    ratio,
    limit: `ratio ≥ ${least}`,
    ok: ratio >= least,
  }
}

export interface Comparison {
  ours: number
  bare: number
  ratio: number
}

/** A time that may grow to so many times its comparison. */
export function grows(
  what: string,
  { from, to, most, against }: { from: number; to: number; most: number; against: string },
): Row {
  const ratio = to / from
  return {
    what,
    figure: to,
    unit: 'ms',
    against: { what: against, figure: from },
    ratio,
    limit: `ratio ≤ ${most}`,
    ok: ratio <= most,
  }
}

export function atMost(what: string, figure: number, { unit, most }: { unit: string; most: number }): Row {
  const ratio = most === 0 ? figure : figure / most
  return { what, figure, unit, ratio, limit: `≤ ${most} ${unit}`.trim(), ok: figure <= most }
}

/** What a goal in absolute figures was set beside, and what the same bare thing does in this run. */
export interface Bare {
  what: string
  before: number
  now: number
}

/** A speed that has a goal in absolute figures: so much of it as the bare thing reaches of what it did then. */
export function atLeast(
  what: string,
  figure: number,
  { unit, least, bare }: { unit: string; least: number; bare?: Bare },
): Row {
  const part = bare ? bare.now / bare.before : 1
  return {
    what,
    figure,
    unit,
    ...(bare ? { against: { what: bare.what, figure: bare.now } } : {}),
    ratio: figure / (least * part),
    limit: bare
      ? `≥ ${number(least)} × ${part.toFixed(2)} = ${number(least * part)} ${unit}`
      : `≥ ${number(least)} ${unit}`,
    ok: figure >= least * part,
  }
}

export interface Report {
  groups: { title: string; rows: Row[]; notes: string[]; failure?: string }[]
}

export function printReport({ groups }: Report): void {
  const cells = groups.map(({ title, rows, failure }) => ({
    title,
    failure,
    lines: rows.map((row) => [
      row.what,
      `${number(row.figure)} ${row.unit}`.trim(),
      row.against ? `${number(row.against.figure)} ${row.against.what}` : '',
      row.ratio.toFixed(2),
      row.limit,
      row.ok ? 'ok' : 'OVER',
    ]),
  }))
  const head = ['', 'measured', 'against', 'ratio', 'limit', '']
  const all = [head, ...cells.flatMap(({ lines }) => lines)]
  const widths = head.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  const show = (line: string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()

  console.log(`\n${show(head)}`)
  for (const { title, lines, failure } of cells) {
    console.log(`\n${title}`)
    for (const line of lines) console.log(show(line))
    if (failure) console.log(`could not be measured: ${failure}`)
  }
  for (const note of groups.flatMap(({ notes }) => notes)) console.log(`\n${note}`)
  console.log(`\n${machine()}`)
}

export function writeReport(file: string, report: Report, options: object): void {
  mkdirSync('bench/resultados', { recursive: true })
  const whole = {
    at: new Date().toISOString(),
    node: process.version,
    machine: machine(),
    options,
    ...report,
  }
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`)
}

function machine(): string {
  const load = loadavg()[0] ?? 0
  return `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, load ${load.toFixed(1)}, Node ${process.version}`
}

function number(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US')
  return Number(value.toPrecision(3)).toString()
}
