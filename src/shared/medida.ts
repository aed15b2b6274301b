import { formatarReais, paraCentavos, paraReais } from './dinheiro.ts'

/** What a product is measured in: its words, and how many of it make the unit that prices are told by. */
export const UNIDADES = {
  g: ['gramas', 'kg', 1000],
  kg: ['quilos', 'kg', 1],
  ml: ['mililitros', 'l', 1000],
  l: ['litros', 'l', 1],
  cm: ['centímetros', 'm', 100],
  m: ['metros', 'm', 1],
  m2: ['metros quadrados', 'm²', 1],
  un: ['unidades', 'un', 1],
} as const satisfies Record<string, readonly [nome: string, por: string, cabem: number]>
export type Unidade = keyof typeof UNIDADES

export interface Medida {
  medida_quantidade: number | null
  medida_unidade: Unidade | null
}

/**
 * `R$ 77,80/kg`: the price in reais told by kilo, litre or metre (Lei 10.962/2004 art. 2-A, Decreto 5.903/2006), to the
 * cent. Null without a measure, and where the price itself says it already.
 */
export function precoPorUnidade(
  preco: number,
  { medida_quantidade: quantidade, medida_unidade: unidade }: Medida,
): string | null {
  if (!quantidade || !unidade) return null
  const [, por, cabem] = UNIDADES[unidade]
  if (quantidade === cabem) return null
  return `${formatarReais(paraReais(Math.round((paraCentavos(preco) * cabem) / quantidade)))}/${por}`
}
