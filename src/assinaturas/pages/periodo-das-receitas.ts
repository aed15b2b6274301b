import { MESES } from '#src/shared/datas.ts'
import { somarMeses } from '#src/shared/dias.ts'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import { GRANULARIDADES, type Granularidade } from '../receitas.ts'

export interface PeriodoEscolhido {
  de: string
  ate: string
  por: Granularidade
}

export const PERIODOS_DAS_RECEITAS = {
  '12m': 'Últimos 12 meses',
  '6m': 'Últimos 6 meses',
  '3m': 'Últimos 3 meses',
  ano: 'Este ano',
  ano_passado: 'Ano passado',
} as const
type NomeDoPeriodo = keyof typeof PERIODOS_DAS_RECEITAS

const DIA = /^\d{4}-\d{2}-\d{2}$/

/** What the address asks for; twelve months by month while it says nothing. */
export function lerPeriodo(parametros: URLSearchParams): PeriodoEscolhido {
  const pedido = parametros.get('por') ?? ''
  const por = pedido in GRANULARIDADES ? (pedido as Granularidade) : 'mes'
  const de = parametros.get('de') ?? ''
  const ate = parametros.get('ate') ?? ''
  if (DIA.test(de) && DIA.test(ate)) return { de, ate, por }
  const nome = parametros.get('periodo') ?? ''
  return {
    ...diasDe(nome in PERIODOS_DAS_RECEITAS ? (nome as NomeDoPeriodo) : '12m', diaEmSaoPaulo(new Date())),
    por,
  }
}

/** Whole months, the present one as far as it has come. */
function diasDe(nome: NomeDoPeriodo, hoje: string): { de: string; ate: string } {
  const ano = Number(hoje.slice(0, 4))
  const mes = `${hoje.slice(0, 7)}-01`
  switch (nome) {
    case 'ano':
      return { de: `${ano}-01-01`, ate: hoje }
    case 'ano_passado':
      return { de: `${ano - 1}-01-01`, ate: somarDias(`${ano}-01-01`, -1) }
    default:
      return { de: somarMeses(mes, 1 - Number(nome.replace('m', ''))), ate: hoje }
  }
}

/** `nov/26`, of `2026-11` or a day in it. */
export function mesCurto(dia: string): string {
  return `${MESES[Number(dia.slice(5, 7)) - 1]}/${dia.slice(2, 4)}`
}

/** A step on a chart's axis: `nov/26`, `4º tri/26` or the week's first day. */
export function nomeDoPasso(de: string, por: Granularidade): string {
  if (por === 'mes') return mesCurto(de)
  if (por === 'semana') return `${de.slice(8)}/${de.slice(5, 7)}/${de.slice(2, 4)}`
  return `${Math.ceil(Number(de.slice(5, 7)) / 3)}º tri/${de.slice(2, 4)}`
}
