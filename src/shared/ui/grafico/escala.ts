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

/** Every how many labels one is written, so that they do not touch. Widths in pixels. */
export function saltoDosRotulos(rotulos: readonly string[], largura: number): number {
  const maisLongo = Math.max(1, ...rotulos.map(({ length }) => length)) * LETRA + 14
  const cabem = Math.max(1, Math.floor(largura / maisLongo))
  return Math.max(1, Math.ceil(rotulos.length / cabem))
}

/** About the width of a letter at the size of the axes. */
export const LETRA = 6.8
