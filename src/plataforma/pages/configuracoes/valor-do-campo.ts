import { escreverNumero, lerNumero } from '#src/shared/numero-digitado.ts'
import type { CampoDaTela } from '../../configuracoes.ts'

/** What a field of the form holds: what is typed, ticked or chosen. */
export type Preenchido = string | boolean | string[]

export function paraPreencher({ tipo }: CampoDaTela, valor: unknown): Preenchido {
  if (tipo === 'sim_nao') return valor === true
  if (tipo === 'opcoes') return Array.isArray(valor) ? valor.map(String) : []
  if (Array.isArray(valor)) return valor.join('\n')
  if (typeof valor === 'number') return escreverNumero(valor)
  return typeof valor === 'string' ? valor : ''
}

/** As the route takes it. What is no number goes as it was typed, for the server to say so. */
export function paraValor({ tipo, opcional }: CampoDaTela, preenchido: Preenchido): unknown {
  if (typeof preenchido !== 'string') return preenchido
  if (opcional && preenchido.trim() === '') return null
  if (tipo === 'numero') return numero(preenchido)
  if (tipo !== 'lista' && tipo !== 'numeros') return preenchido
  const linhas = preenchido
    .split('\n')
    .map((linha) => linha.trim())
    .filter(Boolean)
  return tipo === 'numeros' ? linhas.map(numero) : linhas
}

function numero(digitado: string): number | string {
  const lido = lerNumero(digitado)
  return Number.isNaN(lido) ? digitado : lido
}
