// Calendar days as `2026-11-21`, as lived in São Paulo. More of them in feriados.ts.
import { MESES } from './datas.ts'

const MS_POR_DIA = 86_400_000

/** The instant at which a day begins in São Paulo, which has had no daylight saving since 2019. */
export function inicioDoDia(dia: string): Date {
  return new Date(`${dia}T00:00:00-03:00`)
}

/** How many days from `de` to `ate`; negative when `ate` comes first. */
export function diasEntre(de: string, ate: string): number {
  return Math.round((Date.parse(ate) - Date.parse(de)) / MS_POR_DIA)
}

/** That day of the month so many months later, or the month's last day where it has no such day. */
export function somarMeses(dia: string, meses: number, diaDoMes = Number(dia.slice(8))): string {
  const [ano = 0, mes = 1] = dia.split('-').map(Number)
  const primeiro = new Date(Date.UTC(ano, mes - 1 + meses, 1))
  const ultimo = new Date(Date.UTC(ano, mes + meses, 0)).getUTCDate()
  primeiro.setUTCDate(Math.min(diaDoMes, ultimo))
  return primeiro.toISOString().slice(0, 10)
}

/** `05 de dez, 2026`, as formatarData. */
export function formatarDia(dia: string): string {
  const [ano, mes, numero] = dia.split('-')
  return `${numero} de ${MESES[Number(mes) - 1]}, ${ano}`
}

/** From Monday, as ISO counts them. */
export const DIAS_DA_SEMANA = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'] as const

/** Whole years between two days of the calendar, `YYYY-MM-DD`. */
export function anosEntre(nascimento: string, hoje: string): number {
  const [a, b] = [nascimento, hoje].map((dia) => dia.split('-').map(Number)) as [number[], number[]]
  const [ano = 0, mes = 0, dia = 0] = a
  const [anoHoje = 0, mesHoje = 0, diaHoje = 0] = b
  const fez = mesHoje > mes || (mesHoje === mes && diaHoje >= dia)
  return anoHoje - ano - (fez ? 0 : 1)
}
