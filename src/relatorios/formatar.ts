import { formatarData } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'

/** How a figure is read. `reais` and `percentual` (12.4 is 12,4%) have decimals; `duracao` is seconds. */
export const UNIDADES = [
  'texto',
  'reais',
  'inteiro',
  'decimal',
  'percentual',
  'nota',
  'dias',
  'duracao',
  'data',
] as const
export type Unidade = (typeof UNIDADES)[number]

export type Celula = string | number | null

const inteiro = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })
const umaCasa = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const compacto = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })

/** A figure in words for people; a dash where there is none. */
export function formatarCelula(valor: Celula, unidade: Unidade): string {
  if (valor === null) return '—'
  if (typeof valor === 'string') return unidade === 'data' ? formatarData(valor) : valor
  switch (unidade) {
    case 'reais':
      return formatarReais(valor)
    case 'percentual':
      return `${umaCasa.format(valor)}%`
    case 'nota':
    case 'decimal':
      return umaCasa.format(valor)
    case 'dias':
      return valor === 1 ? '1 dia' : `${inteiro.format(valor)} dias`
    case 'duracao':
      return formatarDuracao(valor)
    default:
      return inteiro.format(valor)
  }
}

/** The same on an axis, where space is short. */
export function formatarNoEixo(valor: number, unidade: Unidade): string {
  if (unidade === 'reais')
    return valor >= 10_000 ? `R$\u00A0${compacto.format(valor)}` : `R$\u00A0${inteiro.format(valor)}`
  if (unidade === 'percentual') return `${inteiro.format(valor)}%`
  return valor >= 10_000 ? compacto.format(valor) : inteiro.format(valor)
}

/** `45 s`, `4 min`, `2 h 10 min`, `3 dias`. Takes seconds. */
export function formatarDuracao(segundos: number): string {
  if (segundos < 60) return `${Math.round(segundos)} s`
  const minutos = Math.round(segundos / 60)
  if (minutos < 60) return `${minutos} min`
  const horas = Math.floor(minutos / 60)
  if (horas >= 48) return `${Math.round(horas / 24)} dias`
  return minutos % 60 === 0 ? `${horas} h` : `${horas} h ${minutos % 60} min`
}

export interface Variacao {
  sentido: 'subiu' | 'caiu' | 'igual'
  /** `▲ 12,4%` and what it says aloud; null when there is nothing to compare with. */
  texto: string
  falado: string
}

/** How a figure moved against the period before; null when either is missing or the first one was zero. */
export function compararNumeros(agora: number | null, antes: number | null): Variacao | null {
  if (agora === null || antes === null || antes === 0) return null
  const percentual = ((agora - antes) / Math.abs(antes)) * 100
  const valor = `${umaCasa.format(Math.abs(percentual))}%`
  if (Math.abs(percentual) < 0.05)
    return { sentido: 'igual', texto: 'igual', falado: 'igual ao período anterior' }
  return percentual > 0
    ? { sentido: 'subiu', texto: `▲ ${valor}`, falado: `subiu ${valor} em relação ao período anterior` }
    : { sentido: 'caiu', texto: `▼ ${valor}`, falado: `caiu ${valor} em relação ao período anterior` }
}
