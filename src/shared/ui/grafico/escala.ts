/** Round values from the least to the greatest, zero among them, four to six of them: where the grid's lines stand. */
export function marcasDoEixo(valores: readonly number[]): number[] {
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

/** A label of the lower axis: where it stands, and which of its ends is there. In pixels. */
export interface RotuloDoEixo {
  texto: string
  x: number
  ancora: 'start' | 'middle' | 'end'
}

/** The labels that are written: every few of them, less what would still touch the one before. */
export function rotulosQueCabem(rotulos: readonly RotuloDoEixo[], largura: number): RotuloDoEixo[] {
  const salto = saltoDosRotulos(rotulos, largura)
  let fim = Number.NEGATIVE_INFINITY
  return rotulos.filter(({ texto, x, ancora }, i) => {
    const comprimento = texto.length * LETRA
    const inicio = x - comprimento * ATRAS_DA_ANCORA[ancora]
    if (i % salto !== 0 || inicio < fim + FOLGA) return false
    fim = inicio + comprimento
    return true
  })
}

const ATRAS_DA_ANCORA = { start: 0, middle: 0.5, end: 1 }
const FOLGA = 14

function saltoDosRotulos(rotulos: readonly RotuloDoEixo[], largura: number): number {
  const maisLongo = Math.max(1, ...rotulos.map(({ texto }) => texto.length)) * LETRA + FOLGA
  const cabem = Math.max(1, Math.floor(largura / maisLongo))
  return Math.max(1, Math.ceil(rotulos.length / cabem))
}

/** About the width of a letter at the size of the axes. */
export const LETRA = 6.8
