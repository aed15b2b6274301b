import { type Medida, UNIDADES, type Unidade } from './medida.ts'

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
