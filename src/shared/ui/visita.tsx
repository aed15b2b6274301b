import { lazy, Suspense, useSyncExternalStore } from 'react'
import { lerVisita } from './visita-guardada.ts'

const Faixa = lazy(() => import('./faixa-da-visita.tsx'))
// A look begins and ends with a whole new page, so nothing changes under one.
const nunca = () => () => undefined

/** The place of the look's banner, once in the root: most tabs have none and load nothing. */
export function Visita() {
  const visita = useSyncExternalStore(nunca, lerVisita, () => null)
  return visita ? (
    <Suspense>
      <Faixa visita={visita} />
    </Suspense>
  ) : null
}
