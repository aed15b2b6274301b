import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/** While it is open, the browser's Back closes it and the page stays: being open is a step of the history of its own. */
export function useFecharNoVoltar(aberta: boolean, fechar: () => void): void {
  const { pathname, search } = useLocation()
  const aoVoltar = useEffectEvent((evento: PopStateEvent, passo: number) => {
    if (passoDe(evento.state) === passo) return
    // The same address: the router would load the page again.
    if (location.pathname === pathname && location.search === search) evento.stopImmediatePropagation()
    fechar()
  })

  useEffect(() => {
    if (!aberta) return
    const passo = Date.now()
    const ouvir = (evento: PopStateEvent) => aoVoltar(evento, passo)
    history.pushState({ ...history.state, passo }, '')
    window.addEventListener('popstate', ouvir, { capture: true })
    return () => {
      window.removeEventListener('popstate', ouvir, { capture: true })
      // Closed by hand: the step goes, too.
      if (passoDe(history.state) !== passo) return
      const calar = (evento: PopStateEvent) => evento.stopImmediatePropagation()
      window.addEventListener('popstate', calar, { capture: true, once: true })
      history.back()
    }
  }, [aberta])
}

function passoDe(estado: unknown): unknown {
  return estado !== null && typeof estado === 'object' && 'passo' in estado ? estado.passo : null
}
