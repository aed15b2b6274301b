import { lazy, type ReactNode, Suspense } from 'react'

export interface DaFaixa {
  ensaioId: string
  /** Stays in sight at the lower edge; where others stand there it leads the page. */
  fixa?: boolean
  /** What else can be done from here. */
  children?: ReactNode
}

const Aberta = lazy(() => import('./faixa-aberta-do-ensaio.tsx'))

/** The band of a rehearsal, which hardly any shop's page has: it is fetched by those. */
export function FaixaDoEnsaio(props: DaFaixa) {
  return (
    <Suspense fallback={null}>
      <Aberta {...props} />
    </Suspense>
  )
}
