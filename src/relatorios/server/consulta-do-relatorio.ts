import { z } from 'zod'
import { diaEmSaoPaulo } from '#src/shared/feriados.ts'
import type { Recorte } from '#src/vendas/server/figuras/vendas-pagas.ts'
import { errors } from '../errors.ts'
import {
  type Agrupamento,
  agrupamentoPadrao,
  type Intervalo,
  intervaloAnterior,
  intervaloDoPeriodo,
  NOMES_DOS_PERIODOS,
  problemaDoIntervalo,
} from '../periodo.ts'

const dia = z.iso.date('Informe a data como AAAA-MM-DD.')

/** The period as it is in the address: a name, or two days. */
export const filtroDePeriodo = {
  estabelecimento_id: z.uuid(),
  periodo: z.enum(NOMES_DOS_PERIODOS).default('7d'),
  de: dia.optional(),
  ate: dia.optional(),
}

export const filtroDeRelatorio = {
  ...filtroDePeriodo,
  periodo: z.enum(NOMES_DOS_PERIODOS).default('30d'),
  agrupar: z.enum(['dia', 'semana', 'mes']).optional(),
  comparar: z.enum(['sim', 'nao']).default('sim'),
  /** One part of a table's rows, by the name that a figure leads there with. */
  so: z.string().max(40).optional(),
}

type FiltroDePeriodo = { estabelecimento_id: string; periodo: string; de?: string; ate?: string }
type Filtro = FiltroDePeriodo & {
  agrupar?: Agrupamento | undefined
  comparar?: string | undefined
  so?: string | undefined
}

/** What a report is asked about. */
export interface ConsultaDoRelatorio {
  loja: string
  hoje: string
  periodo: Intervalo
  comparacao: Intervalo | null
  agrupar: Agrupamento
  so: string | null
  /** How many rows of a table are wanted: as many as a screen shows, or as a file holds. */
  maximo: number
}

const LINHAS_NA_TELA = 100

/** Reads the period asked for; days that make no sense are 422. */
export function lerConsulta(filtro: Filtro): ConsultaDoRelatorio {
  const hoje = diaEmSaoPaulo(new Date())
  const periodo = lerPeriodo(filtro, hoje)
  const problema = problemaDoIntervalo(periodo, hoje)
  if (problema)
    throw errors.periodo_invalido({ detail: problema, errors: [{ path: 'de', message: problema }] })
  return {
    loja: filtro.estabelecimento_id,
    hoje,
    periodo,
    comparacao: filtro.comparar === 'nao' ? null : intervaloAnterior(periodo),
    agrupar: filtro.agrupar ?? agrupamentoPadrao(periodo),
    so: filtro.so ?? null,
    maximo: LINHAS_NA_TELA,
  }
}

export function recorteDe({ loja, periodo }: ConsultaDoRelatorio): Recorte {
  return { estabelecimentoId: loja, ...periodo }
}

export function recorteAnterior({ loja, comparacao }: ConsultaDoRelatorio): Recorte | null {
  return comparacao && { estabelecimentoId: loja, ...comparacao }
}

function lerPeriodo({ periodo, de, ate }: FiltroDePeriodo, hoje: string): Intervalo {
  if (periodo !== 'personalizado')
    return intervaloDoPeriodo(periodo as Exclude<(typeof NOMES_DOS_PERIODOS)[number], 'personalizado'>, hoje)
  if (!de || !ate) {
    const message = 'Escolha as duas datas.'
    throw errors.periodo_invalido({ detail: message, errors: [{ path: de ? 'ate' : 'de', message }] })
  }
  return { de, ate }
}
