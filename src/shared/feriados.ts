/** Brazil's national holidays and the business hours between them. Days are `2026-11-21`, as lived in São Paulo. */

export interface Feriado {
  dia: string
  nome: string
}

const FIXOS: readonly (readonly [diaDoAno: string, nome: string, desde: number])[] = [
  ['01-01', 'Confraternização Universal', 0],
  ['04-21', 'Tiradentes', 0],
  ['05-01', 'Dia do Trabalho', 0],
  ['09-07', 'Independência do Brasil', 0],
  ['10-12', 'Nossa Senhora Aparecida', 0],
  ['11-02', 'Finados', 0],
  ['11-15', 'Proclamação da República', 0],
  // Lei 14.759/2023.
  ['11-20', 'Dia Nacional de Zumbi e da Consciência Negra', 2024],
  ['12-25', 'Natal', 0],
]

/** The national holidays of a year, in order. Carnival and Corpus Christi are optional, so they are no holidays here. */
export function feriadosNacionais(ano: number): Feriado[] {
  const sextaSanta = { dia: somarDias(pascoa(ano), -2), nome: 'Paixão de Cristo' }
  return [
    ...FIXOS.filter(([, , desde]) => ano >= desde).map(([dia, nome]) => ({ dia: `${ano}-${dia}`, nome })),
    sextaSanta,
  ].sort((a, b) => (a.dia < b.dia ? -1 : 1))
}

/** The holiday that falls on a day, or null. */
export function feriadoEm(dia: string): Feriado | null {
  return doAno(Number(dia.slice(0, 4))).get(dia) ?? null
}

/** Monday to Friday, and no national holiday. */
export function ehDiaUtil(dia: string): boolean {
  const semana = new Date(`${dia}T12:00:00Z`).getUTCDay()
  return semana !== 0 && semana !== 6 && feriadoEm(dia) === null
}

/** A business day on which the banks are open: on Monday and Tuesday of Carnival and on Corpus Christi they are not. */
export function ehDiaBancario(dia: string): boolean {
  if (!ehDiaUtil(dia)) return false
  const domingo = pascoa(Number(dia.slice(0, 4)))
  return ![-48, -47, 60].some((dias) => somarDias(domingo, dias) === dia)
}

/** The day itself when the banks are open, else the next one on which they are. */
export function proximoDiaBancario(dia: string): string {
  let atual = dia
  while (!ehDiaBancario(atual)) atual = somarDias(atual, 1)
  return atual
}

/** Throws beyond the years 0 to 9999. */
export function somarDias(dia: string, dias: number): string {
  const data = new Date(`${dia}T12:00:00Z`)
  data.setUTCDate(data.getUTCDate() + dias)
  const escrita = data.toISOString()
  // Beyond the year 9999 it is written otherwise, and who goes on day by day would never arrive.
  if (!/^\d{4}-/.test(escrita)) throw new RangeError(`There is no day ${dias} days from ${dia}`)
  return escrita.slice(0, 10)
}

/** The day an instant falls on in São Paulo. */
export function diaEmSaoPaulo(instante: Date): string {
  return new Date(instante.getTime() - ATRASO_MS).toISOString().slice(0, 10)
}

/** Business hours: 9h to 18h of a business day. */
export const EXPEDIENTE = { abre: 9, fecha: 18 } as const

/** The instant at which `horas` business hours have passed since `desde`. */
export function somarHorasUteis(desde: Date, horas: number): Date {
  let faltam = horas * HORA
  let dia = diaEmSaoPaulo(desde)
  for (;;) {
    const turno = expediente(dia)
    const inicio = turno && Math.max(turno.abre, desde.getTime())
    if (turno && inicio !== null && inicio < turno.fecha) {
      const cabe = turno.fecha - inicio
      if (faltam <= cabe) return new Date(inicio + faltam)
      faltam -= cabe
    }
    dia = somarDias(dia, 1)
  }
}

const HORA = 3_600_000
// Brazil keeps no daylight saving time since 2019: São Paulo is three hours behind UTC all year.
const ATRASO_MS = 3 * HORA

function expediente(dia: string): { abre: number; fecha: number } | null {
  if (!ehDiaUtil(dia)) return null
  const zero = Date.parse(`${dia}T00:00:00Z`) + ATRASO_MS
  return { abre: zero + EXPEDIENTE.abre * HORA, fecha: zero + EXPEDIENTE.fecha * HORA }
}

const anos = new Map<number, Map<string, Feriado>>()

function doAno(ano: number): Map<string, Feriado> {
  const conhecido = anos.get(ano)
  if (conhecido) return conhecido
  const novo = new Map(feriadosNacionais(ano).map((feriado) => [feriado.dia, feriado]))
  anos.set(ano, novo)
  return novo
}

/** Easter Sunday (the anonymous Gregorian computus). */
function pascoa(ano: number): string {
  const a = ano % 19
  const b = Math.floor(ano / 100)
  const c = ano % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const mes = Math.floor((h + l - 7 * m + 114) / 31)
  const dia = ((h + l - 7 * m + 114) % 31) + 1
  return `${ano}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`
}
