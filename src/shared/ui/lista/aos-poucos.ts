import { startTransition, useEffect, useState } from 'react'

/** As many rows as a slow processor lays out between two keys. */
const POR_QUADRO = 20

interface Fileira<T> {
  item: T
  /** Of which page it is. An item that is on two has a row in each: none has to move, which would lay it out anew. */
  vez: number
}

interface Troca<T> {
  itens: readonly T[]
  pagina: string
  vez: number
  /** How many of `itens` have their rows; Infinity once all have. */
  prontos: number
  /** What was shown before them; what is left of it holds the place of those to come, so that nothing scrolls away. */
  antes: readonly Fileira<T>[]
}

/**
 * The rows of another `pagina` take the place of those before a few in each frame: keys and presses are answered
 * meanwhile. The first page, a short one, and what changes within one are shown at once.
 */
export function useAosPoucos<T>(itens: readonly T[], pagina: string) {
  const [troca, setTroca] = useState<Troca<T>>({ itens, pagina, vez: 0, prontos: Infinity, antes: [] })
  if (troca.itens !== itens || troca.pagina !== pagina) setTroca(trocar(troca, itens, pagina))

  useEffect(() => {
    if (!faltam(troca)) return
    const quadro = requestAnimationFrame(() => startTransition(() => setTroca(avancar)))
    return () => cancelAnimationFrame(quadro)
  }, [troca])

  return { fileiras: fileirasDe(troca), faltam: faltam(troca) }
}

const faltam = ({ prontos }: Troca<unknown>) => prontos !== Infinity

function trocar<T>(troca: Troca<T>, itens: readonly T[], pagina: string): Troca<T> {
  if (pagina === troca.pagina) return { ...troca, itens }
  if (itens.length <= POR_QUADRO) return { ...troca, itens, pagina, prontos: Infinity, antes: [] }
  return { itens, pagina, vez: troca.vez + 1, prontos: POR_QUADRO, antes: fileirasDe(troca) }
}

function avancar<T>(troca: Troca<T>): Troca<T> {
  const prontos = troca.prontos + POR_QUADRO
  return prontos < troca.itens.length ? { ...troca, prontos } : { ...troca, prontos: Infinity, antes: [] }
}

function fileirasDe<T>({ itens, vez, prontos, antes }: Troca<T>): Fileira<T>[] {
  return [...itens.slice(0, prontos).map((item) => ({ item, vez })), ...antes.slice(prontos)]
}
