export type Acaso = ReturnType<typeof criarAcaso>

/** Chance that repeats: the same word gives the same numbers, so that every demonstration looks alike. */
export function criarAcaso(semente: string) {
  let estado = 2_166_136_261
  for (const letra of semente) estado = Math.imul(estado ^ (letra.codePointAt(0) ?? 0), 16_777_619)

  /** A number in [0, 1) (mulberry32). */
  function numero(): number {
    estado = (estado + 0x6d2b79f5) | 0
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  return {
    numero,
    entre: (de: number, ate: number) => de + numero() * (ate - de),
    inteiro: (de: number, ate: number) => de + Math.floor(numero() * (ate - de + 1)),
    chance: (probabilidade: number) => numero() < probabilidade,
    um<T>(lista: readonly T[]): T {
      const escolhido = lista[Math.floor(numero() * lista.length)]
      if (escolhido === undefined) throw new Error('Nothing to choose from')
      return escolhido
    },
    /** One of the list, the first ones more often. */
    favorito<T>(lista: readonly T[]): T {
      const escolhido = lista[Math.floor(numero() ** 1.7 * lista.length)]
      if (escolhido === undefined) throw new Error('Nothing to choose from')
      return escolhido
    },
    embaralhar<T>(lista: readonly T[]): T[] {
      return lista
        .map((item) => ({ item, ordem: numero() }))
        .toSorted((a, b) => a.ordem - b.ordem)
        .map(({ item }) => item)
    },
  }
}
