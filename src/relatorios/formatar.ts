import { formatarData } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { formatarDuracao, numeroNoEixo, reaisNoEixo } from '#src/shared/numeros.ts'

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
  if (unidade === 'reais') return reaisNoEixo(valor)
  return unidade === 'percentual' ? `${inteiro.format(valor)}%` : numeroNoEixo(valor)
}
