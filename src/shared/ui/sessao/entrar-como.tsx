import { lazy, Suspense, useSyncExternalStore } from 'react'
import { lerEntrarComo } from './entrar-como-guardado.ts'

const Faixa = lazy(() => import('./faixa-de-entrar-como.tsx'))
// Impersonation starts and ends with a full reload, so no in-memory state leaks between identities.
const nunca = () => () => undefined

/** The place of the impersonation banner, once in the root: most tabs have none and load nothing. */
export function EntrarComo() {
  const entrada = useSyncExternalStore(nunca, lerEntrarComo, () => null)
  return entrada ? (
    <Suspense>
      <Faixa entrada={entrada} />
    </Suspense>
  ) : null
}
