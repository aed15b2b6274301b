import { type RefObject, useEffect, useRef } from 'react'

/**
 * A step of a page that keeps its path: its name leads the page's title, and a change of it is said and takes the focus
 * to the step's heading, inside the element that takes the ref (else the page's). Without a name it is the page as it begins.
 */
export function usePasso<Quadro extends HTMLElement>(nome: string | null): RefObject<Quadro | null> {
  const quadro = useRef<Quadro>(null)
  const visto = useRef(nome)
  useEffect(() => {
    const mudou = visto.current !== nome
    visto.current = nome
    if (mudou) void chegar(nome, () => quadro.current)
    if (nome === null) return
    const daPagina = document.title
    const doPasso = `${nome} | ${daPagina}`
    document.title = doPasso
    return () => {
      // The next page has written its own by now.
      if (document.title === doPasso) document.title = daPagina
    }
  }, [nome])
  return quadro
}

async function chegar(nome: string | null, quadro: () => HTMLElement | null): Promise<void> {
  const { chegarNaPagina, chegarNoPasso } = await import('./levar-foco.ts')
  if (nome === null) chegarNaPagina()
  else chegarNoPasso(nome, quadro)
}
