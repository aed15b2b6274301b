/**
 * Round values from the least to the greatest, zero among them, four to six of them: where the grid's lines are. With
 * a `teto`, the most that can be, they are five steps up to it.
 */
export function marcasDoEixo(valores: readonly number[], teto?: number): number[] {
  if (teto) return Array.from({ length: 6 }, (_, i) => (teto / 5) * i)
  const menor = Math.min(0, ...valores)
  const maior = Math.max(0, ...valores)
  const inteiros = valores.every(Number.isInteger)
  const bruto = (maior - menor || 1) / 4
  const grandeza = 10 ** Math.floor(Math.log10(bruto))
  const redondo = [1, 2, 2.5, 5, 10].find((vezes) => vezes * grandeza >= bruto * 0.999) ?? 10
  const passo = inteiros ? Math.max(1, Math.ceil(redondo * grandeza)) : redondo * grandeza
  const primeira = Math.floor(menor / passo)
  const ultima = Math.max(primeira + 1, Math.ceil(maior / passo))
  return Array.from({ length: ultima - primeira + 1 }, (_, i) =>
    Number(((primeira + i) * passo).toPrecision(12)),
  )
}

/** The points with a key each: their label, told apart where several are called the same. */
export function comChaves<T extends { rotulo: string }>(pontos: readonly T[]): (T & { chave: string })[] {
  const vezes = new Map<string, number>()
  return pontos.map((ponto) => {
    const vez = (vezes.get(ponto.rotulo) ?? 0) + 1
    vezes.set(ponto.rotulo, vez)
    return { ...ponto, chave: `${vez} ${ponto.rotulo}` }
  })
}

/** A label of the lower axis: its position, and which of its ends is there. In pixels. */
export interface RotuloDoEixo {
  texto: string
  x: number
  ancora: 'start' | 'middle' | 'end'
}

/** The labels that are written: the most of them, at even steps from the first, that do not touch. */
export function rotulosQueCabem(rotulos: readonly RotuloDoEixo[]): RotuloDoEixo[] {
  for (let passo = 1; ; passo += 1) {
    const escritos = rotulos.filter((_, i) => i % passo === 0)
    const cabem = escritos.every((rotulo, i) => {
      const anterior = escritos[i - 1]
      return !anterior || lados(anterior).fim + FOLGA <= lados(rotulo).inicio
    })
    if (cabem) return escritos
  }
}

function lados({ texto, x, ancora }: RotuloDoEixo): { inicio: number; fim: number } {
  const comprimento = texto.length * LETRA
  const inicio = x - comprimento * ATRAS_DA_ANCORA[ancora]
  return { inicio, fim: inicio + comprimento }
}

const ATRAS_DA_ANCORA = { start: 0, middle: 0.5, end: 1 }
const FOLGA = 14

/** About the width of a letter at the size of the axes. */
export const LETRA = 6.8
