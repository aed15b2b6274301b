import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ComoTentar, tentar } from './recusas.ts'

interface Como extends ComoTentar {
  /** Loads the page's data again once it is done, or also when it was refused. */
  recarregar?: 'feito' | 'sempre'
}

/**
 * An act against the server, and whether it is under way: it is not sent twice, and a form's event does not leave the page.
 */
export function useAcao<A extends unknown[]>(
  { recarregar, ...como }: Como,
  agir: (...args: A) => Promise<unknown>,
): [(...args: A) => Promise<boolean>, boolean] {
  const { revalidate } = useRevalidator()
  const [agindo, setAgindo] = useState(false)
  // The state of this render does not know of a second press before the next one.
  const ocupado = useRef(false)

  async function fazer(...args: A): Promise<boolean> {
    for (const um of args) if (ehEvento(um)) um.preventDefault()
    if (ocupado.current) return false
    ocupado.current = true
    setAgindo(true)
    let desistiu = false
    try {
      const feito = await tentar(como, async () => {
        desistiu = (await agir(...args)) === false
        return !desistiu
      })
      // Another act of the same menu counts while the page is still read anew.
      ocupado.current = false
      if (feito ? recarregar : recarregar === 'sempre' && !desistiu) await revalidate()
      return feito
    } finally {
      ocupado.current = false
      setAgindo(false)
    }
  }

  return [fazer, agindo]
}

function ehEvento(um: unknown): um is { preventDefault: () => void } {
  return typeof um === 'object' && um !== null && 'preventDefault' in um
}
