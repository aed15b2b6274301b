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

/** `500 g`, `1,5 L`, `2 m²`; null when it is no measure. */
export function lerMedida(texto: string): { medida_quantidade: number; medida_unidade: Unidade } | null {
  const [, numero = '', sinal = ''] =
    /^(\d{1,7}(?:[.,]\d{1,3})?) *([a-z]{1,2}[2²]?)$/i.exec(texto.trim()) ?? []
  const unidade = sinal.toLowerCase().replace('²', '2')
  const quantidade = Number(numero.replace(',', '.'))
  if (!Object.hasOwn(UNIDADES, unidade) || quantidade <= 0) return null
  return { medida_quantidade: quantidade, medida_unidade: unidade as Unidade }
}

/** As `lerMedida` reads it. */
export function escreverMedida({
  medida_quantidade: quantidade,
  medida_unidade: unidade,
}: Medida): string | null {
  return quantidade && unidade ? `${String(quantidade).replace('.', ',')} ${unidade}` : null
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
