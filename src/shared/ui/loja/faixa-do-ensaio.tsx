import { lazy, Suspense } from 'react'
import type { DaFaixa } from './faixa-aberta-do-ensaio.tsx'

const Aberta = lazy(() => import('./faixa-aberta-do-ensaio.tsx'))

/** The band of a rehearsal, which hardly any shop's page has: it is fetched by those. */
export function FaixaDoEnsaio(props: DaFaixa) {
  return (
    <Suspense fallback={null}>
      <Aberta {...props} />
    </Suspense>
  )
}
