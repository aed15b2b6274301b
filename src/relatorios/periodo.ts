import { chavesDe } from '#src/shared/chaves.ts'
import { MESES } from '#src/shared/datas.ts'
import { diasEntre, formatarDia } from '#src/shared/dias.ts'
import { somarDias } from '#src/shared/feriados.ts'

/** Days in São Paulo as `AAAA-MM-DD`, both included. */
export interface Intervalo {
  de: string
  ate: string
}

export const PERIODOS = {
  hoje: 'Hoje',
  '7d': '7 dias',
  '30d': '30 dias',
  mes: 'Este mês',
  mes_passado: 'Mês passado',
  personalizado: 'Personalizado',
} as const
export type NomeDoPeriodo = keyof typeof PERIODOS
export const NOMES_DOS_PERIODOS = chavesDe(PERIODOS)

export const MAXIMO_DE_DIAS = 731
const PRIMEIRO_DIA = '2000-01-01'

/** The days of a named period, ending today or with the month before. */
export function intervaloDoPeriodo(nome: Exclude<NomeDoPeriodo, 'personalizado'>, hoje: string): Intervalo {
  const primeiroDoMes = `${hoje.slice(0, 7)}-01`
  switch (nome) {
    case 'hoje':
      return { de: hoje, ate: hoje }
    case '7d':
      return { de: somarDias(hoje, -6), ate: hoje }
    case '30d':
      return { de: somarDias(hoje, -29), ate: hoje }
    case 'mes':
      return { de: primeiroDoMes, ate: hoje }
    case 'mes_passado': {
      const ultimo = somarDias(primeiroDoMes, -1)
      return { de: `${ultimo.slice(0, 7)}-01`, ate: ultimo }
    }
  }
}

/** The days just before, as many. */
export function intervaloAnterior({ de, ate }: Intervalo): Intervalo {
  const dias = contarDias({ de, ate })
  return { de: somarDias(de, -dias), ate: somarDias(de, -1) }
}

export function contarDias({ de, ate }: Intervalo): number {
  return diasEntre(de, ate) + 1
}

/** What is wrong with an interval, as the person reads it; null when it can be asked for. */
export function problemaDoIntervalo({ de, ate }: Intervalo, hoje: string): string | null {
  if (de > ate) return 'A data inicial vem depois da final.'
  if (ate > hoje) return 'A data final não pode passar de hoje.'
  if (de < PRIMEIRO_DIA) return 'Escolha datas a partir do ano 2000.'
  if (contarDias({ de, ate }) > MAXIMO_DE_DIAS)
    return 'O período vai até 2 anos. Escolha datas mais próximas.'
  return null
}

export const AGRUPAMENTOS = { dia: 'Por dia', semana: 'Por semana', mes: 'Por mês' } as const
export type Agrupamento = keyof typeof AGRUPAMENTOS

/** As fine as a chart of the interval can show. */
export function agrupamentoPadrao(intervalo: Intervalo): Agrupamento {
  const dias = contarDias(intervalo)
  if (dias <= 62) return 'dia'
  return dias <= 370 ? 'semana' : 'mes'
}

/** The first day of each day, week (from Monday) or month that the interval touches. */
export function passosDoIntervalo({ de, ate }: Intervalo, por: Agrupamento): string[] {
  const passos: string[] = []
  for (let dia = inicioDoPasso(de, por); dia <= ate; dia = passoSeguinte(dia, por)) passos.push(dia)
  return passos
}

/** `21/11`, `21/11 a 27/11` or `nov/2026`. */
export function nomeDoPasso(dia: string, por: Agrupamento): string {
  if (por === 'mes') return `${MESES[Number(dia.slice(5, 7)) - 1]}/${dia.slice(0, 4)}`
  return por === 'dia' ? diaCurto(dia) : `${diaCurto(dia)} a ${diaCurto(somarDias(dia, 6))}`
}

export function nomeDoIntervalo({ de, ate }: Intervalo): string {
  return de === ate ? formatarDia(de) : `${formatarDia(de)} a ${formatarDia(ate)}`
}

function inicioDoPasso(dia: string, por: Agrupamento): string {
  if (por === 'mes') return `${dia.slice(0, 7)}-01`
  if (por === 'dia') return dia
  return somarDias(dia, -((new Date(dia).getUTCDay() + 6) % 7))
}

function passoSeguinte(dia: string, por: Agrupamento): string {
  if (por === 'mes') return inicioDoPasso(somarDias(dia, 31), 'mes')
  return somarDias(dia, por === 'dia' ? 1 : 7)
}

function diaCurto(dia: string): string {
  return `${dia.slice(8)}/${dia.slice(5, 7)}`
}
