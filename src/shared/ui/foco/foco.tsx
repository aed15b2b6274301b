import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const buscar = () => import('./foco-acordado.tsx')
// Without it, as offline, the page is as browsers are.
const FocoAcordado = lazy(() => buscar().catch(() => ({ default: () => null })))

/**
 * Where the focus goes when a page changes, or when what had it is gone: once for the whole program. It loads with the
 * first use of the page.
 */
export function Foco() {
  const { pathname } = useLocation()
  const [primeira] = useState(pathname)
  const [usada, setUsada] = useState(false)
  useEffect(() => {
    const usar = () => setUsada(true)
    addEventListener('focusin', usar, { once: true })
    return () => removeEventListener('focusin', usar)
  }, [])
  if (!usada && pathname === primeira) return null
  return (
    <Suspense>
      <FocoAcordado primeira={primeira} />
    </Suspense>
  )
}
